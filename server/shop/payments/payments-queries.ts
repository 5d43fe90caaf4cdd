import { sql } from 'kysely';
import type { OrderId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ChargeRow, PaymentRow } from './payments-tables.ts';
import type { Charge } from './providers/payment-provider.ts';

export type NewPayment = { orderId: OrderId; storeId: StoreId; provider: PaymentRow['provider']; amountPaise: number; closesAt: Date; now: Date };

export async function insertPayments(tx: Db, made: readonly NewPayment[]): Promise<void> {
  const rows = made.map(({ orderId, storeId, provider, amountPaise, closesAt, now }) => ({
    ...{ order_id: orderId, store_id: storeId, provider, amount_paise: amountPaise, closes_at: closesAt, created_at: now },
  }));
  await tx.insertInto('payments').values(rows).execute();
}

/** However it is paid. */
export async function isOrderOf(db: Db, orderId: OrderId, storeId: StoreId): Promise<boolean> {
  const orders = db.selectFrom('customer_orders').select('id').where('id', '=', orderId);
  return (await orders.where('store_id', '=', storeId).executeTakeFirst()) !== undefined;
}

export async function findPayment(db: Db, orderId: OrderId): Promise<PaymentRow | undefined> {
  return await db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** Held until the transaction ends: what is said of one payment takes turns. */
export async function lockPayment(tx: Db, orderId: OrderId): Promise<PaymentRow | undefined> {
  return await tx.selectFrom('payments').selectAll().where('order_id', '=', orderId).forNoKeyUpdate().executeTakeFirst();
}

/** As `lockPayment`, by what a provider calls it, among those of one store. */
export async function lockToldPayment(tx: Db, storeId: StoreId, by: { providerOrderId: string } | { chargeId: string }): Promise<PaymentRow | undefined> {
  const payments = tx.selectFrom('payments').selectAll().where('store_id', '=', storeId).forNoKeyUpdate();
  return await ('providerOrderId' in by
    ? payments.where('provider_order_id', '=', by.providerOrderId)
    : payments.where('order_id', 'in', tx.selectFrom('payment_charges').select('order_id').where('id', '=', by.chargeId))
  ).executeTakeFirst();
}

type Begun = { providerOrderId: string; accountId: string | null; isTest: boolean };

/** The first order there that it is given stays, with its account. Undefined where it had one before. */
export async function keepProviderOrder(db: Db, orderId: OrderId, { providerOrderId, accountId, isTest }: Begun): Promise<PaymentRow | undefined> {
  return await db
    .updateTable('payments')
    .set({ provider_order_id: providerOrderId, account_id: accountId, is_test: isTest })
    .where('order_id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** False when somebody has asked since `before`, or it is paid, or nobody has begun to pay. */
export async function claimAsking(db: Db, orderId: OrderId, now: Date, before: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('order_id', '=', orderId)
    .where('state', '<>', 'captured')
    .where('provider_order_id', 'is not', null)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', before)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markAttempted(tx: Db, orderId: OrderId): Promise<void> {
  await tx.updateTable('payments').set({ state: 'attempted' }).where('order_id', '=', orderId).where('state', '=', 'created').execute();
}

export async function markCaptured(tx: Db, orderId: OrderId, chargeId: string, now: Date): Promise<void> {
  await tx.updateTable('payments').set({ state: 'captured', charge_id: chargeId, captured_at: now }).where('order_id', '=', orderId).execute();
}

export async function findCharge(db: Db, orderId: OrderId, id: string): Promise<ChargeRow | undefined> {
  return await db.selectFrom('payment_charges').selectAll().where('order_id', '=', orderId).where('id', '=', id).executeTakeFirst();
}

/** Undefined for one that is not set aside, or not any more. */
export async function endAuthorized(tx: Db, orderId: OrderId, id: string): Promise<ChargeRow | undefined> {
  const charges = tx.updateTable('payment_charges').set({ state: 'failed' }).where('order_id', '=', orderId).where('id', '=', id);
  return await charges.where('state', '=', 'authorized').returningAll().executeTakeFirst();
}

/** Nobody can begin to pay it from now on. */
export async function closePayment(tx: Db, orderId: OrderId, now: Date): Promise<void> {
  await tx.updateTable('payments').set({ closes_at: now }).where('order_id', '=', orderId).where('closes_at', '>', now).execute();
}

/** Whether a bank has set the money of an order aside, all of it, and nobody took it yet. */
export async function hasAuthorized(db: Db, orderId: OrderId): Promise<boolean> {
  const charges = db.selectFrom('payment_charges').innerJoin('payments', 'payments.order_id', 'payment_charges.order_id').select('id');
  const fitting = charges.whereRef('payment_charges.amount_paise', '=', 'payments.amount_paise').whereRef('payment_charges.currency', '=', 'payments.currency');
  return (await fitting.where('payments.order_id', '=', orderId).where('payment_charges.state', '=', 'authorized').executeTakeFirst()) !== undefined;
}

/** The test of the demo store has no keys: all of that store is a sample. */
export async function isByTestKeys(db: Db, orderId: OrderId): Promise<boolean> {
  const payment = await findPayment(db, orderId);
  return payment?.provider === 'razorpay' && payment.is_test;
}

/** Comes after `lockPayment`. What was taken may be another amount than what was said before. */
export async function putCharge(tx: Db, orderId: OrderId, { id, amount, currency, state, method }: Charge, now: Date): Promise<void> {
  await tx
    .insertInto('payment_charges')
    .values({ id, order_id: orderId, amount_paise: amount, currency, state, method, created_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'id']).doUpdateSet({ state, amount_paise: amount, currency }))
    .execute();
}

/** False for an event that was taken in before. */
export async function insertEvent(tx: Db, storeId: StoreId, eventId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_events')
    .values({ store_id: storeId, provider: 'razorpay', event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** One row for all messages of a store that name none of its payments: they change nothing, but its webhook is not silent. */
export async function noteHeard(tx: Db, storeId: StoreId, now: Date): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({ store_id: storeId, provider: 'razorpay', event_id: '', received_at: now })
    .onConflict((conflict) => conflict.columns(['store_id', 'provider', 'event_id']).doUpdateSet({ received_at: now }))
    .execute();
}

export async function deleteOldEvents(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('payment_events').where('received_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of a store that sells: whether it switched paying online on, what it is, and whether it has said how it is paid, by the switch or by its keys. */
export async function findStoreSettings(db: Db, storeId: StoreId): Promise<{ is_demo: boolean; pays_online: boolean; has_chosen: boolean } | undefined> {
  return await db
    .selectFrom('stores')
    .leftJoin('payment_settings as settings', 'settings.store_id', 'stores.id')
    .select([
      'stores.is_demo',
      sql<boolean>`coalesce(settings.pays_online, stores.is_demo)`.as('pays_online'),
      sql<boolean>`stores.is_demo or settings.store_id is not null or exists (
        select from payment_accounts as account where account.store_id = stores.id and account.retired_at is null
      )`.as('has_chosen'),
    ])
    .where('stores.id', '=', storeId)
    .where('stores.closed_at', 'is', null)
    .executeTakeFirst();
}

export async function deleteStoreSettings(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('payment_events').where('store_id', '=', storeId).execute();
  await tx.deleteFrom('payment_settings').where('store_id', '=', storeId).execute();
}

export async function saveStoreSettings(db: Db, storeId: StoreId, paysOnline: boolean, now: Date): Promise<void> {
  const saved = { pays_online: paysOnline, updated_at: now };
  await db
    .insertInto('payment_settings')
    .values({ store_id: storeId, ...saved })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(saved))
    .execute();
}
