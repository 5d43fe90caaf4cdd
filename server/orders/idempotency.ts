import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';

type Guard = { scope: string; key: string; request: unknown; now: Date };

/**
 * Does `work` once per key, in one transaction with the claim of the key; a repeat gets the stored answer, and one that races
 * waits for the first (docs/reliability.md, "Idempotency"). A refusal rolls the claim back: sold out now may be in stock at the next try.
 * Refuses with IDEMPOTENCY_MISMATCH when the key was used for another request.
 */
export async function once<T>(db: Db, { scope, key, request, now }: Guard, work: (tx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return await inTransaction(db, async (tx) => {
    if (!(await claim(tx, { scope, key, hash, now }))) return await repeat<T>(tx, { scope, key, hash });
    const outcome = await work(tx);
    if (outcome.ok) await storeAnswer(tx, { scope, key }, outcome.value);
    return outcome;
  });
}

/** Waits for another transaction that is claiming the key; `false` once that one has committed. */
async function claim(tx: Db, { scope, key, hash, now }: { scope: string; key: string; hash: string; now: Date }): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function repeat<T>(tx: Db, { scope, key, hash }: { scope: string; key: string; hash: string }): Promise<Outcome<T>> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request_hash === hash) return done(first.answer as T);
  return refused('IDEMPOTENCY_MISMATCH', 'This attempt was already used for another order. Open the checkout again.');
}

async function storeAnswer(tx: Db, { scope, key }: { scope: string; key: string }, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

const keptMs = 30 * 86_400_000;

/** Deletes keys that are older than 30 days (docs/reliability.md, "Idempotency") and returns how many. */
export async function deleteOldKeys(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
