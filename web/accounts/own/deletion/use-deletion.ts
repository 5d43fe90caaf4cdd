import type { InferContractRouterOutputs } from '@orpc/contract';
import { useQuery } from '@tanstack/react-query';
import type { accountsContract } from '#contract/accounts/accounts.ts';
import { orpc } from '../../../api/client.ts';

export type Deletion = InferContractRouterOutputs<typeof accountsContract>['deletion'];

/** What deleting takes and needs. Not cached: it differs for the next person in this browser. */
export function useDeletion() {
  return useQuery(orpc.accounts.deletion.queryOptions({ staleTime: 0, gcTime: 0, retry: false }));
}
