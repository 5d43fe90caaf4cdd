import type { LiveStream } from '#contract/live/live.ts';
import type { Recording } from '#contract/recordings/recordings.ts';
import { useOwnRecordings } from '../../replay/use-own-recordings.ts';

/** What is kept of an event that has ended; nothing is asked for before. */
export function useRecordingOf({ id, status }: LiveStream): { recordings: ReturnType<typeof useOwnRecordings>; recording: Recording | undefined } {
  const recordings = useOwnRecordings(status === 'ended');
  return { recordings, recording: recordings.data?.find(({ live_stream_id }) => live_stream_id === id) };
}
