import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { LiveStagesTable } from './stage-tables.ts';

export type StageRow = Selectable<LiveStagesTable>;

/** Stages that are running, and those that ended after `endedSince`. */
export function listStages(db: Db, endedSince: Date): Promise<StageRow[]> {
  return db
    .selectFrom('live_stages')
    .selectAll()
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', endedSince)]))
    .execute();
}

/** The first frame's time is written once; a later broadcaster session changes the rest. */
export async function saveStage(db: Db, row: StageRow): Promise<void> {
  const { session, offset_ms, ended_at } = row;
  await db
    .insertInto('live_stages')
    .values(row)
    .onConflict((conflict) => conflict.column('live_stream_id').doUpdateSet({ session, offset_ms, ended_at }))
    .execute();
}
