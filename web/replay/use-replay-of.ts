import { useQuery } from '@tanstack/react-query';
import type { LiveStream } from '#contract/live/live.ts';
import type { Replay } from '#contract/recordings/recordings.ts';
import { api } from '../api/client.ts';
import { findReplay } from './found-replay.ts';
import { asksOf, nextAskMs } from './replay-asks.ts';

/** So long after the end of its show a replay may still come. */
const patienceMs = 120_000;

/** The replay of a show that has ended, for whoever may watch it, once there is one. */
export function useReplayOf({ id, ended_at }: Pick<LiveStream, 'id' | 'ended_at'>): Replay | undefined {
  const replay = useQuery({
    queryKey: [['recordings', 'shown'], { id }],
    queryFn: () => findReplay(api, id),
    staleTime: 0,
    refetchInterval: ({ state }) => !state.data && Date.now() - Date.parse(ended_at ?? '') < patienceMs && nextAskMs(asksOf(state)),
  });
  return replay.data ?? undefined;
}
