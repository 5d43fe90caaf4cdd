import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * So many orders of one store over the 150 days before the end of `until`, of the products and live events that it has: in every state,
 * some discounted, some with money that goes back. The same rows each time, but for their ids.
 */
export async function seedOrders(db: Db, storeId: string, { count, until }: { count: number; until: Date }): Promise<void> {
  await sql`
    with shows as (select array_agg(id order by created_at, id) ids from live_streams where store_id = ${storeId}::uuid)
    insert into customer_orders (store_id, number, live_stream_id, status, payment_method, customer_name, customer_phone, customer_address,
      customer_city, customer_pincode, total_paise, discount_paise, expected_delivery_date, created_at, updated_at)
    select ${storeId}::uuid, n, case when n % 3 = 0 then shows.ids[1 + n / 3 % greatest(1, cardinality(shows.ids))] end,
      (array['processing', 'packed', 'shipped', 'delivered', 'delivered', 'cancelled', 'delivered'])[1 + n % 7], 'cod', 'Asha Rao',
      (6000000000 + (n * 7919) % 2500)::text, '4 MG Road', 'Bengaluru', '560001', 1, 0, '2030-01-01',
      ${until}::timestamptz - (n * 104729 % 12960000) * interval '1 second', ${until}::timestamptz
    from generate_series(1, ${count}::integer) n, shows`.execute(db);
  await sql`
    with goods as (select array_agg(v.id order by v.created_at, v.id) ids from product_variants v where v.store_id = ${storeId}::uuid)
    insert into customer_order_lines (order_id, position, product_id, variant_id, product_name, unit_price_paise, quantity, discount_paise)
    select o.id, place, v.product_id, v.id, 'Lamp', 10000 + (o.number * 137 + place * 500) % 90000, 1 + o.number % 3, case when o.number % 5 = 0 then 1000 else 0 end
    from customer_orders o, goods, generate_series(0, (o.number % 3)::integer) place
    join product_variants v on true
    where o.store_id = ${storeId}::uuid and v.id = goods.ids[1 + (o.number * 31 + place * 7) % cardinality(goods.ids)]`.execute(db);
  await sql`
    update customer_orders o set total_paise = sums.paise, discount_paise = sums.off
    from (select order_id, sum(unit_price_paise * quantity - discount_paise) paise, sum(discount_paise) off from customer_order_lines group by order_id) sums
    where o.id = sums.order_id and o.store_id = ${storeId}::uuid`.execute(db);
  await sql`
    insert into refunds (order_id, store_id, key, amount_paise, reason, state, created_at)
    select id, store_id, 'seeded ' || id || part, 500 + number % 4000, case when part = 3 then 'surplus' else 'returned' end,
      case when part = 2 then 'paid' else 'to_pay' end, ${until}::timestamptz
    from customer_orders, generate_series(1, 3) part where store_id = ${storeId}::uuid and number % 11 = 0`.execute(db);
  await sql`analyze customer_orders, customer_order_lines, refunds`.execute(db);
}

/** Of the seeded orders of a store a part was bought from a shoppable video, and a part on a page. */
export async function seedSources(db: Db, storeId: string): Promise<void> {
  const films = sql`insert into shoppable_videos (store_id, title, state, video_file_id, created_at, updated_at)
    values (${storeId}, 'Lamps at dusk', 'published', gen_random_uuid(), now(), now()) returning id`;
  await sql`with film as (${films}) update customer_order_lines l set video_id = film.id from film, customer_orders o
    where o.id = l.order_id and o.store_id = ${storeId}::uuid and o.number % 4 = 0`.execute(db);
  const pages = sql`insert into user_pages (id, store_id, title, slug, content, created_at, updated_at)
    values (gen_random_uuid(), ${storeId}, 'Lamps', 'lamps', '{"sections":[]}', now(), now()) returning id`;
  await sql`with page as (${pages}) update customer_orders o set page_id = page.id from page where o.store_id = ${storeId}::uuid and o.number % 5 < 2`.execute(
    db,
  );
}
