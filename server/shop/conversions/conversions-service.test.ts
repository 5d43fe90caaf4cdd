import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { measureWords } from '#contract/consents/consent-rules.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { anOrder, openDevice, order } from '../../../test/support/browser/shopper.ts';
import { takeOnline } from '../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

type Lamp = { variant_id: string; price_paise: number };
type Placed = { id: string; link: string; total_paise: number };

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
let lamp: Lamp;
let otherLamp: Lamp;
let Cookie: string;

const ids = { meta_pixel_id: '123456789012345', google_ads_id: 'AW-123456789', google_ads_label: 'AbC-D_efG' };
const save = (change: object, { token } = seller) => app.send('PUT', '/api/seller/store/settings', change, token);

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on', PUBLIC_URL: 'https://shop.example' });
  [seller, other] = [await app.signUpSeller('Asha Prints'), await app.signUpSeller('Bela Brass')];
  const add = async ({ token }: TestSeller, price: string) =>
    (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price, stock: '1000' }, token)).body;
  [lamp, otherLamp] = [await add(seller, '499.50'), await add(other, '1250.00')];
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  Cookie = await openDevice(app.app.request);
  await save(ids);
  await save({ meta_pixel_id: '999999999999999', google_ads_id: '', google_ads_label: '' }, other);
});

async function ask(path: string, body: object, headers: Record<string, string> = { Cookie }) {
  const answer = await app.app.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

async function buy(quantity = 1, product = lamp): Promise<Placed> {
  const placed = await order(app.app.request, anOrder(product, {}, quantity), { Cookie });
  expect(placed.status).toBe(201);
  return placed.body;
}

const words = { measure_meta: measureWords('measure_meta', 'Asha Prints'), measure_google: measureWords('measure_google', 'Asha Prints') };
type Purpose = keyof typeof words;
const give = (purpose: Purpose, headers?: Record<string, string>) =>
  ask('/api/consents', { purpose, store_id: seller.storeId, place: '/thank-you', words: words[purpose] }, headers);
const withdraw = (purpose: Purpose) => ask('/api/consents/withdraw', { purpose, store_id: seller.storeId, place: '/thank-you' });
const look = async (...links: string[]) => (await ask('/api/conversions/look', { links })).body.items;
const claim = (link: string, network: string, attempt: string = randomUUID(), headers?: Record<string, string>) =>
  ask('/api/conversions/claim', { link, network, attempt }, headers);

describe('what a page of thanks asks', () => {
  test('is what the store measures and nobody answered, word for word; nothing is due before', async () => {
    const { link } = await buy();
    expect(await look(link)).toEqual([
      {
        ...{ link, store_id: seller.storeId, store_name: 'Asha Prints', due: [] },
        asks: [
          { purpose: 'measure_meta', words: words.measure_meta },
          { purpose: 'measure_google', words: words.measure_google },
        ],
      },
    ]);
    await give('measure_meta');
    await withdraw('measure_google');
    expect(await look(link)).toMatchObject([{ asks: [], due: ['meta'] }]);
  });

  test('is of each order what its own store says, and nothing where a store measures nothing', async () => {
    const [first, second] = [await buy(), await buy(1, otherLamp)];
    expect(await look(first.link, second.link, 'made up')).toMatchObject([
      { store_id: seller.storeId, asks: [{}, {}] },
      { store_id: other.storeId, asks: [{ purpose: 'measure_meta', words: measureWords('measure_meta', 'Bela Brass') }] },
    ]);
    await save({ meta_pixel_id: '', google_ads_id: '', google_ads_label: '' });
    expect(await look(first.link)).toEqual([]);
  });

  test('is nothing of an order that is cancelled, or a week old', async () => {
    const [cancelled, old] = [await buy(), await buy()];
    await app.send('POST', '/api/own-orders/cancel', { link: cancelled.link });
    await app.db
      .updateTable('customer_orders')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) } as never)
      .where('id', '=', old.id as never)
      .execute();
    await give('measure_meta');
    expect(await look(cancelled.link, old.link)).toEqual([]);
    for (const { link } of [cancelled, old]) expect((await claim(link, 'meta')).body).toEqual({ purchase: null });
  });
});

