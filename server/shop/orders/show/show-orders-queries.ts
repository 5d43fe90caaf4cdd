import { sql } from 'kysely';
import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import { soldStatuses } from '#contract/shop/orders/order-states.ts';
import type { SoldProduct } from '#contract/shop/orders/orders.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OrderRow } from '../orders-queries.ts';

type Show = { id: LiveStreamId; storeId: StoreId };

function ordersOf(db: Db, { id, storeId }: Show) {
  return db.selectFrom('customer_orders').where('live_stream_id', '=', id).where('store_id', '=', storeId);
}

/** Newest first; `before` is an order number. */
export async function listOfShow(db: Db, show: Show, page: { before: number | undefined; limit: number }): Promise<OrderRow[]> {
  const all = ordersOf(db, show).selectAll().orderBy('number', 'desc').limit(page.limit);
  return await (page.before === undefined ? all : all.where('number', '<', page.before)).execute();
}

/** Without those that were undone, wait for their payment, or were paid with test keys. */
const soldIn = (db: Db, show: Show) => ordersOf(db, show).where('status', 'in', soldStatuses).where('is_test', '=', false);

export async function sumOfShow(db: Db, show: Show): Promise<{ count: number; total_paise: number }> {
  const summed = await soldIn(db, show)
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('total_paise').as('total')])
    .executeTakeFirstOrThrow();
  return { count: Number(summed.count), total_paise: Number(summed.total ?? 0) };
}

/** Most units first, of as many the most money. */
export async function listSoldInShow(db: Db, show: Show, limit: number): Promise<SoldProduct[]> {
  const newest = (column: 'product_name' | 'image_url') => sql`(array_agg(line.${sql.ref(column)} order by customer_orders.number desc))[1]`;
  return await soldIn(db, show)
    .innerJoin('customer_order_lines as line', 'line.order_id', 'customer_orders.id')
    .select([
      'line.product_id',
      sql<string>`${newest('product_name')}`.as('name'),
      sql<string | null>`${newest('image_url')}`.as('image_url'),
      sql<number>`sum(line.quantity)::integer`.as('units'),
      sql<number>`sum(line.unit_price_paise * line.quantity - line.discount_paise)::bigint`.as('total_paise'),
    ])
    .groupBy('line.product_id')
    .orderBy('units', 'desc')
    .orderBy('total_paise', 'desc')
    .orderBy('line.product_id')
    .limit(limit)
    .execute();
}
