import { useQuery, useQueryClient } from '@tanstack/react-query';
import { roleMay } from '#contract/stores/permissions.ts';
import { api, orpc } from '../api/client.ts';

/** For whoever hands on a link of the store: that first step is done. Nothing waits for it, and members who take no first steps say nothing. */
export function useMarkShared(): () => void {
  const queries = useQueryClient();
  const { data: store } = useQuery(orpc.stores.mine.queryOptions({ retry: false }));
  return () => {
    if (!store || !roleMay(store.role, 'catalog:write')) return;
    api.overview.markShared({}).then(
      () => queries.invalidateQueries({ queryKey: orpc.overview.key() }),
      () => undefined,
    );
  };
}
