import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder } from '../../../../test/support/browser/shopper.ts';
import { eventOf, startRazorpay, takeOnline } from '../../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  razorpay = await startRazorpay();
  app = await createTestApp(razorpay.settings);
  seller = await app.signUpSeller();
  await takeOnline(app, seller);
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

const soon = { timeout: 10_000 };
const statusOf = async (id: string): Promise<string> => (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body.status;
const letGo = (token: string) => app.send('POST', `/api/payments/${token}/release`, {});
const find = async (token: string) => (await app.send('GET', `/api/payments/${token}`)).body;

/** The last piece of a product, held by an order that waits for its payment. */
async function holdLast() {
  const { body: lamp } = await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock: '1' }, seller.token);
  const { body } = await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }));
  const token: string = body.pay_token;
  const { provider_order_id: providerOrder } = (await app.send('POST', `/api/payments/${token}/attempts`, {})).body;
  return { lamp, id: body.orders[0].id as string, token, providerOrder: providerOrder as string };
}

/** What Razorpay says of a charge of an order. */
async function tell(event: string, given: { order_id: string; id?: string; status: 'authorized' | 'captured' | 'failed' }): Promise<string> {
  const payment = await razorpay.pay(given);
  const { id, body, signature } = eventOf(event, { payment });
  const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Event-Id': id, 'X-Razorpay-Signature': signature };
  expect((await app.app.request(`/webhooks/razorpay/${seller.storeId}`, { method: 'POST', body, headers })).status).toBe(204);
  return payment.id;
}

test('an unpaid order that its buyer lets go frees its last piece at once, and cannot be paid any more', async () => {
  const { lamp, id, token } = await holdLast();
  expect((await app.send('POST', '/api/orders', anOrder(lamp))).body.code).toBe('SOLD_OUT');
  expect(await Promise.all(Array.from({ length: 8 }, async () => (await letGo(token)).status))).toEqual(Array(8).fill(200));
  expect(await statusOf(id)).toBe('cancelled');
  expect(await find(token)).toMatchObject({ state: 'expired' });
  expect((await app.send('POST', `/api/payments/${token}/attempts`, {})).body.code).toBe('ORDER_STATE');
  expect((await app.send('POST', '/api/orders', anOrder(lamp))).status).toBe(201);
  expect((await app.send('POST', '/api/orders', anOrder(lamp))).body.code).toBe('SOLD_OUT');
});

test('money that comes for an order that its buyer let go goes back, though the piece is still there', async () => {
  const { id, token, providerOrder } = await holdLast();
  expect((await letGo(token)).status).toBe(200);
  await tell('payment.captured', { order_id: providerOrder, status: 'captured' });
  const refunds = async () => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body.refunds;
  await expect.poll(refunds, soon).toMatchObject([{ reason: 'late', state: 'paid', amount_paise: 49_900 }]);
  expect(await statusOf(id)).toBe('cancelled');
  expect(await find(token)).toMatchObject({ state: 'refunded' });
});

test('an order is not let go once it is paid, nor while a bank pays it; and neither is said to have failed', async () => {
  const { id, token, providerOrder } = await holdLast();
  const charge = await tell('payment.failed', { order_id: providerOrder, status: 'failed' });
  expect(await find(token)).toMatchObject({ is_tried: true, is_authorized: false });
  // It cannot be asked to take the money yet.
  await razorpay.failNext(...Array<string>(8).fill('error'));
  await tell('payment.authorized', { order_id: providerOrder, id: charge, status: 'authorized' });
  expect(await find(token)).toMatchObject({ state: 'waiting', is_tried: false, is_authorized: true });
  expect((await letGo(token)).body).toMatchObject({ code: 'ORDER_STATE', message: expect.stringContaining('Your bank is paying') });
  await tell('payment.captured', { order_id: providerOrder, id: charge, status: 'captured' });
  await expect.poll(() => statusOf(id), soon).toBe('processing');
  expect((await letGo(token)).body).toMatchObject({ code: 'ORDER_STATE', message: expect.stringContaining('is paid') });
  expect(await statusOf(id)).toBe('processing');
});

test('the link of no order lets nothing go', async () => {
  const { id, token } = await holdLast();
  expect((await letGo(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).status).toBe(404);
  expect(await statusOf(id)).toBe('awaiting_payment');
});