describe('telling an order', () => {
  test('is given to one page, with the total in rupees and nothing of who ordered', async () => {
    const placed = await buy(3);
    await give('measure_meta');
    const attempt = randomUUID();
    const purchase = { id: placed.id, value: 1498.5, currency: 'INR' };
    for (const _ of [1, 2]) expect(await claim(placed.link, 'meta', attempt)).toEqual({ status: 200, body: { purchase } });
    expect((await claim(placed.link, 'meta')).body).toEqual({ purchase: null });
    expect(await look(placed.link)).toMatchObject([{ due: [] }]);
    const [row] = await app.db
      .selectFrom('conversions')
      .selectAll()
      .where('order_id', '=', placed.id as never)
      .execute();
    expect(row).toMatchObject({ network: 'meta', consent_id: expect.any(String) });
  });

  test('of forty pages at once one gets it, for each network', async () => {
    const { link } = await buy();
    await give('measure_meta');
    await give('measure_google');
    const answers = await Promise.all(Array.from({ length: 40 }, (_, page) => claim(link, page % 2 ? 'meta' : 'google')));
    expect(answers.filter(({ body }) => body.purchase)).toHaveLength(2);
  });

  test('needs the consent of who has the page: none, a no, one that is withdrawn, and that of another device give nothing', async () => {
    const { link } = await buy();
    expect((await claim(link, 'meta')).body).toEqual({ purchase: null });
    await withdraw('measure_meta');
    expect((await claim(link, 'meta')).body).toEqual({ purchase: null });
    await give('measure_meta');
    await withdraw('measure_meta');
    expect((await claim(link, 'meta')).body).toEqual({ purchase: null });
    await give('measure_google');
    const elsewhere = { Cookie: await openDevice(app.app.request) };
    expect((await claim(link, 'google', randomUUID(), elsewhere)).body).toEqual({ purchase: null });
    expect((await claim(link, 'google')).body.purchase).toMatchObject({ value: 499.5 });
  });

  test('hangs on the account where one is signed in, on every device', async () => {
    const { link } = await buy();
    const { token } = await aPerson(app);
    await give('measure_meta', { Authorization: `Bearer ${token}` });
    const elsewhere = { Cookie: await openDevice(app.app.request), Authorization: `Bearer ${token}` };
    expect((await claim(link, 'meta', randomUUID(), elsewhere)).body.purchase).toMatchObject({ value: 499.5 });
  });

  test('opens to the link alone, and to the networks that the store has set', async () => {
    const placed = await buy();
    await give('measure_meta');
    for (const link of [placed.id, 'x', `${placed.link.slice(0, -1)}`]) expect((await claim(link, 'meta')).status).toBe(404);
    expect((await claim(placed.link, 'tiktok')).status).toBe(422);
    await save({ meta_pixel_id: '' });
    expect((await claim(placed.link, 'meta')).body).toEqual({ purchase: null });
  });
});

describe('the document of a network', () => {
  const open = async (path: string) => {
    const answer = await app.app.request(path);
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    return { status: answer.status, policy, html: await answer.text(), headers: answer.headers };
  };

  test('names the hosts of that network, has an origin of its own, and tells no address', async () => {
    const { status, policy, html, headers } = await open(`/measure/${seller.storeId}/meta`);
    expect(status).toBe(200);
    for (const part of ["default-src 'none'", 'sandbox allow-scripts', "frame-ancestors 'self'", 'https://connect.facebook.net'])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/google|allow-same-origin|unsafe/);
    expect(html).toContain(ids.meta_pixel_id);
    expect([headers.get('Referrer-Policy'), headers.get('Cache-Control')]).toEqual(['no-referrer', 'no-store']);
    const google = await open(`/measure/${seller.storeId}/google`);
    expect(google.policy).not.toContain('facebook');
    expect(google.html).toContain(`${ids.google_ads_id}/${ids.google_ads_label}`);
    expect(google.html).toContain('https://shop.example/thank-you');
  });

  test('is there for what a store has set alone, and no other answer names a host', async () => {
    const missing = [`/measure/${other.storeId}/google`, `/measure/${randomUUID()}/meta`, `/measure/${seller.storeId}/tiktok`, '/measure/x/meta'];
    for (const path of missing) {
      const { status, policy } = await open(path);
      expect([path, status, /facebook|google/.test(policy)]).toEqual([path, 404, false]);
    }
    for (const path of ['/api/products', `/api/stores/${seller.storeId}`, '/healthz']) {
      const { policy, html } = await open(path);
      expect([path, /facebook|google/.test(policy), html.includes(ids.meta_pixel_id)]).toEqual([path, false, false]);
    }
  });

  test('keeps room for itself in the document of a payment, which the thanks take over', async () => {
    await using shop = await createTestApp();
    const owner = await shop.signUpSeller();
    await takeOnline(shop, owner);
    const { body: lamp } = await shop.send('POST', '/api/seller/products', { name: 'Lamp', price: '5', stock: '' }, owner.token);
    const { body } = await shop.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }));
    const policy = (await shop.app.request(`/pay/${body.pay_token}`)).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/frame-src 'self' https:\/\/api\.razorpay\.com/);
  });
});
