import { type SqlBool, sql } from 'kysely';
import type { CustomerFilter, CustomerSort } from '#contract/customers/customers.ts';
import type { CustomerId, StoreId, UserId } from '#contract/ids.ts';
import { soldStatuses } from '#contract/shop/orders/order-states.ts';
import { orderRefundReasons } from '#contract/shop/payments/payments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { likeOf, wordsOf } from '#server/shop/catalog/search/product-filters.ts';
import { isPhonePart, withWholePhone } from '#server/shop/orders/list/phone-words.ts';

/** Where a page ended: what its last row was sorted by (ms, or a sum) and its id. */
export type CustomerPlace = { value: number; id: string };

export type CustomerRow = {
  id: CustomerId;
  user_id: UserId | null;
  phone: string | null;
  ordered_as: string | null;
  joined_at: Date;
  last_seen_at: Date;
  note: string;
  tags: string[];
  metadata: { display_name?: unknown } | null;
  avatar_url: string | null;
  bio: string | null;
  orders: number;
  spent_paise: number;
};

/** Of `customer_orders as o`. */
const isSold = sql<SqlBool>`(o.status = any(${soldStatuses}) and not o.is_test)`;

/** Of `refunds as r`. */
const isOfOrder = sql<SqlBool>`r.reason = any(${[...orderRefundReasons]})`;

type Sums = { orders: number; spent_paise: number };

/** Of `store_customers as c`, along an index for each: for the few rows of a page. Less what goes back, as the revenue of the store. */
const sumsOfRow = () => sql<Sums>`(
  select count(*) as orders, coalesce(sum(total_paise - coalesce(back.paise, 0)), 0)::bigint as spent_paise from (
    select o.id, o.total_paise from customer_orders o
    where o.store_id = c.store_id and o.user_id = c.user_id and ${isSold}
    union all
    select o.id, o.total_paise from customer_orders o
    where o.store_id = c.store_id and o.user_id is null and o.customer_phone = c.phone and ${isSold}
  ) as own
  left join lateral (select sum(r.amount_paise) as paise from refunds r where r.order_id = own.id and ${isOfOrder}) as back on true)`;

/** The same of all at once, where they are sorted by it or written into a file. */
const sumsOfAll = (storeId: StoreId) => sql<Sums & { buyer: string }>`(
  select coalesce(o.user_id::text, o.customer_phone) as buyer, count(*) as orders, sum(o.total_paise - coalesce(back.paise, 0))::bigint as spent_paise
  from customer_orders o
  left join (
    select r.order_id, sum(r.amount_paise) as paise from refunds r where r.store_id = ${storeId}::uuid and ${isOfOrder} group by r.order_id
  ) as back on back.order_id = o.id
  where o.store_id = ${storeId}::uuid and ${isSold} group by 1)`;

/** The latest of what made them a customer: along an index for each. */
const lastSeen = () => sql<Date>`greatest(
  c.joined_at,
  (select max(o.created_at) from customer_orders o where o.store_id = c.store_id and o.user_id = c.user_id),
  (select max(o.created_at) from customer_orders o where o.store_id = c.store_id and o.user_id is null and o.customer_phone = c.phone),
  (select f.followed_at from store_follows f where f.store_id = c.store_id and f.user_id = c.user_id),
  (select max(e.created_at) from show_events e join live_streams s on s.id = e.live_stream_id
    where e.type = 'chat' and e.payload ->> 'user_id' = c.user_id::text and s.store_id = c.store_id))`;

/** Each with its profile, without its sums. */
function customersOf(db: Db, storeId: StoreId) {
  return db
    .selectFrom('store_customers as c')
    .leftJoin('auth_users as u', 'u.id', 'c.user_id')
    .leftJoin('customer_profiles as p', 'p.user_id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.phone', 'c.ordered_as', 'c.joined_at', 'c.note', 'c.tags', 'p.avatar_url', 'p.bio'])
    .select(['u.user_metadata as metadata', lastSeen().as('last_seen_at')])
    .where('c.store_id', '=', storeId);
}

const summedByRow = (db: Db, storeId: StoreId) =>
  customersOf(db, storeId)
    .innerJoinLateral(sumsOfRow().as('s'), (join) => join.onTrue())
    .select(['s.orders', 's.spent_paise']);

const summedAtOnce = (db: Db, storeId: StoreId) =>
  customersOf(db, storeId)
    .leftJoin(sumsOfAll(storeId).as('s'), (join) => join.on(sql<SqlBool>`s.buyer = coalesce(c.user_id::text, c.phone)`))
    .select([sql<number>`coalesce(s.orders, 0)`.as('orders'), sql<number>`coalesce(s.spent_paise, 0)`.as('spent_paise')]);

export async function findCustomer(db: Db, storeId: StoreId, id: CustomerId): Promise<CustomerRow | undefined> {
  return await summedByRow(db, storeId).where('c.id', '=', id).executeTakeFirst();
}

type Asked = Pick<CustomerFilter, 'search' | 'tag' | 'bought_from' | 'bought_to'>;

/** More than so many are added up at once. */
const fewRows = 200;

