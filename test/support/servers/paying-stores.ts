import { afterAll, beforeAll } from 'vitest';
import { anOrder } from '../browser/shopper.ts';
import { type razorpayKeys, startRazorpay, takeOnline, type WebhookEvent } from './razorpay.ts';
import { createTestApp, type TestApp, type TestSeller } from './test-app.ts';

/** Of two accounts there. */
export const lampKeys = { key_id: 'rzp_live_lamps', key_secret: 'secretoflamps42', webhook_secret: 'a-webhook-of-lamps' };
export const clothKeys = { key_id: 'rzp_live_cloths', key_secret: 'secretofcloths', webhook_secret: 'a-webhook-of-cloths' };

export type PayingStore = TestSeller & { lamp: { id: string; variant_id: string; price_paise: number } };
/** An order whose payment has begun. */
export type HeldOrder = { id: string; token: string; providerOrder: string; keyId: string };

/** What sellers, shoppers and Razorpay do where each store collects into its own account; `parts` are asked for once the tests run. */
export function createPayingStores(parts: () => { app: TestApp; send?: TestApp['send'] }) {
  const app = () => parts().app;
  const send: TestApp['send'] = (...asked) => (parts().send ?? app().send)(...asked);
  const place = async ({ lamp }: PayingStore) => (await send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }))).body;
  const begin = (token: string) => send('POST', `/api/payments/${token}/attempts`, {});
  const paymentOf = async ({ id }: HeldOrder, { token }: PayingStore) => (await send('GET', `/api/seller/orders/${id}/payment`, undefined, token)).body;
  return {
    place,
    begin,
    paymentOf,
    refundsOf: async (held: HeldOrder, store: PayingStore) => (await paymentOf(held, store)).refunds,

    /** With a product, and an account where `keys` are given. */
    async aStore(keys?: typeof razorpayKeys): Promise<PayingStore> {
      const seller = await app().signUpSeller();
      if (keys) await takeOnline({ send }, seller, keys);
      return { ...seller, lamp: (await send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock: '' }, seller.token)).body };
    },

    async hold(store: PayingStore): Promise<HeldOrder> {
      const { orders, pay_token } = await place(store);
      const { body } = await begin(pay_token);
      return { id: orders[0].id, token: pay_token, providerOrder: body.provider_order_id, keyId: body.key_id };
    },

    /** At the address of the store; returns the status of the answer. */
    async deliver({ storeId }: { storeId: string }, { id, body, signature }: WebhookEvent): Promise<number> {
      const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Event-Id': id, 'X-Razorpay-Signature': signature };
      return (await app().app.request(`/webhooks/razorpay/${storeId}`, { method: 'POST', body, headers })).status;
    },

    statusOf: async ({ id }: HeldOrder, { token }: PayingStore): Promise<string> =>
      (await send('GET', `/api/seller/orders/${id}`, undefined, token)).body.status,
    methodsOf: async ({ storeId }: PayingStore) => (await send('GET', `/api/payment-methods/${storeId}`)).body,
    cancel: ({ id }: HeldOrder, { token }: PayingStore) => send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, token),
  };
}

/** For the tests of a file: a Razorpay that knows both accounts, and a Haat that asks it. */
export function openPayingStores(settings: Record<string, string> = {}) {
  const parts = {} as { razorpay: Awaited<ReturnType<typeof startRazorpay>>; app: TestApp };
  beforeAll(async () => {
    parts.razorpay = await startRazorpay();
    for (const keys of [lampKeys, clothKeys]) await parts.razorpay.makeKeys(keys);
    parts.app = await createTestApp({ ...parts.razorpay.settings, AUTH_AUTOCONFIRM: 'on', ...settings });
  });
  afterAll(async () => {
    await parts.app?.[Symbol.asyncDispose]();
    await parts.razorpay?.[Symbol.asyncDispose]();
  });
  return { parts, ...createPayingStores(() => parts) };
}
