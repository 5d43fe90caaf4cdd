import { useQuery } from '@tanstack/react-query';
import { orpc } from '../api/client.ts';

/** Whether the signed-in person `userId` runs this site; false until that is known. */
export function useIsOperator(userId: string): boolean {
  const asked = orpc.reports.getRole.queryOptions({ retry: false, staleTime: Number.POSITIVE_INFINITY });
  // Not that of the person before in this browser.
  const role = useQuery({ ...asked, queryKey: [...asked.queryKey, userId] });
  return role.data?.is_operator ?? false;
}
