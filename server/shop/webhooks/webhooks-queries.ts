import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { StoreId, WebhookId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { WebhooksTable } from './webhooks-tables.ts';

export type WebhookRow = Selectable<WebhooksTable>;

export async function listOfStore(db: Db, storeId: StoreId): Promise<WebhookRow[]> {
  return await db.selectFrom('webhooks').selectAll().where('store_id', '=', storeId).orderBy('created_at').orderBy('id').execute();
}

/** Those that events of these stores go to now; none is removed until the transaction ends. */
export async function listActive(tx: Db, storeIds: readonly StoreId[]): Promise<Pick<WebhookRow, 'id' | 'store_id'>[]> {
  if (storeIds.length === 0) return [];
  return await tx.selectFrom('webhooks').select(['id', 'store_id']).where('store_id', 'in', storeIds).where('is_active', '=', true).forKeyShare().execute();
}

export async function findWebhook(db: Db, id: WebhookId): Promise<WebhookRow | undefined> {
  return await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes of one address take turns; deliveries may be added meanwhile. */
export async function lockWebhook(tx: Db, id: WebhookId): Promise<WebhookRow | undefined> {
  return await tx.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Whoever adds or changes one of the store waits for whoever does so already: how many there are, and which, holds until the end. */
export async function lockStore(tx: Db, storeId: StoreId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${storeId}`}, 0))`.execute(tx);
}

export async function insertWebhook(tx: Db, values: Insertable<WebhooksTable>): Promise<WebhookRow> {
  return await tx.insertInto('webhooks').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateWebhook(tx: Db, id: WebhookId, values: Updateable<WebhooksTable>): Promise<WebhookRow> {
  return await tx.updateTable('webhooks').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteWebhook(tx: Db, id: WebhookId): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function deleteOfStore(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('webhooks').where('store_id', '=', storeId).execute();
}
