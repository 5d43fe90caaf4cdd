import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { LiveStream } from '#contract/live/live.ts';
import type { Recording } from '#contract/recordings/recordings.ts';
import { api, orpc } from '../../api/client.ts';
import { loadAllPages } from '../../api/use-cursor-list.ts';

/** How often a recording is asked for that is still being stored, or whose MP4 is still being made. */
const unfinishedMs = 4_000;

/** What is kept of an event that has ended; nothing is asked for before. */
export function useRecordingOf({ id, status }: LiveStream): { recordings: UseQueryResult<Recording[]>; recording: Recording | undefined } {
  const recordings = useQuery(
    queryOptions({
      queryKey: orpc.recordings.listMine.key({ type: 'query' }),
      // All of them: each card finds its own.
      queryFn: ({ signal }) => loadAllPages((cursor) => api.recordings.listMine({ cursor, limit: 100 }, { signal })),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.some(isUnfinished) ? unfinishedMs : false),
      enabled: status === 'ended',
    }),
  );
  return { recordings, recording: recordings.data?.find(({ live_stream_id }) => live_stream_id === id) };
}

function isUnfinished({ state, mp4_url, mp4_failed }: Recording): boolean {
  return state === 'recording' || (state === 'ready' && mp4_url === null && !mp4_failed);
}
