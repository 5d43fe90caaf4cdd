import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DeliveryId, StoreId, UserId, WebhookId } from '#contract/ids.ts';
import type { DeliveryEvent, DeliveryState } from '#contract/shop/webhooks/webhook-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';
import type { AttemptsTable, DeliveriesTable } from './webhooks-tables.ts';

export type DeliveryRow = Selectable<DeliveriesTable>;
export type ShownDelivery = DeliveryRow & { url: string };

/** Those that are new: an event goes to an address once. */
export async function insertDeliveries(tx: Db, rows: Insertable<DeliveriesTable>[]): Promise<Pick<DeliveryRow, 'id' | 'webhook_id' | 'store_id'>[]> {
  if (rows.length === 0) return [];
  return await tx
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_key']).doNothing())
    .returning(['id', 'webhook_id', 'store_id'])
    .execute();
}

export async function findDelivery(db: Db, id: DeliveryId): Promise<DeliveryRow | undefined> {
  return await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateDelivery(tx: Db, id: DeliveryId, values: Updateable<DeliveriesTable>): Promise<void> {
  await tx.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute();
}

export async function insertAttempt(tx: Db, row: Insertable<AttemptsTable>): Promise<void> {
  await tx.insertInto('webhook_attempts').values(row).execute();
}

/** What waits for an address that is switched off fails. */
export async function failWaiting(tx: Db, webhookId: WebhookId): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

function shown(db: Db, storeId: StoreId) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .selectAll('d')
    .select('w.url')
    .where('d.store_id', '=', storeId);
}

export async function findShown(db: Db, storeId: StoreId, id: DeliveryId): Promise<ShownDelivery | undefined> {
  return await shown(db, storeId).where('d.id', '=', id).executeTakeFirst();
}

type Page = { before: PagePlace | undefined; state?: DeliveryState; event?: DeliveryEvent; limit: number };

/** Newest first. */
export async function listShown(db: Db, storeId: StoreId, { before, state, event, limit }: Page): Promise<ShownDelivery[]> {
  let query = shown(db, storeId).orderBy('d.created_at', 'desc').orderBy('d.id', 'desc').limit(limit);
  if (before) query = query.where(sql<boolean>`(d.created_at, d.id) < (${before.createdAt}, ${before.id}::uuid)`);
  if (state) query = query.where('d.state', '=', state);
  if (event) query = query.where('d.event', '=', event);
  return await query.execute();
}

/** Tests are tried while somebody looks. */
export async function countFailed(db: Db, storeId: StoreId): Promise<number> {
  const failed = db.selectFrom('webhook_deliveries').where('store_id', '=', storeId).where('state', '=', 'failed').where('event', '<>', 'webhook.test');
  return Number((await failed.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count);
}

export async function listAttempts(db: Db, id: DeliveryId): Promise<Selectable<AttemptsTable>[]> {
  return await db.selectFrom('webhook_attempts').selectAll().where('delivery_id', '=', id).orderBy('number', 'desc').execute();
}

/** The oldest first. */
export async function listFailed(tx: Db, { webhookId, since, limit }: { webhookId: WebhookId; since: Date; limit: number }): Promise<DeliveryRow[]> {
  return await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many were deleted. */
export async function deleteBefore(db: Db, time: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('webhook_deliveries').where('created_at', '<', time).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteOfPerson(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('user_id', '=', userId).execute();
}
