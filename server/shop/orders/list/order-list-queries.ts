import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { CustomerId, StoreId } from '#contract/ids.ts';
import type { OrderSource } from '#contract/overview/figures.ts';
import type { OrderFilter } from '#contract/shop/orders/order-filter.ts';
import { type OrderStatus, orderStatuses, soldStatuses } from '#contract/shop/orders/order-states.ts';
import { openReturnStates } from '#contract/shop/orders/returns/return-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { likeOf, wordsOf } from '#server/shop/catalog/search/product-filters.ts';
import type { OrderRow } from '../orders-queries.ts';
import { isPhonePart, withWholePhone } from './phone-words.ts';

type OfOrders = ExpressionBuilder<Tables, 'customer_orders'>;

const maxNumberDigits = 15;

/** Newest first; `before` is an order number. All conditions are checked along an index of the one store. */
export async function listMatching(db: Db, storeId: StoreId, filter: OrderFilter, page: { before: number | undefined; limit: number }): Promise<OrderRow[]> {
  const { before, limit } = page;
  return await db
    .selectFrom('customer_orders')
    .selectAll()
    .where((eb) => matching(eb, storeId, filter))
    .$if(before !== undefined, (query) => query.where('number', '<', before as number))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** The order of that number first, then the newest. */
export async function listFound(
  db: Db,
  storeId: StoreId,
  search: string,
  limit: number,
): Promise<Pick<OrderRow, 'id' | 'number' | 'customer_name' | 'status'>[]> {
  const number = numberIn(search);
  return await db
    .selectFrom('customer_orders')
    .select(['id', 'number', 'customer_name', 'status'])
    .where((eb) => matching(eb, storeId, { search }))
    .$if(number !== undefined, (query) => query.orderBy((eb) => eb('number', '=', number as number), 'desc'))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** How many there are in each state, whichever of them the filter asks for. */
export async function countByStatus(db: Db, storeId: StoreId, { status, returns, ...filter }: OrderFilter): Promise<Record<OrderStatus, number>> {
  const counted = await db
    .selectFrom('customer_orders')
    .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
    .where((eb) => matching(eb, storeId, filter))
    .groupBy('status')
    .execute();
  const counts = new Map(counted.map((row) => [row.status, Number(row.count)]));
  return Object.fromEntries(orderStatuses.map((known) => [known, counts.get(known) ?? 0])) as Record<OrderStatus, number>;
}

/** How many have an open return, in whichever state the filter asks for. */
export async function countWithReturn(db: Db, storeId: StoreId, { status, ...filter }: OrderFilter): Promise<number> {
  const { count } = await db
    .selectFrom('customer_orders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => matching(eb, storeId, { ...filter, returns: 'open' }))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function matching(eb: OfOrders, storeId: StoreId, filter: OrderFilter) {
  const { status, search, from, to, live_stream_id, product_id, customer_id, source, sold, payment_method, returns } = filter;
  return eb.and([
    eb('store_id', '=', storeId),
    ...(status ? [eb('status', '=', status)] : []),
    ...wordsOf(withWholePhone(search)).map((word) => hasWord(eb, word)),
    ...(from ? [sql<SqlBool>`created_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'`] : []),
    ...(to ? [sql<SqlBool>`created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
    ...(live_stream_id ? [eb('live_stream_id', '=', live_stream_id)] : []),
    ...(product_id ? [eb('id', 'in', eb.selectFrom('customer_order_lines').select('order_id').where('product_id', '=', product_id))] : []),
    ...(customer_id ? [sql<SqlBool>`id in (${ordersOf(storeId, customer_id)})`] : []),
    ...(source ? [cameFrom[source](eb)] : []),
    ...(sold ? [eb('status', 'in', soldStatuses), eb('is_test', '=', false)] : []),
    ...(payment_method ? [eb('payment_method', '=', payment_method)] : []),
    ...(returns ? [hasReturn(eb, storeId, returns)] : []),
  ]);
}

/** Along an index for the account, and one for the number. */
const ordersOf = (storeId: StoreId, customerId: CustomerId) => sql`
  select o.id from store_customers c join customer_orders o on o.store_id = c.store_id and o.user_id = c.user_id
  where c.id = ${customerId}::uuid and c.store_id = ${storeId}::uuid
  union all
  select o.id from store_customers c join customer_orders o on o.store_id = c.store_id and o.user_id is null and o.customer_phone = c.phone
  where c.id = ${customerId}::uuid and c.store_id = ${storeId}::uuid`;

/** A line of it was bought from a shoppable video. */
const ofVideo = (eb: OfOrders) => eb('id', 'in', eb.selectFrom('customer_order_lines').select('order_id').where('video_id', 'is not', null));

/** As the figures count them: an order of a show is of nothing else. */
const cameFrom: Record<OrderSource, (eb: OfOrders) => Expression<SqlBool>> = {
  show: (eb) => eb('live_stream_id', 'is not', null),
  video: (eb) => eb.and([eb('live_stream_id', 'is', null), ofVideo(eb)]),
  page: (eb) => eb.and([eb('live_stream_id', 'is', null), eb.not(ofVideo(eb)), eb('page_id', 'is not', null)]),
  direct: (eb) => eb.and([eb('live_stream_id', 'is', null), eb.not(ofVideo(eb)), eb('page_id', 'is', null)]),
};

function hasReturn(eb: OfOrders, storeId: StoreId, which: NonNullable<OrderFilter['returns']>) {
  const open = eb.selectFrom('order_returns').select('order_returns.order_id').where('order_returns.store_id', '=', storeId);
  return eb('id', 'in', which === 'open' ? open.where('order_returns.state', 'in', openReturnStates) : open);
}

/** Of an order, as it is written with or without '#'. */
function numberIn(word: string): number | undefined {
  const [, digits] = /^#?(\d+)$/.exec(word) ?? [];
  return digits !== undefined && digits.length <= maxNumberDigits ? Number(digits) : undefined;
}

function hasWord(eb: OfOrders, word: string) {
  const number = numberIn(word);
  return eb.or([
    sql<SqlBool>`searched_text like '%' || ${likeOf(word)} || '%'`,
    ...(number === undefined ? [] : [eb('number', '=', number)]),
    ...(isPhonePart(word) ? [eb('customer_phone', 'like', `%${word}%`)] : []),
  ]);
}
