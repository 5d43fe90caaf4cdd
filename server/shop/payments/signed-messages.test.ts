import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreId } from '#contract/ids.ts';
import { refused } from '#server/platform/outcome.ts';
import { createPayingStores, type PayingStore } from '../../../test/support/servers/paying-stores.ts';
import { eventOf, razorpayKeys, startRazorpay } from '../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';
import { createPaymentLimits } from './payment-limits.ts';
import { createWebhookRoutes } from './payments-routes.ts';

const soon = { timeout: 10_000 };

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
let store: PayingStore;
beforeAll(async () => {
  razorpay = await startRazorpay();
  app = await createTestApp(razorpay.settings);
  store = await aStore(razorpayKeys);
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

const { aStore, hold, deliver, statusOf } = createPayingStores(() => ({ app }));
const events = async () => (await sql<{ event_id: string }>`select event_id from payment_events where store_id = ${store.storeId}`.execute(app.db)).rows;

test('messages that a store signs itself, and that name none of its payments, leave one row however many they are', async () => {
  const strange = { id: 'pay_of_nobody', order_id: 'order_of_nobody', amount: 100, currency: 'INR', status: 'captured' };
  const refund = { id: 'rfnd_of_nobody', payment_id: strange.id, receipt: null, status: 'processed' };
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await deliver(store, eventOf('payment.captured', { payment: strange }))).toBe(204);
    expect(await deliver(store, eventOf('refund.processed', { refund }))).toBe(204);
    expect(await deliver(store, eventOf('payout.processed', {}))).toBe(204);
  }
  expect(await events()).toEqual([{ event_id: '' }]);
  const held = await hold(store);
  const event = eventOf('payment.captured', { payment: await razorpay.pay({ order_id: held.providerOrder, status: 'captured' }) });
  for (const _ of ['first', 'again']) expect(await deliver(store, event)).toBe(204);
  await expect.poll(() => statusOf(held, store), soon).toBe('processing');
  expect((await events()).map(({ event_id }) => event_id).toSorted()).toEqual(['', event.id].toSorted());
});

test('a store has ten thousand signed messages an hour, each store its own', async () => {
  const limits = createPaymentLimits();
  const [own, other] = [crypto.randomUUID() as StoreId, crypto.randomUUID() as StoreId];
  for (let turn = 0; turn < 10_000; turn += 1) if (await limits.takeOfMessages(own)) throw new Error(`message ${turn} is refused`);
  expect(await limits.takeOfMessages(own)).toMatchObject({ ok: false, problem: { code: 'TOO_MANY_REQUESTS' } });
  expect(await limits.takeOfMessages(other)).toBeUndefined();
});

test('one more is asked to come again', async () => {
  const spent = refused('TOO_MANY_REQUESTS', 'Messages came very often.', { retry_after_seconds: 60 });
  const routes = createWebhookRoutes({ takeEvent: async () => spent });
  const answer = await routes.request(`/razorpay/${store.storeId}`, { method: 'POST', body: '{}' });
  expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toMatchObject([429, '60', { code: 'TOO_MANY_REQUESTS' }]);
});
