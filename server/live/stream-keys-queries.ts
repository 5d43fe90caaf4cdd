import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** The version of its stream key that a stream accepts. */
export async function findKeyVersion(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom('live_stream_keys').select('version').where('live_stream_id', '=', id).executeTakeFirst();
  return row?.version ?? 1;
}

/** Returns the new version. */
export async function raiseKeyVersion(db: Db, id: string): Promise<number> {
  const row = await db
    .insertInto('live_stream_keys')
    .values({ live_stream_id: id, version: 2 })
    .onConflict((conflict) => conflict.column('live_stream_id').doUpdateSet((eb) => ({ version: eb('live_stream_keys.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Replaces the keys of all streams of these stores that are still to be sent; returns which. */
export async function raiseKeyVersionsOf(tx: Db, storeIds: readonly string[]): Promise<string[]> {
  if (storeIds.length === 0) return [];
  const unsent = tx
    .selectFrom('live_streams')
    .select(['id', sql<number>`2`.as('version')])
    .where('store_id', 'in', storeIds)
    .where('status', '!=', 'ended');
  const rows = await tx
    .insertInto('live_stream_keys')
    .columns(['live_stream_id', 'version'])
    .expression(unsent)
    .onConflict((conflict) => conflict.column('live_stream_id').doUpdateSet((eb) => ({ version: eb('live_stream_keys.version', '+', 1) })))
    .returning('live_stream_id')
    .execute();
  return rows.map((row) => row.live_stream_id);
}
