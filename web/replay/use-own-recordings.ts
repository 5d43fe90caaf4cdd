import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Recording } from '#contract/recordings/recordings.ts';
import { api, orpc } from '../api/client.ts';
import { loadAllPages } from '../api/use-cursor-list.ts';

/** How often a recording is asked for that is still being stored, or whose MP4 is still being made. */
const unfinishedMs = 4_000;

/** The recordings of the store. All of them: each card finds its own. */
export function useOwnRecordings(enabled = true) {
  return useQuery(
    queryOptions({
      queryKey: orpc.recordings.listMine.key({ type: 'query' }),
      queryFn: ({ signal }) => loadAllPages((cursor) => api.recordings.listMine({ cursor, limit: 100 }, { signal })),
      staleTime: 0,
      enabled,
      refetchInterval: ({ state: { data } }) => (data?.some(isUnfinished) ? unfinishedMs : false),
    }),
  );
}

function isUnfinished({ state, mp4_url, mp4_failed }: Recording): boolean {
  return state === 'recording' || (state === 'ready' && mp4_url === null && !mp4_failed);
}
