import { ORPCError } from '@orpc/client';
import type { LiveStreamId } from '#contract/ids.ts';
import type { LiveStream } from '#contract/live/live.ts';
import type { ApiClient } from '../api/context.ts';

/** `null` when there is no such live event, or not any more: also for an address that names none. */
export async function findEvent(api: ApiClient, id: string): Promise<LiveStream | null> {
  try {
    return await api.live.get({ id: id as LiveStreamId });
  } catch (error) {
    if (error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID')) return null;
    throw error;
  }
}
