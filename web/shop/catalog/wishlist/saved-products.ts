import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../api/auth.ts';
import { savedKey } from './saved-key.ts';

export const loadWishes = () => import('./own-wishes.ts');

/** Whether the product is saved: one question for all hearts of a page, and none for a guest. */
export function useIsSaved(productId: string): boolean {
  const queries = useQueryClient();
  const userId = useSession().session?.user.id;
  const { data } = useQuery({
    queryKey: savedKey(userId),
    queryFn: async () => await (await loadWishes()).loadSaved(queries),
    enabled: userId !== undefined,
  });
  return userId !== undefined && data?.includes(productId) === true;
}
