import { randomUUID } from 'node:crypto';
import { type Ask, anOrder, type ForSale, inParallel, openDevice, order } from '../../test/support/browser/shopper.ts';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { printBudgets, quantile, watchProcessor } from '../figures.ts';

const people = 5_000;
const addresses = 20;
/** People whose browser waits for an answer at the same moment. */
const atOnce = 50;

type Bought = { status: number; ms: number };

/**
 * `npm run bench -- flash-sale`: 5,000 people behind 20 addresses, each with a phone number and a device of their own, order with
 * every limit on. Nobody may be refused, and all should have their order within the minute in which they come (decision 0018).
 */
export async function measureFlashSale(): Promise<boolean> {
  await using haat = await HaatProcess.start({ TRUSTED_PROXIES: '1' });
  const ask: Ask = (path, init) => fetch(`${haat.url}${path}`, init);
  const lamp = await openStore(ask);
  const processor = watchProcessor();
  const began = performance.now();
  const answers = await inParallel(people, atOnce, (person) => buy(ask, lamp, person));
  const seconds = (performance.now() - began) / 1000;
  const shares = processor();
  const times = answers.map(({ ms }) => ms);
  const refused = answers.filter(({ status }) => status !== 201);
  console.log(`${people} people behind ${addresses} addresses: ${(people / seconds).toFixed(0)} orders/s, median ${quantile(times, 0.5).toFixed(0)} ms`);
  console.log(`CPU steal ${shares ? `${shares.steal.toFixed(1)} %, in use ${shares.busy.toFixed(0)} %` : 'unknown'}; refused: ${tally(refused)}`);
  return printBudgets([
    { what: 'people refused', measured: refused.length, budget: 0, unit: '' },
    { what: 'until everybody has an order', measured: seconds, budget: 60, unit: 's' },
    { what: 'an order, p99', measured: quantile(times, 0.99), budget: 1_000, unit: 'ms' },
  ]);
}

/** A store of its own with one lamp that is never sold out. */
async function openStore(ask: Ask): Promise<ForSale> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const seller = { email: `${randomUUID()}@example.com`, password: 'marigold lamps', data: { store_name: 'Flash sale' } };
  const { access_token } = await post('/auth/v1/signup', seller);
  return await post('/api/seller/products', { name: 'Lamp', price: '499', stock: '' }, access_token);
}

/** Asks for the delivery day, as the checkout does, and orders. */
async function buy(ask: Ask, lamp: ForSale, person: number): Promise<Bought> {
  const address = { 'X-Forwarded-For': `203.0.113.${person % addresses}` };
  const Cookie = await openDevice(ask, address);
  const began = performance.now();
  const { status } = await order(ask, anOrder(lamp), { Cookie, ...address });
  return { status, ms: performance.now() - began };
}

function tally(refused: Bought[]): string {
  const counts = Object.entries(Object.groupBy(refused, ({ status }) => status));
  return counts.length === 0 ? 'nobody' : counts.map(([status, found]) => `${found?.length} with ${status}`).join(', ');
}
