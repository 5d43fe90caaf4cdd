import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { LiveStagesTable, StageOwnersTable } from './stage-tables.ts';

export type StageRow = Selectable<LiveStagesTable>;

/** Stages that are running, and those that ended after `endedSince`. */
export function listStages(db: Db, endedSince: Date): Promise<StageRow[]> {
  return db
    .selectFrom('live_stages')
    .selectAll()
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', endedSince)]))
    .execute();
}

/** The first frame's time is written once; a later broadcaster session changes the rest. A stage that has ended stays so. */
export async function saveStage(db: Db, row: StageRow): Promise<void> {
  const { session, offset_ms } = row;
  await db
    .insertInto('live_stages')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('live_stream_id').doUpdateSet((eb) => ({ session, offset_ms, ended_at: eb.fn.coalesce('excluded.ended_at', 'live_stages.ended_at') })),
    )
    .execute();
}

export async function findStage(db: Db, id: string): Promise<StageRow | undefined> {
  return await db.selectFrom('live_stages').selectAll().where('live_stream_id', '=', id).executeTakeFirst();
}

/** For a stream whose owner may be gone; what the owner wrote stays. */
export async function endStage(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('live_stages').set({ ended_at: at }).where('live_stream_id', '=', id).where('ended_at', 'is', null).execute();
}

/** Returns the generation of the new lease, larger than any before. */
export async function takeOwnership(db: Db, row: Omit<StageOwnersTable, 'generation'>): Promise<number> {
  const { generation } = await db
    .insertInto('stage_owners')
    .values({ ...row, generation: 1 })
    .onConflict((conflict) =>
      conflict
        .column('live_stream_id')
        .doUpdateSet((eb) => ({ node_id: row.node_id, beat_at: row.beat_at, generation: eb('stage_owners.generation', '+', 1) })),
    )
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

/** Of the given streams those that have not ended, each with the generation of the lease that the node still holds. */
export async function renewOwnership(db: Db, node: string, ids: readonly string[], at: Date): Promise<Map<string, number | null>> {
  const running = await db
    .with('renewed', (cte) =>
      cte
        .updateTable('stage_owners')
        .set({ beat_at: at })
        .where('node_id', '=', node)
        .where('live_stream_id', 'in', ids)
        .returning(['live_stream_id', 'generation']),
    )
    .selectFrom('live_streams')
    .leftJoin('renewed', 'renewed.live_stream_id', 'live_streams.id')
    .where('live_streams.id', 'in', ids)
    .where('live_streams.status', '!=', 'ended')
    .select(['live_streams.id', 'renewed.generation'])
    .execute();
  return new Map(running.map(({ id, generation }) => [id, generation]));
}

/** Neither ended nor deleted. */
export async function isRunning(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('live_streams').select('id').where('id', '=', id).where('status', '!=', 'ended').executeTakeFirst();
  return found !== undefined;
}

/** The row stays, so that generations never start again. A lease that the node took since is another one. */
export async function releaseOwnership(db: Db, id: string, node: string, generation: number): Promise<void> {
  const lease = db.updateTable('stage_owners').where('live_stream_id', '=', id).where('node_id', '=', node).where('generation', '=', generation);
  await lease.set({ node_id: '' }).execute();
}
