import { type RawBuilder, sql } from 'kysely';
import type { LiveStreamId, PageId, ProductId, StoreId, UserId, VariantId, VideoId } from '#contract/ids.ts';
import { defaultReturnDays } from '#contract/shop/orders/returns/return-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { named } from '#server/platform/database/named-statements.ts';
import type { LineRow, OrderRow } from '../orders-queries.ts';
import { type KeptAnswer, placingScope } from './idempotency.ts';

/** A variant that can still be ordered, with what an order copies from it. */
export type ForSale = {
  variant_id: VariantId;
  product_id: ProductId;
  store_id: StoreId;
  price_paise: number;
  stock: number | null;
  product_name: string;
  option_values: string[];
  image_url: string | null;
  store_pincode: string | null;
  store_name: string;
  open_orders_per_phone: number;
  items_per_unconfirmed_phone: number;
  return_days: number;
};

export async function listStoresOf(db: Db, ids: readonly VariantId[]): Promise<{ id: VariantId; store_id: StoreId }[]> {
  return await db.selectFrom('product_variants').select(['id', 'store_id']).where('id', 'in', ids).execute();
}

type Sought = {
  stores: StoreId[];
  keys: string[];
  variants: VariantId[];
  streams: LiveStreamId[];
  videos: VideoId[];
  pages: PageId[];
  phones: { store_id: StoreId; phone: string }[];
};

export type Seen = {
  /** The last numbers of the stores. */
  numbers: { store_id: StoreId; last_number: number }[];
  answers: KeptAnswer[];
  variants: ForSale[];
  streams: { id: LiveStreamId; store_id: StoreId }[];
  /** With what they tag. */
  videos: { id: VideoId; store_id: StoreId; product_ids: ProductId[] }[];
  pages: { id: PageId; store_id: StoreId }[];
  /** What is open and unpaid for a number: by each person who ordered. `is_held`: it waits for a payment online. */
  open: { store_id: StoreId; phone: string; user_id: UserId | null; is_held: boolean; orders: number; items: number }[];
};

/** `is_late`: others were placed while the statement waited. */
type Looked = Seen & { is_late: boolean };

/** These stores have no number yet. Nothing of the transaction stands: whoever holds a lock would wait for others who begin numbers. */
export class NoNumbers extends Error {
  readonly storeIds: readonly StoreId[];

  constructor(storeIds: readonly StoreId[]) {
    super('stores without a number');
    this.storeIds = storeIds;
  }
}

/** Outside of a transaction, before the first order of a store. Those that do not exist have none after it. */
export async function beginNumbers(db: Db, storeIds: readonly StoreId[]): Promise<StoreId[]> {
  const sorted = storeIds.toSorted();
  await sql`insert into order_numbers (store_id) select id from stores where id = any(${sorted}::uuid[]) order by id on conflict do nothing`.execute(db);
  const begun = await db.selectFrom('order_numbers').select('store_id').where('store_id', 'in', sorted).execute();
  return sorted.filter((id) => !begun.some(({ store_id }) => store_id === id));
}

/**
 * Locks the numbers of the stores, so that their other orders wait until the transaction ends, and looks at all that orders are decided by.
 * A statement sees what there was when it began, and may have waited for a lock since: orders of others that were placed meanwhile have
 * moved a number, and it looks again. Throws NoNumbers.
 */
export async function lockAndLook(tx: Db, sought: Sought): Promise<Seen> {
  const first = await look(tx, sought);
  const missing = sought.stores.filter((id) => !first.numbers.some(({ store_id }) => store_id === id));
  if (missing.length > 0) throw new NoNumbers(missing);
  return first.is_late ? await look(tx, sought) : first;
}

/**
 * `openStatuses`, written out: with parameters the plan that is kept for every run cannot use the index of open orders, and would read all of a store's. A
 * phone is asked for by itself (`offset 0`): joined at once, what the planner believes of tables that grow fast makes it read them whole.
 */
const isOpen = sql`status in ('awaiting_payment', 'processing', 'packed', 'shipped')`;

/** Holds the numbers, then, once it has all of them, the variants in the order of their ids; streams, videos and pages, so that none is purged before an order names it. */
async function look(tx: Db, sought: Sought): Promise<Looked> {
  const { rows } = await looking(sought).execute(tx);
  return rows[0] as Looked;
}

