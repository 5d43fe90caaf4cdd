import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { SampleOrder } from '#server/shop/orders/samples/sample-orders.ts';
import { seeded } from '../random.ts';
import { dayMs, hourMs, indiaMs, midnightBefore } from './india-days.ts';
import type { AddedShow } from './past-shows.ts';
import { samplePeople } from './sample-people.ts';

const historyDays = 180;

/** How many of a hundred orders come in each hour of the day: few in the morning, most once the lamps are lit. */
const byHour = [1, 0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 5, 6, 5, 4, 4, 4, 5, 7, 11, 14, 11, 6, 3];

/** The orders of the last 180 days, the oldest first: the same for the same day and products, more of them lately, on weekends, in the evening and during shows. */
export function sampleOrders(now: Date, products: readonly OwnProduct[], shows: readonly AddedShow[]): SampleOrder[] {
  const random = seeded(20_261);
  const orders: SampleOrder[] = [];
  for (let days = historyDays; days >= 0; days -= 1) {
    const midnight = midnightBefore(now, days);
    const weekday = new Date(midnight + indiaMs).getUTCDay();
    const busy = weekday === 0 || weekday === 6 ? 1.7 : 1;
    const growth = 1 + (historyDays - days) / historyDays;
    const count = Math.round(1.6 * busy * growth + random() * 1.5);
    const show = shows.find(({ at }) => at.getTime() >= midnight && at.getTime() < midnight + dayMs);
    const times = Array.from({ length: count }, () => midnight + hourOf(random) * hourMs + Math.floor(random() * hourMs));
    const inShow = show ? Array.from({ length: 9 }, () => show.at.getTime() + Math.floor(random() * show.minutes * 60_000)) : [];
    const sold = products.filter(({ name }) => show?.sells.includes(name));
    const all = [...times.map((at) => ({ at, products, showId: null })), ...inShow.map((at) => ({ at, products: sold, showId: show?.id ?? null }))];
    for (const { at, ...rest } of all.toSorted((a, b) => a.at - b.at))
      if (at < now.getTime() - 60_000) orders.push(anOrder(random, { at: new Date(at), now, ...rest }));
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

type Facts = { at: Date; now: Date; products: readonly OwnProduct[]; showId: AddedShow['id'] | null };

function anOrder(random: () => number, { at, now, products, showId }: Facts): SampleOrder {
  // Regular buyers come back.
  const person = samplePeople[Math.floor(random() ** 1.6 * samplePeople.length)];
  if (!person) throw new Error('there are no sample people');
  const wanted = [popularOf(products, random), ...(random() < 0.25 ? [products[Math.floor(random() * products.length)]] : [])];
  const lines = [...new Set(wanted)].flatMap((product) => lineOf(product, random));
  const { name, phone, address, city, pincode } = person;
  return {
    ...{ name, phone, address, city, pincode, at, live_stream_id: showId, lines },
    expected: new Date(at.getTime() + indiaMs + 4 * dayMs).toISOString().slice(0, 10),
    moves: movesOf(random, at, now),
  };
}

/** The first sell best. */
export function popularOf(products: readonly OwnProduct[], random: () => number): OwnProduct | undefined {
  return products[Math.floor(random() ** 1.7 * products.length)];
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
