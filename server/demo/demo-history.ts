import type { LiveStreamId } from '#contract/ids.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { SampleOrder } from '#server/shop/orders/samples/sample-orders.ts';
import { seeded } from './random.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Asia/Kolkata. */
const indiaMs = 5.5 * hourMs;
export const historyDays = 180;
/** Live events were held every so many days, in the evening. */
const everyDays = 20;
const showHour = 19;
const showMinutes = 50;
/** Sample people are called so, and have numbers that no telephone network gives out. */
const people = 140;

const cities = [
  ['Jaipur', '302001'],
  ['Pune', '411001'],
  ['Bengaluru', '560001'],
  ['Mumbai', '400001'],
  ['Delhi', '110001'],
  ['Kolkata', '700001'],
  ['Chennai', '600001'],
  ['Kochi', '682001'],
  ['Lucknow', '226001'],
  ['Indore', '452001'],
] as const;

/** How many of a hundred orders come in each hour of the day: few in the morning, most once the lamps are lit. */
const byHour = [1, 0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 5, 6, 5, 4, 4, 4, 5, 7, 11, 14, 11, 6, 3];

export type PastShow = { title: string; at: Date; minutes: number };

const titles = [
  'Indigo evening',
  'Lamps for the festival',
  'From the printing table',
  'Blue pottery, fresh from the kiln',
  'Kurtas in three dyes',
  'Brass and copper',
  'Stoles for the cool days',
  'A table for guests',
] as const;

/** At midnight in India, so many days before. */
function dayBefore(now: Date, days: number): number {
  const today = Math.floor((now.getTime() + indiaMs) / dayMs) * dayMs - indiaMs;
  return today - days * dayMs;
}

/** The live events of the last 180 days, the oldest first. */
export function pastShows(now: Date): PastShow[] {
  return titles.map((title, nth) => ({ title, at: new Date(dayBefore(now, (titles.length - nth) * everyDays - 6) + showHour * hourMs), minutes: showMinutes }));
}

type Show = PastShow & { id: LiveStreamId };

/** The orders of the last 180 days, the oldest first: the same for the same day and products, more of them lately, on weekends, in the evening and during shows. */
export function sampleOrders(now: Date, products: readonly OwnProduct[], shows: readonly Show[]): SampleOrder[] {
  const random = seeded(20_261);
  const orders: SampleOrder[] = [];
  for (let days = historyDays; days >= 0; days -= 1) {
    const midnight = dayBefore(now, days);
    const weekday = new Date(midnight + indiaMs).getUTCDay();
    const busy = weekday === 0 || weekday === 6 ? 1.7 : 1;
    const growth = 1 + (historyDays - days) / historyDays;
    const count = Math.round(1.6 * busy * growth + random() * 1.5);
    const show = shows.find(({ at }) => at.getTime() >= midnight && at.getTime() < midnight + dayMs);
    const times = Array.from({ length: count }, () => midnight + hourOf(random) * hourMs + Math.floor(random() * hourMs));
    const inShow = show ? Array.from({ length: 9 }, () => show.at.getTime() + Math.floor(random() * show.minutes * 60_000)) : [];
    const all = [...times.map((at) => ({ at, id: null })), ...inShow.map((at) => ({ at, id: show?.id ?? null }))];
    for (const { at, id } of all.toSorted((a, b) => a.at - b.at))
      if (at < now.getTime() - 60_000) orders.push(anOrder(random, { at: new Date(at), now, products, showId: id }));
  }
  return withReturns(withWaiting(orders, now), now);
}

function hourOf(random: () => number): number {
  let left = random() * byHour.reduce((sum, share) => sum + share, 0);
  return byHour.findIndex((share) => {
    left -= share;
    return left < 0;
  });
}

type Facts = { at: Date; now: Date; products: readonly OwnProduct[]; showId: LiveStreamId | null };

function anOrder(random: () => number, { at, now, products, showId }: Facts): SampleOrder {
  // The first sell best, and regular buyers come back.
  const person = 1 + Math.floor(random() ** 1.6 * people);
  const [city, pincode] = cities[person % cities.length] ?? cities[0];
  const wanted = [random() ** 1.7, ...(random() < 0.25 ? [random()] : [])].map((share) => Math.floor(share * products.length));
  const lines = [...new Set(wanted)].flatMap((index) => lineOf(products[index], random));
  return {
    ...{ name: `Sample shopper ${person}`, phone: `0${String(person).padStart(9, '0')}`, city, pincode, at, live_stream_id: showId, lines },
    expected: new Date(at.getTime() + indiaMs + 4 * dayMs).toISOString().slice(0, 10),
    moves: movesOf(random, at, now),
  };
}

function lineOf(product: OwnProduct | undefined, random: () => number): SampleOrder['lines'] {
  const variant = product?.variants[Math.floor(random() * product.variants.length)];
  if (!product || !variant) return [];
  const quantity = random() < 0.15 ? 2 : 1;
  const title = variant.values.join(' / ');
  return [
    { product_id: product.id, variant_id: variant.id, product_name: product.name, variant_title: title, unit_price_paise: variant.price_paise, quantity },
  ];
}

/** Packed the next day, sent that evening, there after three more; one in fourteen is cancelled, and the newest wait. */
function movesOf(random: () => number, at: Date, now: Date): SampleOrder['moves'] {
  const later = (hours: number) => new Date(at.getTime() + hours * hourMs);
  const steps: { to: OrderStatus; at: Date }[] =
    random() < 1 / 14
      ? [{ to: 'cancelled', at: later(3) }]
      : [
          { to: 'packed', at: later(16 + random() * 10) },
          { to: 'shipped', at: later(28 + random() * 8) },
          { to: 'delivered', at: later(80 + random() * 40) },
        ];
  return steps.filter((step) => step.at.getTime() < now.getTime());
}

/** Of the newest that stand two are still to be packed, two to be sent and two on their way, whatever the hour. */
function withWaiting(orders: SampleOrder[], now: Date): SampleOrder[] {
  const newest = orders.filter(({ moves }) => moves.at(-1)?.to !== 'cancelled').slice(-6);
  const steps: OrderStatus[] = ['packed', 'shipped'];
  return orders.map((order) => {
    const place = newest.indexOf(order);
    if (place < 0) return order;
    const done = steps.slice(0, 2 - Math.floor(place / 2));
    const waited = now.getTime() - order.at.getTime();
    return { ...order, moves: done.map((to, nth) => ({ to, at: new Date(order.at.getTime() + (waited * (nth + 1)) / (done.length + 1)) })) };
  });
}

/** Of the last deliveries one is asked to be taken back, and an earlier one was declined. */
function withReturns(orders: SampleOrder[], now: Date): SampleOrder[] {
  const delivered = orders.filter(({ moves, lines }) => moves.at(-1)?.to === 'delivered' && lines[0]?.quantity === 1);
  const [asked, declined] = [delivered.at(-2), delivered.at(-20)];
  return orders.map((order) => {
    const at = new Date(Math.min(now.getTime() - hourMs, (order.moves.at(-1)?.at.getTime() ?? 0) + 20 * hourMs));
    if (order === asked) return { ...order, returned: { state: 'requested', reason: 'does_not_fit', at } };
    return order === declined ? { ...order, returned: { state: 'declined', reason: 'changed_mind', at } } : order;
  });
}

/** Seven days on, at the hour of the shows. */
export function nextEvening(now: Date): Date {
  return new Date(dayBefore(now, -7) + showHour * hourMs);
}
