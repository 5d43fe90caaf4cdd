import { type ExpressionBuilder, sql } from 'kysely';
import type { LiveStreamId, ProductId, StoreId } from '#contract/ids.ts';
import { soldStatuses } from '#contract/shop/orders/order-states.ts';
import { orderRefundReasons } from '#contract/shop/payments/payments.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';

/** From a moment up to, and without, another. */
export type Span = { from: Date; until: Date };

type OfOrders = ExpressionBuilder<Tables, 'customer_orders'>;

const day = sql<string>`(customer_orders.created_at at time zone 'Asia/Kolkata')::date`;

const isOfVideo = sql<boolean>`exists (select from customer_order_lines as line where line.order_id = customer_orders.id and line.video_id is not null)`;

const isOfPage = sql<boolean>`customer_orders.page_id is not null`;

const isSoldIn =
  (storeId: StoreId, { from, until }: Span) =>
  (eb: OfOrders) =>
    eb.and([
      eb('customer_orders.store_id', '=', storeId),
      eb('customer_orders.status', 'in', soldStatuses),
      eb('customer_orders.is_test', '=', false),
      eb('customer_orders.created_at', '>=', from),
      eb('customer_orders.created_at', '<', until),
    ]);

type DayOfShow = { day: string; live_stream_id: LiveStreamId | null; is_of_video: boolean; is_of_page: boolean; sales: number; revenue_paise: number };

/** What was sold, by the day in India, the live event that it came from, whether a line was bought from a shoppable video, and whether it was begun on a page: less what goes back, whenever it does. */
export async function listDays(db: Db, storeId: StoreId, span: Span): Promise<DayOfShow[]> {
  const refunded = db
    .selectFrom('refunds')
    .select(['order_id', sql<number>`sum(amount_paise)`.as('paise')])
    .where('store_id', '=', storeId)
    .where('reason', 'in', orderRefundReasons)
    .groupBy('order_id')
    .as('refunded');
  return await db
    .selectFrom('customer_orders')
    .leftJoin(refunded, 'refunded.order_id', 'customer_orders.id')
    .select([
      day.as('day'),
      'customer_orders.live_stream_id',
      isOfVideo.as('is_of_video'),
      isOfPage.as('is_of_page'),
      sql<number>`count(*)`.as('sales'),
      sql<number>`sum(customer_orders.total_paise - coalesce(refunded.paise, 0))::bigint`.as('revenue_paise'),
    ])
    .where(isSoldIn(storeId, span))
    .groupBy(['day', 'customer_orders.live_stream_id', 'is_of_video', 'is_of_page'])
    .execute();
}

type SoldProduct = { product_id: ProductId; units: number; revenue_paise: number };

/** Every product that was sold, most money first; its lines after their discount. */
export async function listSoldProducts(db: Db, storeId: StoreId, span: Span): Promise<SoldProduct[]> {
  return await db
    .selectFrom('customer_orders')
    .innerJoin('customer_order_lines as line', 'line.order_id', 'customer_orders.id')
    .select([
      'line.product_id',
      sql<number>`sum(line.quantity)`.as('units'),
      sql<number>`sum(line.unit_price_paise * line.quantity - line.discount_paise)::bigint`.as('revenue_paise'),
    ])
    .where(isSoldIn(storeId, span))
    .groupBy('line.product_id')
    .orderBy('revenue_paise', 'desc')
    .orderBy('line.product_id')
    .execute();
}
