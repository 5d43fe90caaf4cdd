import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Transactions that name the same subject take turns, also while there is no row to lock: the next goes on when this one ends. */
export async function takeTurns(tx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
}
