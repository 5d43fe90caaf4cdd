import type { LiveStream } from '#contract/live/live.ts';
import type { Recording } from '#contract/recordings/recordings.ts';
import { useOwnRecordings } from '../../replay/use-own-recordings.ts';
import { useMay } from '../../stores/use-may.ts';

/** What is kept of an event that has ended; nothing is asked for before, nor for a role that is not told. */
export function useRecordingOf({ id, status }: LiveStream): { recordings: ReturnType<typeof useOwnRecordings>; recording: Recording | undefined } {
  const mayKnow = useMay('live:write');
  const recordings = useOwnRecordings(mayKnow && status === 'ended');
  return { recordings, recording: recordings.data?.find(({ live_stream_id }) => live_stream_id === id) };
}
