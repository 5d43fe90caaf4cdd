import { sql } from 'kysely';
import type { LiveStreamId, OrderId, ProductId, StoreId, VariantId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { placingScope } from '../placing/idempotency.ts';

type SampleLine = {
  product_id: ProductId;
  variant_id: VariantId;
  product_name: string;
  variant_title: string;
  unit_price_paise: number;
  quantity: number;
};

/** An order that nobody placed. `moves`: where it went from 'processing', and when; `returned`: how far a return of its first line is. */
export type SampleOrder = {
  name: string;
  phone: string;
  address: string;
  city: string;
  pincode: string;
  at: Date;
  expected: string;
  live_stream_id: LiveStreamId | null;
  lines: readonly SampleLine[];
  moves: readonly { to: OrderStatus; at: Date }[];
  returned?: { state: 'requested' | 'declined'; reason: 'does_not_fit' | 'changed_mind'; at: Date };
};

/**
 * Writes them with numbers that follow those of the store, in the order given, by one statement. Nobody is told: there is no job, every move
 * counts as told, and no unit is taken from a count.
 */
export async function insertSamples(tx: Db, storeId: StoreId, orders: readonly SampleOrder[]): Promise<void> {
  const rows = orders.map(({ lines, moves, ...order }, nth) => ({
    ...{ ...order, nth: nth + 1, lines, status: moves.at(-1)?.to ?? 'processing', changed: moves.at(-1)?.at ?? order.at },
    moves: moves.map((move, index) => ({ ...move, from: moves[index - 1]?.to ?? 'processing' })),
    total: lines.reduce((sum, line) => sum + line.unit_price_paise * line.quantity, 0),
    searched: [order.name, ...lines.map(({ product_name, variant_title }) => `${product_name} ${variant_title}`.trim())].join('\n'),
  }));
  await sql`
    with sample as materialized (
      select gen_random_uuid() as id, gen_random_uuid() as return_id, s.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
        nth int, name text, phone text, address text, city text, pincode text, at timestamptz, changed timestamptz, expected date, live_stream_id uuid, status text,
        total bigint, searched text, lines jsonb, moves jsonb, returned jsonb)
    ), numbered as (
      insert into order_numbers (store_id, last_number) values (${storeId}, ${orders.length})
      on conflict (store_id) do update set last_number = order_numbers.last_number + excluded.last_number returning last_number
    ), told as (
      insert into order_notice_plans (store_id, told_number, told_at) select ${storeId}, last_number, now() from numbered
      on conflict (store_id) do update set told_number = excluded.told_number
    ), placed as (
      insert into customer_orders (id, store_id, number, live_stream_id, status, payment_method, customer_name, customer_phone, customer_address,
        customer_city, customer_pincode, total_paise, expected_delivery_date, by_text, searched_text, created_at, updated_at)
      select s.id, ${storeId}, n.last_number - ${orders.length} + s.nth, s.live_stream_id, s.status, 'cod', s.name, s.phone, s.address,
        s.city, s.pincode, s.total, s.expected, false, search_form(s.searched), s.at, s.changed from sample s, numbered n
      order by s.nth
    ), lined as (
      insert into customer_order_lines (order_id, position, product_id, variant_id, product_name, variant_title, unit_price_paise, quantity, is_taken)
      select s.id, l.position - 1, (l.line ->> 'product_id')::uuid, (l.line ->> 'variant_id')::uuid, l.line ->> 'product_name', l.line ->> 'variant_title',
        (l.line ->> 'unit_price_paise')::bigint, (l.line ->> 'quantity')::int, false
      from sample s, jsonb_array_elements(s.lines) with ordinality as l (line, position)
    ), moved as (
      insert into order_status_changes (order_id, at, from_status, to_status, told_at)
      select s.id, (m ->> 'at')::timestamptz, m ->> 'from', m ->> 'to', (m ->> 'at')::timestamptz from sample s, jsonb_array_elements(s.moves) as m
    ), returned as (
      insert into order_returns (id, order_id, store_id, state, key, reason, created_at)
      select s.return_id, s.id, ${storeId}, s.returned ->> 'state', gen_random_uuid(), s.returned ->> 'reason', (s.returned ->> 'at')::timestamptz
      from sample s where s.returned is not null
    ), returned_lines as (
      insert into order_return_lines (return_id, order_id, position, quantity, paise)
      select s.return_id, s.id, 0, 1, (s.lines -> 0 ->> 'unit_price_paise')::bigint from sample s where s.returned is not null
    )
    insert into order_return_steps (return_id, number, state, at)
    select s.return_id, step.number, step.state, (s.returned ->> 'at')::timestamptz + (step.number - 1) * interval '5 hours'
    from sample s, lateral (values (1, 'requested'), (2, s.returned ->> 'state')) as step (number, state)
    where s.returned is not null and (step.number = 1 or step.state <> 'requested')`.execute(tx);
}

/** Gives the lines of samples the pictures that their products have by now. */
export async function showSamplePictures(db: Db, storeId: StoreId, pictures: Readonly<Record<ProductId, string>>): Promise<void> {
  await sql`
    update customer_order_lines l set image_url = p.url
    from (select key::uuid as id, value as url from jsonb_each_text(${JSON.stringify(pictures)}::jsonb)) p, customer_orders o
    where l.product_id = p.id and l.image_url is null and o.id = l.order_id and o.store_id = ${storeId}`.execute(db);
}

/** All orders of a store, with what hangs on them and what their buyers were answered: for a demo store that goes. */
export async function deleteOrdersOf(tx: Db, storeId: StoreId): Promise<OrderId[]> {
  // Not of a cart of several stores: a repeat must find it.
  const stores = sql`select o.store_id from jsonb_array_elements(k.answer -> 'orders') as placed join customer_orders o on o.id = (placed ->> 'id')::uuid`;
  await sql`delete from idempotency_keys k where scope = ${placingScope} and ${storeId}::uuid = all(${stores}) and exists (${stores})`.execute(tx);
  const deleted = await tx.deleteFrom('customer_orders').where('store_id', '=', storeId).returning('id').execute();
  return deleted.map(({ id }) => id);
}
