import { ORPCError } from '@orpc/client';
import type { LiveStreamId } from '#contract/ids.ts';
import type { Replay } from '#contract/recordings/recordings.ts';
import type { ApiClient } from '../api/context.ts';

/** `null` when there is no such replay, or not any more: also for an address that names no live stream. */
export async function findReplay(api: ApiClient, id: string): Promise<Replay | null> {
  try {
    return await api.recordings.replay({ id: id as LiveStreamId });
  } catch (error) {
    if (error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID')) return null;
    throw error;
  }
}
