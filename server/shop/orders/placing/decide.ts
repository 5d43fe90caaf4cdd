import { randomUUID } from 'node:crypto';
import { plainLine } from '#contract/formats/plain-text.ts';
import type { OrderId, StoreId, VariantId, VideoId } from '#contract/ids.ts';
import { variantTitle } from '#contract/shop/catalog/variant-rules.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import { type Price, priceLines, whyNothing } from '#contract/shop/offers/price-lines.ts';
import type { PlacedOrders } from '#contract/shop/orders/orders.ts';
import { holdMinutes } from '#contract/shop/payments/payments.ts';
import { done, type Outcome, type Refused } from '#server/platform/outcome.ts';
import { expectedDelivery } from '../delivery-date.ts';
import { toOrder, toPlacedOrder } from '../order-wire.ts';
import type { LineRow, OrderRow } from '../orders-queries.ts';
import type { Ledger } from './ledger.ts';
import type { FoundOffer, OfferUse, ShowPriceUse } from './order-offers.ts';
import { refuseBeyondCaps } from './phone-caps.ts';
import type { ForSale } from './placing-queries.ts';
import type { Press } from './press.ts';
import { cannotBeHad, keptOut, type Missing, priceChanged } from './refusals.ts';

type Line = ForSale & { quantity: number; video_id: VideoId | null };
/** What one store sells of a press, priced from the store's own rows. */
type Part = { store: ForSale; lines: [Line, ...Line[]]; price: Price; counts: Counts; refused: OfferRefusal | undefined };
/** What is taken off: one of the two, or nothing. */
type Counts = Pick<FoundOffer, 'discount' | 'showPrice'>;

/** The rows of a press, and what it is answered; nothing is written for a repeat. */
export type Decided = { answer: PlacedOrders; isRepeat: boolean; orders: OrderRow[]; lines: LineRow[]; uses: OfferUse[]; showPrices: ShowPriceUse[] };

/** Decides on a press by what the ledger has left, and enters it there. Of several stores all of it is ordered, or nothing. */
export async function decide(press: Press, ledger: Ledger): Promise<Outcome<Decided>> {
  const repeated = ledger.findAnswer(press);
  if (repeated) return repeated.ok ? done({ answer: repeated.value, isRepeat: true, orders: [], lines: [], uses: [], showPrices: [] }) : repeated;
  const priced = price(press, ledger);
  if (!priced.ok) return priced;
  const refusal = await refuse(press, priced.value, ledger);
  if (refusal) return refusal;
  const made: Omit<Decided, 'answer' | 'isRepeat'> = { orders: [], lines: [], uses: [], showPrices: [] };
  for (const part of priced.value) await enter(press, part, ledger, made);
  const answer = { orders: made.orders.map((row) => toPlacedOrder(toOrder(row, made.lines))) };
  return done({ answer, isRepeat: false, ...made });
}

function price({ input, stores, offers }: Press, ledger: Ledger): Outcome<Part[]> {
  const [first, ...more] = input.items.flatMap((item): Missing[] => findMissing(item, ledger) ?? []);
  if (first) return cannotBeHad([first, ...more]);
  const lines = input.items.flatMap(({ variant_id, quantity, video_id }) => {
    const variant = ledger.findVariant(variant_id);
    return variant ? [{ ...variant, quantity, video_id: ledger.videoOf(video_id, variant) }] : [];
  });
  const parts = stores.flatMap((storeId): Part[] => {
    const [head, ...rest] = lines.filter((line) => line.store_id === storeId);
    return head ? [partOf([head, ...rest], offers.get(storeId))] : [];
  });
  const total = parts.reduce((sum, part) => sum + part.price.total_paise, 0);
  return total === input.shown_total_paise ? done(parts) : priceChanged(total, refusedOffers(parts));
}

function findMissing({ variant_id, quantity }: { variant_id: VariantId; quantity: number }, ledger: Ledger): Missing[] | undefined {
  const variant = ledger.findVariant(variant_id);
  if (!variant) return [{ variant_id, quantity, left: 0 }];
  const left = ledger.leftOf(variant_id);
  return left !== null && left < quantity ? [{ variant_id, quantity, left, variant }] : undefined;
}

function partOf(lines: [Line, ...Line[]], offer: FoundOffer | undefined): Part {
  const { discount, showPrice, refused } = offer ?? {};
  const unpriced = lines.map(({ price_paise, quantity, variant_id, product_id }) => ({ unit_price_paise: price_paise, quantity, variant_id, product_id }));
  const price = priceLines(unpriced, discount, showPrice);
  const counts = { discount: price.by === 'discount' ? discount : undefined, showPrice: price.by === 'show_price' ? showPrice : undefined };
  return { store: lines[0], lines, price, counts, refused: discount && price.discount_paise === 0 ? whyNothing(discount, price.subtotal_paise) : refused };
}

