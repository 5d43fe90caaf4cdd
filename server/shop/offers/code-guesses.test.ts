import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ask, anOrder, inParallel, openDevice, order } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';
import { createOfferLimits } from './offer-limits.ts';

let app: TestApp;
let url: string;
let seller: TestSeller;
let lamp: { variant_id: string; price_paise: number };

const hour = 3_600_000;
const code = 'DIWALI25';
const form = { title: 'Diwali', description: '', code, discount_type: 'percentage', value: 1_000, min_watch_time_seconds: 5, is_active: true, max_uses: null };

beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: '1' });
  url = await app.listen();
  seller = await app.signUpSeller();
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '500', stock: '' }, seller.token)).body;
  expect((await app.send('PUT', '/api/seller/discount-settings', { ...form, max_uses_per_person: null }, seller.token)).status).toBe(200);
});
afterAll(() => app[Symbol.asyncDispose]());

const ask: Ask = (path, init) => fetch(`${url}${path}`, init);
const from = (ip: string) => ({ 'X-Forwarded-For': ip });

/** What is said of a code by an order, which costs nothing while its total is wrong. */
async function byOrder(typed: string, headers: Record<string, string>): Promise<string> {
  const { body } = await order(ask, anOrder(lamp, { offers: [{ seller_id: seller.storeId, code: typed }], shown_total_paise: 1 }), headers);
  return body.data?.offers?.[seller.storeId] ?? (body.data?.total_paise === 45_000 ? 'fits' : body.code);
}

async function byQuote(typed: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ seller_id: seller.storeId, items: [{ variant_id: lamp.variant_id, quantity: 1 }], code: typed });
  const answer = await ask('/api/offers/quote', { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
  const told = await answer.json();
  return told.refused?.code ?? (told.discount_paise === 5_000 ? 'fits' : told.code);
}

test('an order without a cookie tries a code as a quote does: a hundred of a network an hour, and no more by either', async () => {
  const ip = from('198.51.100.20');
  expect([await byOrder(code, ip), await byQuote(code, ip)]).toEqual(['fits', 'fits']);
  expect(new Set(await inParallel(100, 10, (turn) => byOrder(`GUESS${turn}`, ip)))).toEqual(new Set(['unknown_code']));
  // Beyond it a right code is answered as a wrong one.
  expect([await byOrder(code, ip), await byQuote(code, ip)]).toEqual(['unknown_code', 'TOO_MANY_REQUESTS']);
});

test('whoever has a new cookie for every ten codes uses up the tries of new devices, and nobody takes theirs from those who were there before', async () => {
  const ip = from('198.51.100.21');
  const settled = await openDevice(ask, ip);
  app.advance(hour);
  await inParallel(100, 10, async () => {
    const Cookie = await openDevice(ask, ip);
    for (let turn = 0; turn < 10; turn += 1) await byQuote(randomUUID().slice(0, 8).toUpperCase(), { Cookie, ...ip });
  });
  expect(await byQuote(code, { Cookie: await openDevice(ask, ip), ...ip })).toBe('TOO_MANY_REQUESTS');
  expect(await byQuote(code, { Cookie: settled, ...ip })).toBe('fits');
}, 60_000);

test('a code with a character that nobody can keep is refused by its name', async () => {
  const ip = from('198.51.100.23');
  expect([await byOrder('DIWALI\0', ip), await byQuote('DIWALI\0', ip)]).toEqual(['INPUT_INVALID', 'INPUT_INVALID']);
});

test('a device that is an hour old counts with its network, too: 3,000 an hour', async () => {
  const limits = createOfferLimits();
  const tries = async (ageSeconds: number, count: number) =>
    (
      await inParallel(count, 100, (turn) => limits.takeGuess({ ip: '198.51.100.22', device: { id: `${ageSeconds} ${turn}`, isNew: false, ageSeconds } }))
    ).filter(({ refusal }) => !refusal).length;
  expect([await tries(3_599, 1_010), await tries(3_600, 3_010)]).toEqual([1_000, 3_000]);
});
