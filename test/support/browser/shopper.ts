import { randomInt, randomUUID } from 'node:crypto';
import type { DeliveryForm } from '#contract/shop/checkout/checkout.ts';

/** How a request gets to the server under test: in process, or over HTTP. */
export type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

export type ForSale = { variant_id: string; price_paise: number };

const address = { name: 'Asha Rao', houseNo: '12-B', address: '4 MG Road', landmark: 'Near the park', pincode: '560001', city: 'Bengaluru' };

let nextPhone = 6_000_000_000 + randomInt(1_000_000_000);

/** A number that nobody else of this run orders for. */
export function aPhone(): string {
  nextPhone += 1;
  return String(nextPhone);
}

/** A filled-in delivery form of somebody new. */
export function aDelivery(change: Partial<DeliveryForm> = {}): DeliveryForm {
  return { ...address, phone: aPhone(), ...change };
}

/** What a checkout sends for `quantity` of one product. */
export function anOrder({ variant_id, price_paise }: ForSale, change: object = {}, quantity = 1) {
  return {
    idempotency_key: randomUUID(),
    items: [{ variant_id, quantity }],
    delivery: aDelivery(),
    payment_method: 'cod',
    shown_total_paise: price_paise * quantity,
    ...change,
  };
}

/** The cookie that a browser gets when its checkout asks for the day of delivery, as its Cookie header. */
export async function openDevice(ask: Ask, headers: Record<string, string> = {}): Promise<string> {
  const answer = await ask(`/api/delivery-estimate?seller_id=${randomUUID()}&pincode=560001`, { headers });
  await answer.arrayBuffer();
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error('the estimate of a new browser set no cookie');
  return cookie.slice(0, cookie.indexOf(';'));
}

/** Orders as a browser with these headers; `body` is the order, of several the first, or the refusal. */
export async function order(ask: Ask, body: object, headers: Record<string, string> = {}) {
  const answer = await ask('/api/orders', { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } });
  const told = await answer.json();
  return { status: answer.status, body: told.orders?.[0] ?? told, orders: told.orders ?? [], payToken: told.pay_token, headers: answer.headers };
}

/** Does `work` for each of `count` people, `atOnce` of them at a time. */
export async function inParallel<T>(count: number, atOnce: number, work: (person: number) => Promise<T>): Promise<T[]> {
  const people = Array.from({ length: count }, (_, person) => person).values();
  const results: T[] = [];
  const serve = async () => {
    for (const person of people) results.push(await work(person));
  };
  await Promise.all(Array.from({ length: atOnce }, serve));
  return results;
}