/** `after` is where the page before ended. */
export async function listCustomers(
  db: Db,
  storeId: StoreId,
  { sort, direction, ...asked }: CustomerFilter,
  page: { after: CustomerPlace | undefined; limit: number },
): Promise<CustomerRow[]> {
  const { after, limit } = page;
  const column = sortColumns[sort];
  const found = sort === 'joined' && limit <= fewRows ? summedByRow(db, storeId) : summedAtOnce(db, storeId);
  const matched = found.where(matching(storeId, asked));
  const rest = after
    ? matched.where(sql<SqlBool>`(${column}, c.id) ${direction === 'desc' ? sql`<` : sql`>`} (${placeValue(sort, after)}, ${after.id}::uuid)`)
    : matched;
  return await rest.orderBy(column, direction).orderBy('c.id', direction).limit(limit).execute();
}

const sortColumns = {
  joined: sql<Date>`c.joined_at`,
  seen: sql<Date>`date_trunc('milliseconds', ${lastSeen()})`,
  orders: sql<number>`coalesce(s.orders, 0)`,
  spent: sql<number>`coalesce(s.spent_paise, 0)`,
} as const satisfies Record<CustomerSort, unknown>;

function placeValue(sort: CustomerSort, { value }: CustomerPlace) {
  return sort === 'joined' || sort === 'seen' ? sql`${new Date(value)}::timestamptz` : sql`${value}::bigint`;
}

export async function countCustomers(db: Db, storeId: StoreId, asked: Asked): Promise<number> {
  const { count } = await db
    .selectFrom('store_customers as c')
    .leftJoin('auth_users as u', 'u.id', 'c.user_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('c.store_id', '=', storeId)
    .where(matching(storeId, asked))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of `store_customers as c` with `auth_users as u`. */
function matching(storeId: StoreId, { search, tag, bought_from, bought_to }: Asked) {
  const name = sql`search_form(normalize(coalesce(u.user_metadata ->> 'display_name', '')) || ' ' || coalesce(c.ordered_as, ''))`;
  const conditions = wordsOf(withWholePhone(search)).map((word) => {
    const isInName = sql<SqlBool>`${name} like '%' || ${likeOf(word)} || '%'`;
    return isPhonePart(word) ? sql<SqlBool>`(${isInName} or ${orderedWith(storeId, word)})` : isInName;
  });
  if (tag !== undefined) conditions.push(sql<SqlBool>`${tag} = any(c.tags)`);
  if (bought_from !== undefined || bought_to !== undefined) conditions.push(boughtIn(storeId, bought_from, bought_to));
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(conditions, sql` and `);
}

/** Of an account, the numbers of its orders. */
function orderedWith(storeId: StoreId, digits: string) {
  const part = `%${digits}%`;
  return sql<SqlBool>`(c.phone like ${part} or c.user_id in (
    select o.user_id from customer_orders o where o.store_id = ${storeId}::uuid and o.user_id is not null and o.customer_phone like ${part}))`;
}

/** Days in India; what is open has no end. */
function boughtIn(storeId: StoreId, from: string | undefined, to: string | undefined) {
  const start = sql`coalesce(${from ?? null}::date::timestamp at time zone 'Asia/Kolkata', '-infinity')`;
  const end = sql`coalesce((${to ?? null}::date + 1)::timestamp at time zone 'Asia/Kolkata', 'infinity')`;
  return sql<SqlBool>`coalesce(c.user_id::text, c.phone) in (
    select coalesce(o.user_id::text, o.customer_phone) from customer_orders o
    where o.store_id = ${storeId}::uuid and ${isSold} and o.created_at >= ${start} and o.created_at < ${end})`;
}

/** By name or phone, those who came last first. */
export async function listFound(db: Db, storeId: StoreId, search: string, limit: number): Promise<Pick<CustomerRow, 'id' | 'metadata' | 'ordered_as'>[]> {
  return await db
    .selectFrom('store_customers as c')
    .leftJoin('auth_users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.ordered_as', 'u.user_metadata as metadata'])
    .where('c.store_id', '=', storeId)
    .where(matching(storeId, { search }))
    .orderBy('c.joined_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** Of all customers of the store: those used most first. */
export async function listTags(db: Db, storeId: StoreId, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from store_customers, unnest(tags) as tag where store_id = ${storeId}::uuid
    group by tag order by count(*) desc, tag limit ${limit}`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function updateCustomer(db: Db, storeId: StoreId, id: CustomerId, change: { note?: string; tags?: string[] }): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('store_customers').set(change).where('id', '=', id).where('store_id', '=', storeId).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCustomer(tx: Db, storeId: StoreId, id: CustomerId): Promise<void> {
  await tx.deleteFrom('store_customers').where('id', '=', id).where('store_id', '=', storeId).execute();
}

export async function deleteCustomersBy(tx: Db, by: { storeId: StoreId } | { userId: UserId }): Promise<void> {
  const rows = tx.deleteFrom('store_customers');
  await ('storeId' in by ? rows.where('store_id', '=', by.storeId) : rows.where('user_id', '=', by.userId)).execute();
}
