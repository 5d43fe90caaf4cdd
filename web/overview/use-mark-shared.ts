import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../api/client.ts';
import { useMay } from '../stores/use-may.ts';

/** For whoever hands on a link of the store: that first step is done. Nothing waits for it, and members who take no first steps say nothing. */
export function useMarkShared(): () => void {
  const queries = useQueryClient();
  const takesSteps = useMay('catalog:write');
  return () => {
    if (!takesSteps) return;
    api.overview.markShared({}).then(
      () => queries.invalidateQueries({ queryKey: orpc.overview.key() }),
      () => undefined,
    );
  };
}
