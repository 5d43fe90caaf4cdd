import type { LiveStreamId } from '#contract/ids.ts';
import type { Replay } from '#contract/recordings/recordings.ts';
import type { ApiClient } from '../api/context.ts';
import { foundOrNull } from '../api/found.ts';

/** `null` when there is no such replay, or not any more: also for an address that names no live stream. */
export async function findReplay(api: ApiClient, id: string): Promise<Replay | null> {
  return await foundOrNull(api.recordings.replay({ id: id as LiveStreamId }));
}
