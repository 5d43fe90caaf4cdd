import { leftOf, variantTitle } from '#contract/catalog/variant-rules.ts';
import { cleanDelivery, type DeliveryForm, findDeliveryProblem } from '#contract/checkout/checkout.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { StoreId, UserId } from '#contract/ids.ts';
import { lineName } from '#contract/orders/order-lines.ts';
import type { PlacedOrder, PlaceOrderInput } from '#contract/orders/orders.ts';
import { readIndianMobile } from '#contract/phone-numbers.ts';
import type { CatalogService } from '#server/catalog/catalog-service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { done, invalidInput, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import { expectedDelivery } from './delivery-date.ts';
import { type ForSale, listForSale } from './for-sale-queries.ts';
import { toOrder, toPlacedOrder } from './order-wire.ts';
import * as queries from './orders-queries.ts';

/** A line priced from the store's own rows. */
type Priced = ForSale & { quantity: number };

/** Called with the total number of items before any stock is taken; `undefined` accepts the order. */
export type Admit = (tx: Db, store: ForSale, items: number) => Promise<Refused | undefined>;

/** The stock of the catalog, taken and given back in the transaction of the order. */
export type Stock = Pick<CatalogService, 'takeStock' | 'giveStockBack' | 'getStock'>;

type Buyer = {
  input: PlaceOrderInput;
  userId: UserId | null;
  now: Date;
  admit: Admit;
  /** Whether the buyer is told by text message. */
  mayText: (storeId: StoreId) => Promise<boolean>;
};

/** Every refusal of this file leaves nothing behind: call it inside `inTransaction`. Talks to nothing but the database. */
export async function placeOrder(tx: Db, stock: Stock, { input, userId, now, admit, mayText }: Buyer): Promise<Outcome<PlacedOrder>> {
  const priced = await priceLines(tx, input);
  if (!priced.ok) return priced;
  const lines = priced.value;
  const [first] = lines as [Priced, ...Priced[]];
  const streamId = input.live_stream_id && (await queries.findStreamOfStore(tx, input.live_stream_id, first.store_id));
  const refusal = (await admit(tx, first, countOf(lines))) ?? (await takeAll(tx, stock, lines));
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
      ...expectedDelivery(now, first.store_pincode, delivery.pincode),
      announce: input.announce,
      by_text: await mayText(first.store_id),
      created_at: now,
      updated_at: now,
      number: await queries.takeNumber(tx, first.store_id),
    },
    lines.map(toLine),
  );
  await addJob(tx, 'order.placed', { order_id: order.row.id });
  return done(toPlacedOrder(toOrder(order.row, order.lines)));
}

/** The form as it is kept, by the rules of docs/product.md, "Delivery form": the first that does not hold is the refusal. */
export function checkDelivery(delivery: DeliveryForm): Outcome<DeliveryForm> {
  const problem = findDeliveryProblem(delivery);
  if (problem) return invalidInput(`delivery.${problem.field}`, problem.message);
  const { phone, ...rest } = delivery;
  const unclean = (Object.keys(rest) as (keyof typeof rest)[]).find((field) => cleanDelivery[field](rest[field]) !== rest[field]);
  if (unclean) return invalidInput(`delivery.${unclean}`, 'This field holds characters that are not allowed.');
  // The very number that the rule has read.
  return done({ ...delivery, phone: readIndianMobile(phone) ?? '' });
}

async function priceLines(tx: Db, { items, shown_total_paise }: PlaceOrderInput): Promise<Outcome<Priced[]>> {
  const ids = items.map((item) => item.variant_id);
  if (new Set(ids).size < ids.length) return invalidInput('items', 'Name each product once, with its whole quantity.');
  const found = new Map((await listForSale(tx, ids)).map((variant) => [variant.variant_id, variant]));
  const lines = items.flatMap(({ variant_id, quantity }) => {
    const variant = found.get(variant_id);
    return variant ? [{ ...variant, quantity }] : [];
  });
  if (lines.length < items.length) return refused('NOT_FOUND', 'This product is no longer sold. Choose another one.');
  if (new Set(lines.map((line) => line.store_id)).size > 1)
    return invalidInput('items', 'An order holds the products of one store. Order from each store on its own.');
  const short = lines.find((line) => line.stock !== null && line.stock < line.quantity);
  if (short) return soldOut(short, short.stock ?? 0);
  const total = totalOf(lines);
  if (total === shown_total_paise) return done(lines);
  return refused('PRICE_CHANGED', `The price has changed: the total is now ${formatRupees(total)}. Look at it and order again.`, { total_paise: total });
}

/** Takes the rows in the order of their ids, so that two orders can never wait for each other. */
async function takeAll(tx: Db, stock: Stock, lines: Priced[]) {
  for (const line of lines.toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1))) {
    if (!(await stock.takeStock(tx, line.variant_id, line.quantity))) return soldOut(line, await stock.getStock(tx, line.variant_id));
  }
  return undefined;
}

function totalOf(lines: Priced[]): number {
  return lines.reduce((sum, line) => sum + line.price_paise * line.quantity, 0);
}

function countOf(lines: Priced[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

function toLine({ product_id, variant_id, product_name, option_values, image_url, price_paise, quantity }: Priced): queries.NewLine {
  return { product_id, variant_id, product_name, variant_title: variantTitle(option_values), image_url, unit_price_paise: price_paise, quantity };
}

/** A buyer is told the number when few are left, as everybody is; above that the exact stock is the seller's alone. */
function soldOut({ product_id, product_name, option_values, quantity }: Priced, stock: number) {
  const name = lineName({ product_name, variant_title: variantTitle(option_values) });
  const available = leftOf(stock);
  if (available === 0) return refused('SOLD_OUT', `${name} is sold out.`, { product_id, available });
  const left = available === null ? `Fewer than ${quantity} of ${name} are left.` : `Only ${available} of ${name} left.`;
  return refused('SOLD_OUT', `${left} Choose a smaller quantity.`, { product_id, available });
}
