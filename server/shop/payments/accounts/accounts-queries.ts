import { sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentAccountRow } from '../payments-tables.ts';

export type NewAccount = Pick<PaymentAccountRow, 'store_id' | 'key_id' | 'key_secret' | 'webhook_secret' | 'key_secret_end' | 'webhook_secret_end' | 'set_at'>;

const dayMs = 86_400_000;
/** The secret of a webhook that was replaced signs so long, as those of our own webhooks do. */
const speaksForMs = dayMs;
/** Longer than a provider is asked for money that comes late (`checks.ts`). */
const lateForMs = 5 * dayMs;
/** Of what was paid with keys that were replaced, money goes back by them for so long; later by hand. */
const refundableForMs = 180 * dayMs;

/** Changes of the keys of one store take turns until the transaction ends. */
export async function lockAccounts(tx: Db, storeId: StoreId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment accounts ${storeId}`}, 0))`.execute(tx);
}

export async function findAccount(db: Db, id: string): Promise<PaymentAccountRow | undefined> {
  return await db.selectFrom('payment_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The one that payments begin with. */
export async function findCurrentAccount(db: Db, storeId: StoreId): Promise<PaymentAccountRow | undefined> {
  return await db.selectFrom('payment_accounts').selectAll().where('store_id', '=', storeId).where('retired_at', 'is', null).executeTakeFirst();
}

/** Whose webhook secrets count, the current one first. */
export async function listSpeakingAccounts(db: Db, storeId: StoreId, now: Date): Promise<PaymentAccountRow[]> {
  const speaksSince = new Date(now.getTime() - speaksForMs);
  return await db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', speaksSince)]))
    .orderBy('retired_at', (order) => order.desc().nullsFirst())
    .limit(10)
    .execute();
}

export async function insertAccount(tx: Db, account: NewAccount): Promise<void> {
  await tx.insertInto('payment_accounts').values(account).execute();
}

/** Nothing begins with it any more. */
export async function retireAccount(tx: Db, storeId: StoreId, now: Date): Promise<void> {
  await tx.updateTable('payment_accounts').set({ retired_at: now }).where('store_id', '=', storeId).where('retired_at', 'is', null).execute();
}

export async function noteCheck(db: Db, id: string, isKnown: boolean, now: Date): Promise<void> {
  await db.updateTable('payment_accounts').set({ is_known: isKnown, checked_at: now }).where('id', '=', id).execute();
}

/** Undefined where that is known already, or nothing begins with it any more. */
export async function noteUnknown(tx: Db, id: string, now: Date): Promise<Pick<PaymentAccountRow, 'store_id' | 'key_id'> | undefined> {
  return await tx
    .updateTable('payment_accounts')
    .set({ is_known: false, checked_at: now })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .where('is_known', 'is distinct from', false)
    .returning(['store_id', 'key_id'])
    .executeTakeFirst();
}

/**
 * Deletes replaced and removed keys on which nothing hangs: no money that may still come or is on its way back, and, while their store is open,
 * nothing that was paid with them in the last half year. `storeId`: those of one store, at once. Returns how many.
 */
export async function deleteSettled(db: Db, now: Date, storeId?: StoreId): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { numAffectedRows = 0n } = await sql`
    delete from payment_accounts as account
    where account.retired_at <= ${storeId ? now : ago(speaksForMs)}
      and (${storeId ?? null}::uuid is null or account.store_id = ${storeId ?? null}::uuid)
      and not exists (
        select from payments as payment where payment.account_id = account.id and (
          (payment.state <> 'captured' and payment.created_at > ${ago(lateForMs)})
          or exists (select from refunds where refunds.order_id = payment.order_id and refunds.charge_id is not null and refunds.state in ('due', 'sent'))
          or (payment.captured_at > ${ago(refundableForMs)}
            and exists (select from stores where stores.id = account.store_id and stores.closed_at is null))
        )
      )`.execute(db);
  return Number(numAffectedRows);
}
