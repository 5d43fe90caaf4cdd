import { cleanDelivery, type DeliveryField, type DeliveryForm, findDeliveryProblem } from '#contract/checkout/checkout.ts';
import type { UserId } from '#contract/ids.ts';
import { formatRupees } from '#contract/money.ts';
import type { PlacedOrder, PlaceOrderInput } from '#contract/orders/orders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import { expectedDeliveryDate } from './delivery-date.ts';
import { toOrder, toPlacedOrder } from './order-wire.ts';
import * as queries from './orders-queries.ts';

/** A line priced from the store's own rows. */
type Priced = queries.ForSale & { quantity: number };

/** Asked before anything is taken, with how many items there are in all; `undefined` lets the order through. */
export type Admit = (tx: Db, store: queries.ForSale, items: number) => Promise<Refused | undefined>;

type Buyer = { input: PlaceOrderInput; userId: UserId | null; now: Date; admit: Admit };

/** Every refusal of this file leaves nothing behind: call it inside `inTransaction`. Talks to nothing but the database. */
export async function placeOrder(tx: Db, { input, userId, now, admit }: Buyer): Promise<Outcome<PlacedOrder>> {
  const priced = await priceLines(tx, input);
  if (!priced.ok) return priced;
  const lines = priced.value;
  const [first] = lines as [Priced, ...Priced[]];
  const streamId = input.live_stream_id && (await queries.findStreamOfStore(tx, input.live_stream_id, first.store_id));
  const refusal = (await admit(tx, first, countOf(lines))) ?? (await takeAll(tx, lines));
  if (refusal) return refusal;
  const { delivery } = input;
  const order = await queries.insertOrder(
    tx,
    {
      store_id: first.store_id,
      live_stream_id: streamId ?? null,
      user_id: userId,
      payment_method: input.payment_method,
      customer_name: delivery.name.trim(),
      customer_phone: delivery.phone,
      customer_address: `${delivery.houseNo.trim()}, ${delivery.address.trim()}`,
      landmark: delivery.landmark.trim(),
      customer_city: delivery.city.trim(),
      customer_pincode: delivery.pincode,
      total_paise: totalOf(lines),
      expected_delivery_date: expectedDeliveryDate(now, first.store_pincode, delivery.pincode),
      announce: input.announce,
      created_at: now,
      updated_at: now,
      number: await queries.takeNumber(tx, first.store_id),
    },
    lines.map(toLine),
  );
  await addJob(tx, 'order.placed', { order_id: order.row.id });
  return done(toPlacedOrder(toOrder(order.row, order.lines)));
}

/** docs/product.md, "Delivery form": the rules in their order, stopping at the first that does not hold. */
export function checkDelivery(delivery: DeliveryForm): Outcome<DeliveryForm> {
  const problem = findDeliveryProblem(delivery);
  if (problem) return invalid(`delivery.${problem.field}`, problem.message);
  const unclean = (Object.keys(cleanDelivery) as DeliveryField[]).find((field) => cleanDelivery[field](delivery[field]) !== delivery[field]);
  return unclean ? invalid(`delivery.${unclean}`, 'This field holds characters that are not allowed.') : done(delivery);
}

async function priceLines(tx: Db, { items, shown_total_paise }: PlaceOrderInput): Promise<Outcome<Priced[]>> {
  const ids = items.map((item) => item.variant_id);
  if (new Set(ids).size < ids.length) return invalid('items', 'Name each product once, with its whole quantity.');
  const found = new Map((await queries.listForSale(tx, ids)).map((variant) => [variant.variant_id, variant]));
  const lines = items.flatMap(({ variant_id, quantity }) => {
    const variant = found.get(variant_id);
    return variant ? [{ ...variant, quantity }] : [];
  });
  if (lines.length < items.length) return refused('NOT_FOUND', 'This product is no longer sold. Choose another one.');
  if (new Set(lines.map((line) => line.store_id)).size > 1)
    return invalid('items', 'An order holds the products of one store. Order from each store on its own.');
  const short = lines.find((line) => line.stock !== null && line.stock < line.quantity);
  if (short) return soldOut(short, short.stock ?? 0);
  const total = totalOf(lines);
  if (total === shown_total_paise) return done(lines);
  return refused('PRICE_CHANGED', `The price has changed: the total is now ${formatRupees(total)}. Look at it and order again.`, { total_paise: total });
}

/** Takes the rows in the order of their ids, so that two orders can never wait for each other. */
async function takeAll(tx: Db, lines: Priced[]) {
  for (const line of lines.toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1))) {
    if (!(await queries.takeStock(tx, line.variant_id, line.quantity))) return soldOut(line, await queries.getStock(tx, line.variant_id));
  }
  return undefined;
}

function totalOf(lines: Priced[]): number {
  return lines.reduce((sum, line) => sum + line.price_paise * line.quantity, 0);
}

function countOf(lines: Priced[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

function toLine({ product_id, variant_id, product_name, image_url, price_paise, quantity }: Priced): queries.NewLine {
  return { product_id, variant_id, product_name, image_url, unit_price_paise: price_paise, quantity };
}

function soldOut({ product_id, product_name }: Priced, available: number) {
  const message = available === 0 ? `${product_name} is sold out.` : `Only ${available} of ${product_name} left. Choose a smaller quantity.`;
  return refused('SOLD_OUT', message, { product_id, available });
}

function invalid(path: string, message: string) {
  return refused('INPUT_INVALID', message, { fields: [{ path, message }] });
}