function refusedOffers(parts: readonly Part[]): Record<StoreId, OfferRefusal> {
  return Object.fromEntries(parts.flatMap(({ store, refused }) => (refused ? [[store.store_id, refused]] : [])));
}

/** A block and the limits; who works for a store orders for its shoppers. */
async function refuse(press: Press, parts: readonly Part[], ledger: Ledger): Promise<Refused | undefined> {
  const limited = parts.filter(({ store }) => !press.worksFor(store.store_id));
  if (limited.length === 0) return undefined;
  const keeping = limited.find(({ store }) => press.isKeptOut(store.store_id));
  if (keeping) return keptOut(keeping.store);
  const { ownerId, input } = press;
  const spent = await press.admit(limited.length);
  if (spent) return spent;
  const isOnline = input.payment_method === 'online';
  for (const { store, lines } of limited) {
    const open = ledger.openOf(store.store_id, input.delivery.phone, { ownerId, heldOnly: isOnline });
    const full = refuseBeyondCaps(store, { items: lines.reduce((sum, { quantity }) => sum + quantity, 0), ownerId, isOnline }, open);
    if (full) return full;
  }
  return undefined;
}

async function enter(press: Press, { store, lines, price, counts }: Part, ledger: Ledger, made: Omit<Decided, 'answer' | 'isRepeat'>): Promise<void> {
  const { input, userId, device, now } = press;
  const { delivery } = input;
  const id = randomUUID() as OrderId;
  const { discount, showPrice } = counts;
  const { store_id: storeId } = store;
  made.orders.push({
    id,
    store_id: storeId,
    number: ledger.enter({ phone: delivery.phone, userId, isHeld: input.payment_method === 'online', store, items: lines }),
    user_id: userId,
    live_stream_id: ledger.streamOf(input.live_stream_id, storeId),
    page_id: ledger.pageOf(input.page_id, storeId),
    ...holdOf(press),
    customer_name: delivery.name.trim(),
    customer_phone: delivery.phone,
    customer_address: `${delivery.houseNo.trim()}, ${delivery.address.trim()}`,
    landmark: plainLine(delivery.landmark).trim(),
    customer_city: delivery.city.trim(),
    customer_pincode: delivery.pincode,
    total_paise: price.total_paise,
    discount_paise: price.discount_paise,
    discount_code: discount?.code ?? null,
    discount_offer: offerOf(counts),
    ...expectedDelivery(now, store.store_pincode, delivery.pincode),
    announce: input.announce,
    by_text: await press.mayText(storeId),
    tracking: null,
    confirmed_at: null,
    return_days: store.return_days,
    created_at: now,
    updated_at: now,
  });
  made.lines.push(
    ...lines.map((line, position) => {
      const discount_paise = price.line_discounts_paise[position] ?? 0;
      return toLine(line, { order_id: id, position, discount_paise, is_taken: ledger.leftOf(line.variant_id) !== null });
    }),
  );
  const { subtotal_paise: subtotalPaise, discount_paise: discountPaise } = price;
  if (discount) made.uses.push({ storeId, discount, orderId: id, subtotalPaise, discountPaise, userId, phone: delivery.phone, device, now });
  if (showPrice) made.showPrices.push({ storeId, showPrice, orderId: id, discountPaise, now });
}

/** As it is now, whatever the store changes later. */
function offerOf({ discount, showPrice }: Counts): OrderRow['discount_offer'] {
  if (showPrice) {
    const { id: version, discount_type, value } = showPrice;
    return { version, title: 'Live price', discount_type, value };
  }
  if (!discount?.changeId) return null;
  const { changeId: version, title, discount_type, value } = discount;
  return { version, title, discount_type, value };
}

/** What is paid online waits for it. */
function holdOf({ input: { payment_method }, now }: Press): Pick<OrderRow, 'status' | 'payment_method' | 'hold_until' | 'is_untold' | 'is_test'> {
  const unpaid = { payment_method, is_untold: false, is_test: false };
  if (payment_method === 'cod') return { status: 'processing', hold_until: null, ...unpaid };
  return { status: 'awaiting_payment', hold_until: new Date(now.getTime() + holdMinutes * 60_000), ...unpaid };
}

function toLine(
  { product_id, variant_id, product_name, option_values, image_url, price_paise, quantity, video_id }: Line,
  at: Pick<LineRow, 'order_id' | 'position' | 'discount_paise' | 'is_taken'>,
): LineRow {
  const title = variantTitle(option_values);
  return { product_id, variant_id, product_name, variant_title: title, image_url, unit_price_paise: price_paise, quantity, at_ms: null, video_id, ...at };
}
