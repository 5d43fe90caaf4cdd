import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/tables.ts';

/** Rows of tables that the statement looks at, by the plan that is kept for every run of a named one. It is rolled back. */
export async function countRowsRead(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const tx = await db.startTransaction().execute();
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  const before = await countSoFar(tx);
  await statement.execute(tx);
  const after = await countSoFar(tx);
  await tx.rollback().execute();
  return after - before;
}

/** By this connection, since its counts were last sent to the statistics (PostgreSQL, "The Cumulative Statistics System"). */
async function countSoFar(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables`.execute(tx);
  return rows[0]?.count ?? 0;
}
