import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder } from '../../../../test/support/browser/shopper.ts';
import { type razorpayKeys, startRazorpay, takeOnline } from '../../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

const lampKeys = { key_id: 'rzp_live_lamps', key_secret: 'secretoflamps42', webhook_secret: 'a-webhook-of-lamps' };

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
beforeAll(async () => {
  razorpay = await startRazorpay();
  await razorpay.makeKeys(lampKeys);
  app = await createTestApp({ ...razorpay.settings, AUTH_AUTOCONFIRM: 'on' });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

type Store = TestSeller & { lamp: { id: string; variant_id: string; price_paise: number } };

async function aStore(keys: typeof razorpayKeys): Promise<Store> {
  const seller = await app.signUpSeller();
  await takeOnline(app, seller, keys);
  return { ...seller, lamp: (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock: '' }, seller.token)).body };
}

const account = '/api/seller/payment-account';
const place = async ({ lamp }: Store) => (await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }))).body;
const begin = (token: string) => app.send('POST', `/api/payments/${token}/attempts`, {});
const methodsOf = async ({ storeId }: Store) => (await app.send('GET', `/api/payment-methods/${storeId}`)).body;
const accountOf = async ({ token }: Store) => (await app.send('GET', account, undefined, token)).body.account;

describe('keys that stop working after their check', () => {
  const takesNothing = 'This store takes no payments online just now. Order again, and choose cash on delivery.';

  test('are noted by the first who cannot begin to pay: from then on the store offers cash', async () => {
    const keys = { ...lampKeys, key_id: 'rzp_live_taken', key_secret: 'taken-back' };
    await razorpay.makeKeys(keys);
    const store = await aStore(keys);
    await app.send('POST', `${account}/checks`, {}, store.token);
    const { pay_token } = await place(store);
    await razorpay.forgetKeys(keys.key_id);
    expect(await methodsOf(store)).toEqual({ online: 'razorpay', is_test: false });
    const refusal = await begin(pay_token);
    expect([refusal.status, refusal.body.message]).toEqual([409, takesNothing]);
    expect(await methodsOf(store)).toEqual({ online: null, is_test: false });
    expect(await accountOf(store)).toMatchObject({ is_known: false, checked_at: expect.any(String) });
  });

  test('and an account that refuses an order send the shopper to cash, without a word about the keys', async () => {
    const store = await aStore(lampKeys);
    const { pay_token } = await place(store);
    await razorpay.failNext('refuse');
    const refusal = await begin(pay_token);
    expect([refusal.status, refusal.body.message]).toEqual([409, takesNothing]);
    expect(await accountOf(store)).toMatchObject({ is_known: null });
    expect((await begin(pay_token)).status).toBe(200);
  });
});
