import { useQuery } from '@tanstack/react-query';
import { orpc } from '../api/client.ts';

/** Whether the signed-in person `userId` runs this site, asked once for each of them. */
export function useOperatorRole(userId: string) {
  const asked = orpc.reports.getRole.queryOptions({ retry: false, staleTime: Number.POSITIVE_INFINITY });
  // Not that of the person before in this browser.
  return useQuery({ ...asked, queryKey: [...asked.queryKey, userId] });
}

/** As `useOperatorRole`; false until that is known. */
export function useIsOperator(userId: string): boolean {
  return useOperatorRole(userId).data?.is_operator ?? false;
}
