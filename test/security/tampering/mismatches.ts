import { sql } from 'kysely';
import type { TestApp } from '../../support/servers/test-app.ts';

/** What may never be found among the rows of selling: a query for each, of rows that do not fit together. */
const queries = {
  'an order costs other than what its lines do': `
    select o.id from customer_orders o join customer_order_lines l on l.order_id = o.id
    group by o.id having o.total_paise <> sum(l.unit_price_paise * l.quantity) - o.discount_paise or o.discount_paise <> sum(l.discount_paise)`,
  'a line costs what its variant never did': `
    select l.order_id from customer_order_lines l where not exists (
      select from product_variants v where v.id = l.variant_id and v.price_paise = l.unit_price_paise
      union all select from variant_prices p where p.variant_id = l.variant_id and p.price_paise = l.unit_price_paise)`,
  'an order has a discount, and neither a use of its code nor a show price, or both': `
    select id from customer_orders o where discount_paise > 0 and (exists (select from discount_uses u where u.order_id = o.id and u.store_id = o.store_id))
      = (exists (select from show_price_uses u where u.order_id = o.id and u.store_id = o.store_id))`,
  'a show price is of another amount than its order, or of a live event that the order does not name': `
    select o.id from customer_orders o join show_price_uses u on u.order_id = o.id join show_prices p on p.id = u.show_price_id
    where u.discount_paise <> o.discount_paise or p.show_id is distinct from o.live_stream_id`,
  'a use of a discount is of another amount than its order, or of a claim that is not used up by it': `
    select o.id from customer_orders o join discount_uses u on u.order_id = o.id where u.discount_paise <> o.discount_paise
      or (not u.is_given_back and u.claim_id is not null and not exists (select from discount_claims k where k.id = u.claim_id and k.order_id = o.id))`,
  'an order is at a store that does not sell its lines': `
    select o.id from customer_orders o join customer_order_lines l on l.order_id = o.id join product_variants v on v.id = l.variant_id where v.store_id <> o.store_id`,
  'an order names the live event of another store': `
    select o.id from customer_orders o join live_streams s on s.id = o.live_stream_id where s.store_id <> o.store_id`,
  'an order names the page of another store': `
    select o.id from customer_orders o join user_pages p on p.id = o.page_id where p.store_id <> o.store_id`,
  'a line names a video of another store': `
    select l.order_id from customer_order_lines l join customer_orders o on o.id = l.order_id join shoppable_videos v on v.id = l.video_id where v.store_id <> o.store_id`,
  'a payment is of another amount or store than its order': `
    select o.id from customer_orders o join payments p on p.order_id = o.id where p.amount_paise <> o.total_paise or p.store_id <> o.store_id`,
  'an online order goes on unpaid': `
    select o.id from customer_orders o where payment_method = 'online' and status not in ('awaiting_payment', 'cancelled')
      and not exists (select from payments p where p.order_id = o.id and p.state = 'captured')`,
  'a cart, wishlist, checkout or waiting list gives a variant to another store': `
    select variant_id from cart_lines join product_variants v on v.id = variant_id where v.store_id <> cart_lines.store_id
    union all select variant_id from waitlist_entries w join product_variants v on v.id = variant_id where v.store_id <> w.store_id
    union all select variant_id from abandoned_checkout_items i join product_variants v on v.id = variant_id where v.store_id <> i.store_id
    union all select product_id from wishlists w join products p on p.id = product_id where p.store_id <> w.store_id`,
  'a review is of what was not delivered, or not to its author': `
    select r.id from reviews r join customer_orders o on o.id = r.order_id
    where r.store_id <> o.store_id or o.status <> 'delivered' or (r.user_id is not null and r.user_id is distinct from o.user_id)
      or not exists (select from customer_order_lines l where l.order_id = o.id and l.product_id = r.product_id)`,
} as const;

/** Each kind of mismatch that there is, by what it says; `known`: rows that were made so. */
export async function findMismatches({ db }: TestApp, known: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const { rows } = await sql.raw<Record<string, string>>(query).execute(db);
    if (rows.some((row) => !known.includes(Object.values(row)[0] ?? ''))) found.push(what);
  }
  return found;
}

/** Of every variant that is counted: units there, and units in orders that stand. The sum is what its store began with. */
export async function unitsOf({ db }: TestApp, variant: string): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select (v.stock + coalesce((select sum(l.quantity) from customer_order_lines l join customer_orders o on o.id = l.order_id
      where l.variant_id = v.id and o.status <> 'cancelled'), 0))::int as units from product_variants v where v.id = ${variant}`.execute(db);
  return rows[0]?.units ?? -1;
}
