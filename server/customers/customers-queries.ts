import { type SqlBool, sql } from 'kysely';
import type { CustomerFilter, CustomerSort } from '#contract/customers/customers.ts';
import type { CustomerId, StoreId, UserId } from '#contract/ids.ts';
import { soldStatuses } from '#contract/shop/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { likeOf, wordsOf } from '#server/shop/catalog/search/product-filters.ts';

/** Where a page ended: what its last row was sorted by (ms, or a sum) and its id. */
export type CustomerPlace = { value: number; id: string };

export type CustomerRow = {
  id: CustomerId;
  user_id: UserId | null;
  phone: string | null;
  ordered_as: string | null;
  joined_at: Date;
  note: string;
  tags: string[];
  metadata: { display_name?: unknown } | null;
  avatar_url: string | null;
  bio: string | null;
  orders: number;
  spent_paise: number;
};

/** Fewer digits would be found in too many phone numbers. */
const minPhoneDigits = 4;

type Sums = { orders: number; spent_paise: number };

/** Of `store_customers as c`, along an index for each: for the few rows of a page. */
const sumsOfRow = () => sql<Sums>`(
  select count(*) as orders, coalesce(sum(total_paise), 0)::bigint as spent_paise from (
    select o.total_paise from customer_orders o
    where o.store_id = c.store_id and o.user_id = c.user_id and o.status = any(${soldStatuses})
    union all
    select o.total_paise from customer_orders o
    where o.store_id = c.store_id and o.user_id is null and o.customer_phone = c.phone and o.status = any(${soldStatuses})
  ) as own)`;

/** The same of all at once, where they are sorted by it or written into a file. */
const sumsOfAll = (storeId: StoreId) => sql<Sums & { buyer: string }>`(
  select coalesce(o.user_id::text, o.customer_phone) as buyer, count(*) as orders, sum(o.total_paise)::bigint as spent_paise
  from customer_orders o where o.store_id = ${storeId}::uuid and o.status = any(${soldStatuses}) group by 1)`;

/** Each with its profile, without its sums. */
function customersOf(db: Db, storeId: StoreId) {
  return db
    .selectFrom('store_customers as c')
    .leftJoin('auth_users as u', 'u.id', 'c.user_id')
    .leftJoin('customer_profiles as p', 'p.user_id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.phone', 'c.ordered_as', 'c.joined_at', 'c.note', 'c.tags', 'p.avatar_url', 'p.bio'])
    .select('u.user_metadata as metadata')
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

type Asked = Pick<CustomerFilter, 'search' | 'tag'>;

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
  const matched = found.where(matching(asked));
  const rest = after
    ? matched.where(sql<SqlBool>`(${column}, c.id) ${direction === 'desc' ? sql`<` : sql`>`} (${placeValue(sort, after)}, ${after.id}::uuid)`)
    : matched;
  return await rest.orderBy(column, direction).orderBy('c.id', direction).limit(limit).execute();
}

const sortColumns = {
  joined: sql<Date>`c.joined_at`,
  orders: sql<number>`coalesce(s.orders, 0)`,
  spent: sql<number>`coalesce(s.spent_paise, 0)`,
} as const satisfies Record<CustomerSort, unknown>;

function placeValue(sort: CustomerSort, { value }: CustomerPlace) {
  return sort === 'joined' ? sql`${new Date(value)}::timestamptz` : sql`${value}::bigint`;
}

export async function countCustomers(db: Db, storeId: StoreId, asked: Asked): Promise<number> {
  const { count } = await db
    .selectFrom('store_customers as c')
    .leftJoin('auth_users as u', 'u.id', 'c.user_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('c.store_id', '=', storeId)
    .where(matching(asked))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of `store_customers as c` with `auth_users as u`. */
function matching({ search, tag }: Asked) {
  const name = sql`search_form(coalesce(u.user_metadata ->> 'display_name', '') || ' ' || coalesce(c.ordered_as, ''))`;
  const conditions = wordsOf(search).map((word) => {
    const isInName = sql<SqlBool>`${name} like '%' || ${likeOf(word)} || '%'`;
    return /^\d+$/.test(word) && word.length >= minPhoneDigits ? sql<SqlBool>`(${isInName} or c.phone like ${`%${word}%`})` : isInName;
  });
  if (tag !== undefined) conditions.push(sql<SqlBool>`${tag} = any(c.tags)`);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(conditions, sql` and `);
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
