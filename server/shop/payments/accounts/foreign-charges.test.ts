import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder } from '../../../../test/support/browser/shopper.ts';
import { eventOf, type razorpayKeys, startRazorpay, takeOnline, type WebhookEvent } from '../../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

const soon = { timeout: 10_000 };
const lampKeys = { key_id: 'rzp_live_lamps', key_secret: 'secretoflamps42', webhook_secret: 'a-webhook-of-lamps' };
const clothKeys = { key_id: 'rzp_live_cloths', key_secret: 'secretofcloths', webhook_secret: 'a-webhook-of-cloths' };

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
beforeAll(async () => {
  razorpay = await startRazorpay();
  for (const keys of [lampKeys, clothKeys]) await razorpay.makeKeys(keys);
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

async function hold({ lamp }: Store): Promise<{ id: string; providerOrder: string }> {
  const { orders, pay_token } = (await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }))).body;
  return { id: orders[0].id, providerOrder: (await app.send('POST', `/api/payments/${pay_token}/attempts`, {})).body.provider_order_id };
}

async function deliver({ storeId }: Store, { id, body, signature }: WebhookEvent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Event-Id': id, 'X-Razorpay-Signature': signature };
  return (await app.app.request(`/webhooks/razorpay/${storeId}`, { method: 'POST', body, headers })).status;
}

const statusOf = async (id: string, { token }: Store): Promise<string> => (await app.send('GET', `/api/seller/orders/${id}`, undefined, token)).body.status;
const paymentOf = async (id: string, { token }: Store) => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, token)).body;
const cancel = (id: string, { token }: Store) => app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, token);

test('what a store signs about charges and refunds of another store uses up none of them there', async () => {
  const [forger, victim] = [await aStore(lampKeys), await aStore(clothKeys)];
  const [forged, beside, held] = [await hold(forger), await hold(forger), await hold(victim)];
  const payment = await razorpay.pay({ order_id: held.providerOrder, status: 'captured' });
  const sign = (entities: { payment?: object; refund?: object }, kind = 'payment.captured') => eventOf(kind, entities, lampKeys.webhook_secret);
  // The id of the other store's charge: as what paid an order, and as money that came beside one.
  expect(await deliver(forger, sign({ payment: { ...payment, order_id: forged.providerOrder } }))).toBe(204);
  expect(await deliver(forger, sign({ payment: { ...payment, order_id: beside.providerOrder, amount: 100 } }))).toBe(204);
  await expect.poll(() => statusOf(forged.id, forger), soon).toBe('processing');

  expect(await deliver(victim, eventOf('payment.captured', { payment }, clothKeys.webhook_secret))).toBe(204);
  await expect.poll(() => statusOf(held.id, victim), soon).toBe('processing');
  expect((await paymentOf(held.id, victim)).payment).toMatchObject({ state: 'captured', charge_id: payment.id, method: 'upi' });

  // Razorpay pays nothing back of a charge that is not the forger's.
  await cancel(forged.id, forger);
  await expect.poll(async () => (await paymentOf(forged.id, forger)).refunds, soon).toMatchObject([{ state: 'failed' }]);
  const refundOf = (receipt: string) => ({ id: 'rfnd_of_both', payment_id: payment.id, receipt, status: 'processed' });
  const [{ id: own }] = (await paymentOf(forged.id, forger)).refunds;
  expect(await deliver(forger, sign({ refund: refundOf(own) }, 'refund.processed'))).toBe(204);
  expect((await paymentOf(forged.id, forger)).refunds).toMatchObject([{ state: 'paid' }]);

  await razorpay.failNext('error');
  await cancel(held.id, victim);
  const tried = () => app.db.selectFrom('jobs').select('attempts').where('kind', '=', 'payment.refund').where('last_error', 'is not', null).execute();
  await expect.poll(tried, soon).toEqual([{ attempts: 1 }]);
  const [{ id: due }] = (await paymentOf(held.id, victim)).refunds;
  expect(await deliver(forger, sign({ refund: refundOf(due) }, 'refund.processed'))).toBe(204);
  expect((await paymentOf(held.id, victim)).refunds).toMatchObject([{ state: 'due' }]);
  expect(await deliver(victim, eventOf('refund.processed', { refund: refundOf(due) }, clothKeys.webhook_secret))).toBe(204);
  expect((await paymentOf(held.id, victim)).refunds).toMatchObject([{ state: 'paid' }]);
});

test('money beside an order goes back, though another store has signed that it had it', async () => {
  const [forger, victim] = [await aStore(lampKeys), await aStore(clothKeys)];
  const [forged, held] = [await hold(forger), await hold(victim)];
  const surplus = await razorpay.pay({ order_id: held.providerOrder, status: 'captured', amount: 100 });
  const refundsOf = async (id: string, store: Store) => (await paymentOf(id, store)).refunds;
  expect(await deliver(forger, eventOf('payment.captured', { payment: { ...surplus, order_id: forged.providerOrder } }, lampKeys.webhook_secret))).toBe(204);
  await expect.poll(() => refundsOf(forged.id, forger), soon).toMatchObject([{ reason: 'surplus', state: 'failed' }]);
  expect(await deliver(victim, eventOf('payment.captured', { payment: surplus }, clothKeys.webhook_secret))).toBe(204);
  await expect.poll(() => refundsOf(held.id, victim), soon).toMatchObject([{ reason: 'surplus', state: 'paid', amount_paise: 100 }]);
});
