import { sql, type Updateable } from 'kysely';
import type { VideoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { VideoFileRow, VideoTables } from './video-tables.ts';

export type Attempted = VideoFileRow & { attempt_id: string; previous_attempt: string | null };
type Beginning = { id: VideoFileId; states: readonly VideoFile['state'][]; attemptId: string; now: Date };

/** Begins an attempt at a file in one of these states; what another attempt writes from now on is not taken. */
export async function beginAttempt(db: Db, { id, states, attemptId, now }: Beginning): Promise<Attempted | undefined> {
  const begun = await db
    .with('before', (query) => query.selectFrom('video_files').select(['id', 'attempt_id']).where('id', '=', id).where('state', 'in', states).forUpdate())
    .updateTable('video_files')
    .from('before')
    .set({ state: sql`case when state = 'queued' then 'processing' else state end`, attempt_id: attemptId, percent: 0, updated_at: now })
    .whereRef('video_files.id', '=', 'before.id')
    .returningAll('video_files')
    .returning('before.attempt_id as previous_attempt')
    .executeTakeFirst();
  return begun && { ...begun, attempt_id: attemptId };
}

/** Writes to a file as its attempt; false: another one has begun, or the file is gone. */
export async function updateAttempted(
  db: Db,
  { id, attempt_id }: Pick<Attempted, 'id' | 'attempt_id'>,
  changes: Updateable<VideoTables['video_files']>,
): Promise<boolean> {
  const result = await db.updateTable('video_files').set(changes).where('id', '=', id).where('attempt_id', '=', attempt_id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type Failure = { id: VideoFileId; states: readonly VideoFile['state'][]; problem: string; now: Date };

/** False: it is in none of these states any more. */
export async function failWaiting(db: Db, { id, states, problem, now }: Failure): Promise<boolean> {
  const failed = { state: 'failed' as const, problem, updated_at: now };
  const result = await db.updateTable('video_files').set(failed).where('id', '=', id).where('state', 'in', states).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets a failed file wait again; `undefined`: it was not failed any more. */
export async function resetFailed(db: Db, id: VideoFileId, state: 'queued' | 'fetching', now: Date): Promise<VideoFileRow | undefined> {
  return await db
    .updateTable('video_files')
    .set({ state, problem: null, percent: 0, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst();
}
