import type { LiveStreamId } from '#contract/ids.ts';
import type { LiveStream } from '#contract/live/live.ts';
import type { ApiClient } from '../../api/context.ts';
import { foundOrNull } from '../../api/found.ts';

/** `null` when there is no such live event, or not any more: also for an address that names none. */
export async function findEvent(api: ApiClient, id: string): Promise<LiveStream | null> {
  return await foundOrNull(api.live.get({ id: id as LiveStreamId }));
}
