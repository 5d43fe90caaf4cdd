import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { ConsentPurpose } from '#contract/consents/consent-rules.ts';
import type { ConsentId, StoreId, UserId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

export type ConsentRow = Selectable<Tables['consents']>;
/** Rows of an account, of a device, or of both: what a person who is signed in on a device sees. */
export type Who = { userId: UserId | null; deviceKey: string | null /** In lower case: of an address alone. */; email?: string };
export type What = { storeId: StoreId; purpose: ConsentPurpose };

/** When the row said what it says now. */
const moment = sql<Date>`coalesce(withdrawn_at, answered_at)`;
/** Of one moment, what stands is the later. */
const standsFirst = sql`is_given and withdrawn_at is null`;

const isOf =
  ({ userId, deviceKey, email }: Who) =>
  (eb: ExpressionBuilder<Tables, 'consents'>) =>
    eb.or([
      ...(userId ? [eb('user_id', '=', userId)] : []),
      ...(deviceKey ? [eb('device_key', '=', deviceKey)] : []),
      ...(email ? [eb('email', '=', email)] : []),
    ]);

/** Until the transaction ends nobody else answers for this person: of two at once the second finds what the first did. */
export async function lockWho(tx: Db, { userId, deviceKey, email }: Who): Promise<void> {
  await takeTurns(tx, `consents of ${userId ?? deviceKey ?? email}`);
}

export async function findLast(db: Db, who: Who, { storeId, purpose }: What): Promise<ConsentRow | undefined> {
  return await db
    .selectFrom('consents')
    .selectAll()
    .where(isOf(who))
    .where('store_id', '=', storeId)
    .where('purpose', '=', purpose)
    .orderBy(moment, 'desc')
    .orderBy(standsFirst, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last row for each purpose of each store, the latest first; `before` is where the page before ended. */
export async function listLast(db: Db, who: Who, { before, limit }: { before: PagePlace | undefined; limit: number }) {
  const last = db
    .selectFrom('consents')
    .distinctOn(['store_id', 'purpose'])
    .selectAll()
    .select(moment.as('moment'))
    .where(isOf(who))
    .orderBy('store_id')
    .orderBy('purpose')
    .orderBy(moment, 'desc')
    .orderBy(standsFirst, 'desc');
  const rows = db.selectFrom(last.as('last')).selectAll();
  const rest = before ? rows.where(sql<boolean>`(moment, id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`) : rows;
  return await rest.orderBy('moment', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Its id; undefined where one stands already. */
export async function addRow(tx: Db, row: Insertable<Tables['consents']>): Promise<ConsentId | undefined> {
  const added = await tx
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function findById(db: Db, id: ConsentId): Promise<ConsentRow | undefined> {
  return await db.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Withdraws what stands; false: nothing did. */
export async function withdrawStanding(tx: Db, who: Who, { storeId, purpose }: What, at: { now: Date; place: string | null }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('consents')
    .set({ withdrawn_at: at.now, withdrawn_place: at.place })
    .where(isOf(who))
    .where('store_id', '=', storeId)
    .where('purpose', '=', purpose)
    .where('is_given', '=', true)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countStanding(db: Db, who: Who): Promise<number> {
  const { count } = await db
    .selectFrom('consents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(isOf(who))
    .where('is_given', '=', true)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of what does not stand any more, the newest `kept` rows stay. */
export async function trimEnded(tx: Db, who: Who, kept: number): Promise<void> {
  await tx
    .deleteFrom('consents')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('consents')
        .select('id')
        .where(isOf(who))
        .where((ended) => ended.or([ended('is_given', '=', false), ended('withdrawn_at', 'is not', null)]))
        .orderBy(moment, 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute();
}

export async function deleteOfPerson(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('consents').where('user_id', '=', userId).execute();
}

/** What an address agreed to at a store, the oldest first. */
export async function listOfEmail(db: Db, email: string, storeId: StoreId): Promise<ConsentRow[]> {
  return await db.selectFrom('consents').selectAll().where('email', '=', email.toLowerCase()).where('store_id', '=', storeId).orderBy('answered_at').execute();
}

/** Of all stores, or of one. */
export async function deleteOfEmail(tx: Db, email: string, storeId?: StoreId): Promise<void> {
  await tx
    .deleteFrom('consents')
    .where('email', '=', email.toLowerCase())
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId as StoreId))
    .execute();
}

export async function deleteOfStore(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('consents').where('store_id', '=', storeId).execute();
}

/** What ended before `ended`, and all of devices whose cookie is gone: answered before `devices`. How many were deleted. */
export async function deleteBefore(db: Db, { ended, devices }: { ended: Date; devices: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('consents')
    .where((eb) =>
      eb.or([
        eb('withdrawn_at', '<', ended),
        eb.and([eb('is_given', '=', false), eb('answered_at', '<', ended)]),
        eb.and([eb('device_key', 'is not', null), eb('answered_at', '<', devices)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