/** The statement of `look`: of the orders of a store it reads the open ones of these phones. */
export function looking({ stores, keys, variants, streams, videos, pages, phones }: Sought): RawBuilder<Looked> {
  return sql<Looked>`
    with numbered as materialized (
      select store_id, last_number from order_numbers where store_id = any(${stores}::uuid[]) order by store_id for update
    ), before as materialized (
      select store_id, last_number from order_numbers where store_id = any(${stores}::uuid[])
    ), variant as (
      select v.id as variant_id, v.product_id, v.store_id, v.price_paise, v.stock, v.option_values, coalesce(v.image_url, product.image_url) as image_url,
        product.name as product_name, store.pincode as store_pincode, store.name as store_name, store.open_orders_per_phone, store.items_per_unconfirmed_phone,
        coalesce(store.return_days, ${defaultReturnDays}::smallint) as return_days
      from product_variants as v join products as product on product.id = v.product_id join stores as store on store.id = v.store_id
      where (select count(*) from numbered) = ${stores.length}
        and v.id = any(${variants}::uuid[]) and v.deleted_at is null and product.deleted_at is null and product.status = 'active'
      order by v.id for no key update of v
    ), stream as (
      select id, store_id from live_streams where id = any(${streams}::uuid[]) order by id for key share
    ), video as (
      select id, store_id, array(select product_id from video_product_tags where video_id = shoppable_videos.id) as product_ids
      from shoppable_videos where id = any(${videos}::uuid[]) and state = 'published' order by id for key share
    ), page as (
      select id, store_id from user_pages where id = any(${pages}::uuid[]) order by id for key share
    ), answered as (
      select key, request_hash, answer from idempotency_keys where scope = ${placingScope} and key = any(${keys})
    ), unfinished as (
      select asked.store_id, asked.phone, o.user_id, o.is_held, count(*) as orders, sum(o.items) as items
      from unnest(${phones.map((one) => one.store_id)}::uuid[], ${phones.map((one) => one.phone)}::text[]) as asked (store_id, phone)
      cross join lateral (
        select user_id, status = 'awaiting_payment' as is_held, (select sum(quantity) from customer_order_lines where order_id = customer_orders.id) as items
        from customer_orders
        where store_id = asked.store_id and customer_phone = asked.phone and ${isOpen} and (payment_method = 'cod' or status = 'awaiting_payment')
        offset 0
      ) as o
      group by 1, 2, 3, 4
    )
    select ${listOf(sql`numbered`)} as numbers,
      exists (select from numbered join before using (store_id) where numbered.last_number <> before.last_number) as is_late,
      ${listOf(sql`variant`)} as variants, ${listOf(sql`stream`)} as streams, ${listOf(sql`video`)} as videos,
      ${listOf(sql`page`)} as pages,
      ${listOf(sql`answered`)} as answers, ${listOf(sql`unfinished`)} as open ${named}`;
}

function listOf(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${part}), '[]') from ${part})`;
}

export type Written = {
  orders: OrderRow[];
  lines: LineRow[];
  keys: (KeptAnswer & { created_at: Date })[];
  numbers: { store_id: StoreId; last_number: number }[];
  /** Parts of other rooms: what takes the stock of so many variants, and what adds the job. */
  stock: { taking: RawBuilder<{ id: VariantId }>; variants: number };
  job: RawBuilder<unknown>;
};

/** What an order is searched by. */
function searchedOf({ id, customer_name }: OrderRow, lines: readonly LineRow[]): string {
  return [
    customer_name,
    ...lines.filter(({ order_id }) => order_id === id).map(({ product_name, variant_title }) => `${product_name} ${variant_title}`.trim()),
  ].join('\n');
}

/**
 * `false` when one of the keys was used meanwhile, by orders of other stores: nothing of it may be committed then. Throws where stock was
 * missing: who holds the variants knows better.
 */
export async function write(tx: Db, { orders, lines, keys, numbers, stock, job }: Written): Promise<boolean> {
  const searchable = orders.map((order) => ({ ...order, searched: searchedOf(order, lines) }));
  const { rows } = await sql<{ stocked: number; claimed: number }>`
    with stocked as (${stock.taking}), job as (${job}), new_order as (
      select * from json_to_recordset(${JSON.stringify(searchable)}::json) as o (id uuid, store_id uuid, number bigint, user_id uuid, live_stream_id uuid, page_id uuid, status text,
        payment_method text, customer_name text, customer_phone text, customer_address text, landmark text, customer_city text, customer_pincode text,
        total_paise bigint, discount_paise bigint, discount_code text, discount_offer jsonb, expected_delivery_date date, earliest_delivery_date date, announce boolean,
        by_text boolean, hold_until timestamptz, return_days smallint, searched text, created_at timestamptz)
    ), numbered as (
      update order_numbers set last_number = taken.last_number
      from json_to_recordset(${JSON.stringify(numbers)}::json) as taken (store_id uuid, last_number bigint) where order_numbers.store_id = taken.store_id
    ), ordered as (
      insert into customer_orders (id, store_id, number, user_id, live_stream_id, page_id, status, payment_method, customer_name, customer_phone, customer_address,
        landmark, customer_city, customer_pincode, total_paise, discount_paise, discount_code, discount_offer, expected_delivery_date, earliest_delivery_date, announce,
        by_text, hold_until, return_days, searched_text, created_at, updated_at)
      select id, store_id, number, user_id, live_stream_id, page_id, status, payment_method, customer_name, customer_phone, customer_address,
        landmark, customer_city, customer_pincode, total_paise, discount_paise, discount_code, discount_offer, expected_delivery_date, earliest_delivery_date, announce,
        by_text, hold_until, return_days, search_form(searched), created_at, created_at from new_order
    ), lined as (
      insert into customer_order_lines (order_id, position, product_id, variant_id, product_name, variant_title, image_url, unit_price_paise, quantity, discount_paise,
        video_id, is_taken)
      select * from json_to_recordset(${JSON.stringify(lines)}::json) as l (order_id uuid, position integer, product_id uuid, variant_id uuid,
        product_name text, variant_title text, image_url text, unit_price_paise bigint, quantity integer, discount_paise bigint, video_id uuid,
        is_taken boolean)
    ), begun as (
      insert into order_status_changes (order_id, at, from_status, to_status, user_id) select id, created_at, null, status, user_id from new_order
    ), claimed as (
      insert into idempotency_keys (scope, key, request_hash, answer, created_at)
      select ${placingScope}, key, request_hash, answer, created_at
      from json_to_recordset(${JSON.stringify(keys)}::json) as k (key text, request_hash text, answer jsonb, created_at timestamptz) order by key
      on conflict do nothing returning key
    )
    select (select count(*) from stocked) as stocked, (select count(*) from claimed) as claimed ${named}`.execute(tx);
  const { stocked, claimed } = rows[0] ?? { stocked: 0, claimed: 0 };
  if (stocked !== stock.variants) throw new Error(`stock of ${stock.variants} variants was to be taken, and ${stocked} had it`);
  return claimed === keys.length;
}
