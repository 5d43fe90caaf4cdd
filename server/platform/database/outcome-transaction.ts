import type { Outcome } from '#server/platform/outcome.ts';
import type { Db } from './database.ts';

/** Carries a refusal out of Kysely's transaction, which rolls back on a throw only. */
class RolledBack extends Error {
  readonly outcome: Outcome<never>;

  constructor(outcome: Outcome<never>) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/** Runs `work` in one transaction, which rolls back when the outcome is a refusal or `work` throws. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}
