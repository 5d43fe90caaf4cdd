import { randomUUID } from 'node:crypto';
import { below } from '../../fuzz/mutation.ts';
import { ackOf, type OrderAttempt } from '../history.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';

/** Orders of one phone and device before the next shopper: a store allows five open orders for a phone number. */
const ordersAVisit = 2;
/** Share of the acknowledged keys that are sent again. */
const repeatedShare = 0.15;
const settleTries = 20;

/** Shoppers who come in one after the other, each with a phone and a device, and buy; what is not answered is sent again. */
export async function runShopper(world: World, number: number): Promise<void> {
  const random = world.random(`shopper ${number}`);
  for (let visit = 0; !world.isOver; visit += 1) {
    const visitor = world.visitor();
    // Ten digits that no other shopper of the run has.
    const phone = `${6 + below(4, random)}${String(world.round % 1000).padStart(3, '0')}${String(number % 100).padStart(2, '0')}${String(visit % 10_000).padStart(4, '0')}`;
    for (let order = 0; order < ordersAVisit && !world.isOver; order += 1) {
      const attempt = await think(world, visitor, random);
      if (attempt) await insist(world, visitor, attempt, phone);
      else await world.untilUp();
      await world.rest(20 + below(120, random));
    }
  }
}

/** Looks at the products and chooses; `undefined` while the server is away. */
async function think(world: World, visitor: Visitor, random: () => number): Promise<OrderAttempt | undefined> {
  const first = below(world.variants.length, random);
  const chosen = world.variants.filter((_, index) => index === first || random() < 0.25);
  const items: OrderAttempt['items'] = [];
  for (const { id, productId } of chosen) {
    const seen = await visitor.ask('GET', `/api/products/${productId}`);
    if (seen?.status !== 200) return undefined;
    items.push({ variantId: id, quantity: 1 + below(3, random), pricePaise: seen.body.price_paise });
  }
  const shownPaise = items.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  const attempt = {
    ...{ key: randomUUID(), round: world.round, show: random() < 0.8 ? world.show : null, announce: random() < 0.7 },
    ...{ items, shownPaise, sentAt: performance.now(), answers: [] },
  };
  world.history.orders.push(attempt);
  return attempt;
}

async function insist(world: World, visitor: Visitor, attempt: OrderAttempt, phone: string): Promise<void> {
  while (!(await send(visitor, attempt, phone)) && !world.isOver) await world.untilUp();
}

/** The key travels as the landmark too, so that an order in the database names the attempt it came from. */
async function send(visitor: Visitor, attempt: OrderAttempt, phone: string): Promise<boolean> {
  const answer = await visitor.ask('POST', '/api/orders', {
    idempotency_key: attempt.key,
    items: attempt.items.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    delivery: { phone, name: 'Asha Rao', houseNo: '12-B', address: '4 MG Road', landmark: attempt.key, pincode: '560001', city: 'Bengaluru' },
    payment_method: 'cod',
    shown_total_paise: attempt.shownPaise,
    ...(attempt.show && { live_stream_id: attempt.show }),
    announce: attempt.announce,
  });
  phones.set(attempt, phone);
  if (answer) attempt.answers.push(answer);
  return answer !== undefined;
}

/** A repeat has to be the same request. */
const phones = new WeakMap<OrderAttempt, string>();

/** After the round: what was never answered is sent until it is, and some of what was acknowledged once more, from other devices. */
export async function settleOrders(world: World): Promise<void> {
  const random = world.random('repeats');
  const mine = world.history.orders.filter(({ round }) => round === world.round);
  const again = mine.filter((attempt) => attempt.answers.length === 0 || (ackOf(attempt) && random() < repeatedShare));
  for (const attempt of again) {
    const phone = phones.get(attempt);
    for (let tries = 0; phone && tries < settleTries && !(await send(world.visitor(), attempt, phone)); tries += 1) await world.untilUp();
  }
}
