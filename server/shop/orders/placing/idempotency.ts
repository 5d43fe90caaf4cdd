import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PlacedOrders } from '#contract/shop/orders/orders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { readAnswer } from '../order-wire.ts';

/** The keys of placing among those of other writes. */
export const placingScope = 'orders.place';

/** Tells requests apart that come with the same key. */
export function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/** What a key was answered when it was used first (docs/reliability.md, "Idempotency"). A refusal is not kept: sold out now may be in stock at the next try. */
export type KeptAnswer = { key: string; request_hash: string; answer: unknown };

/** Refuses with IDEMPOTENCY_MISMATCH when the key was used for another request. */
export function repeat(first: KeptAnswer, hash: string): Outcome<PlacedOrders> {
  if (first.request_hash === hash) return done(readAnswer(first.answer));
  return refused('IDEMPOTENCY_MISMATCH', 'This attempt was already used for another order. Open the checkout again.');
}

/** Those of the keys whose order stands: one that waits for its payment, or was given up without it, does not. */
export async function listPlacedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  // Online there is one order for a key; its money, once it came, has made it "processing".
  const { rows } = await sql<{ key: string }>`
    select k.key from idempotency_keys as k left join customer_orders as o on o.id = (k.answer #>> '{orders,0,id}')::uuid
    where k.scope = ${placingScope} and k.key = any(${keys}::text[]) and (o.payment_method is distinct from 'online'
      or exists (select from order_status_changes as c where c.order_id = o.id and c.to_status = 'processing'))`.execute(db);
  return new Set(rows.map(({ key }) => key));
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
