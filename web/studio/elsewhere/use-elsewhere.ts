import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveStreamId } from '#contract/ids.ts';
import type { OnAir } from '#contract/live/encoders.ts';
import { api, orpc } from '../../api/client.ts';
import { isOwnCapture } from './own-captures.ts';

const refetchMs = 2_000;

function elsewhereQuery(id: LiveStreamId) {
  return queryOptions({
    queryKey: [...orpc.encoders.onAir.queryKey({ input: { id } }), 'elsewhere'],
    async queryFn({ signal }): Promise<OnAir | null> {
      const onAir = await api.encoders.onAir({ id }, { signal });
      return onAir && !(await isOwnCapture(id, onAir.session)) ? onAir : null;
    },
    staleTime: 0,
    retry: false,
  });
}

/** What another tab or device sends of this event; `undefined` until that is known, `null` when nothing does. */
export function useElsewhere(id: LiveStreamId, isEnabled: boolean): OnAir | null | undefined {
  const { data, isError } = useQuery({ ...elsewhereQuery(id), enabled: isEnabled, refetchInterval: refetchMs });
  const queries = useQueryClient();
  // An answer from before this page took over is out of date.
  useEffect(() => {
    if (!isEnabled) queries.setQueryData(elsewhereQuery(id).queryKey, null);
  }, [id, isEnabled, queries]);
  return data === undefined && isError ? null : data;
}

/** The same at this moment; a server that does not answer hinders nobody. */
export function useAskElsewhere(id: LiveStreamId): () => Promise<OnAir | null> {
  const queries: QueryClient = useQueryClient();
  return () => queries.fetchQuery(elsewhereQuery(id)).catch(() => null);
}
