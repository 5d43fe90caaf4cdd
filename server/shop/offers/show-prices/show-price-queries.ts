import { sql } from 'kysely';
import type { LiveStreamId, OrderId, StoreId, UserId } from '#contract/ids.ts';
import type { ShowPriceForm } from '#contract/shop/offers/show-prices.ts';
import type { Db } from '#server/platform/database/database.ts';
import { named } from '#server/platform/database/named-statements.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

const columns = ['id', 'store_id', 'show_id', 'discount_type', 'discount_value', 'product_ids', 'created_at'] as const;

/** What counts now for a live event, whether or not it is on the air. */
export async function findNow(db: Db, showId: string) {
  return await db
    .selectFrom('show_prices')
    .select(columns)
    .where('show_id', '=', showId as LiveStreamId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export type ShowPriceRow = NonNullable<Awaited<ReturnType<typeof findNow>>>;

export type ListedRow = ShowPriceRow & { ended_at: Date | null };

/** The newest of each live event: what counts now, or what was taken away after orders had had it. */
export async function listNewest(db: Db, storeId: StoreId, { before, limit }: { before: PagePlace | undefined; limit: number }): Promise<ListedRow[]> {
  const newest = db
    .selectFrom('show_prices')
    .distinctOn('show_id')
    .select([...columns, 'ended_at'])
    .where('store_id', '=', storeId)
    .orderBy('show_id')
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc');
  return await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('show_prices as p')
            .innerJoin('show_price_uses as u', 'u.show_price_id', 'p.id')
            .select('u.order_id')
            .whereRef('p.show_id', '=', 'newest.show_id')
            .where('u.is_given_back', '=', false),
        ),
      ]),
    )
    .$if(before !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${before?.createdAt}, ${before?.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Changes of one live event's show price take turns until the transaction ends. */
export async function lockShowPrice(tx: Db, showId: LiveStreamId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`show price of ${showId}`}, 0))`.execute(tx);
}

/** Whether there was one. */
export async function endNow(tx: Db, showId: LiveStreamId, now: Date): Promise<boolean> {
  const ended = await tx.updateTable('show_prices').set({ ended_at: now }).where('show_id', '=', showId).where('ended_at', 'is', null).executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

type NewShowPrice = ShowPriceForm & { storeId: StoreId; showId: LiveStreamId; userId: UserId; now: Date };

export async function add(tx: Db, { storeId, showId, userId, now, discount_type, value, product_ids }: NewShowPrice): Promise<void> {
  await tx
    .insertInto('show_prices')
    .values({ store_id: storeId, show_id: showId, user_id: userId, discount_type, discount_value: value, product_ids, created_at: now, ended_at: null })
    .execute();
}

/** Orders that stand with any show price of each live event, and what was taken off them. */
export async function listEffects(db: Db, showIds: readonly LiveStreamId[]) {
  const { rows } = await sql<{ show_id: LiveStreamId; ordered: number; given_paise: number }>`
    select p.show_id, count(*)::int as ordered, sum(u.discount_paise)::bigint as given_paise
    from show_prices p join show_price_uses u on u.show_price_id = p.id and not u.is_given_back
    where p.show_id = any(${[...showIds]}::uuid[]) group by p.show_id`.execute(db);
  return rows;
}

export type NewShowPriceUse = { orderId: OrderId; showPriceId: string; storeId: StoreId; discountPaise: number; now: Date };

export async function noteUses(tx: Db, uses: readonly NewShowPriceUse[]): Promise<void> {
  await sql`
    insert into show_price_uses (order_id, show_price_id, store_id, discount_paise, created_at)
    select w.order_id, p.id, w.store_id, w.discount_paise, w.created_at from unnest(
      ${uses.map(({ orderId }) => orderId)}::uuid[], ${uses.map(({ showPriceId }) => showPriceId)}::uuid[], ${uses.map(({ storeId }) => storeId)}::uuid[],
      ${uses.map(({ discountPaise }) => discountPaise)}::bigint[], ${uses.map(({ now }) => now)}::timestamptz[]
    ) as w (order_id, show_price_id, store_id, discount_paise, created_at) join show_prices p on p.id = w.show_price_id ${named}`.execute(tx);
}

/** An order that does not stand, or stands again. */
export async function setGivenBack(tx: Db, orderId: OrderId, isGivenBack: boolean): Promise<void> {
  await tx.updateTable('show_price_uses').set({ is_given_back: isGivenBack }).where('order_id', '=', orderId).execute();
}
