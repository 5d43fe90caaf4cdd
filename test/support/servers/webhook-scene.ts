import { expect, vi } from 'vitest';
import { anOrder, openDevice, order } from '../browser/shopper.ts';
import type { Answer, TestApp, TestSeller } from './test-app.ts';

export type MadeProduct = { id: string; variant_id: string; price_paise: number };
export type MadeWebhook = { id: string; secret: string; path: string };

/** The site that receivers of tests stand at: `app.putOutside(hooks, receiver.url)`. */
export const hooks = 'https://hooks.example';

/** What tests of webhooks do to a server. */
export function webhookScene(app: TestApp) {
  const send = async (method: string, path: string, { token }: TestSeller, body?: object): Promise<Answer> => await app.send(method, path, body, token);

  return {
    async add(seller: TestSeller, path: string): Promise<MadeWebhook> {
      const { status, body } = await send('POST', '/api/seller/webhooks', seller, { url: `${hooks}${path}` });
      expect([status, body.message]).toEqual([201, undefined]);
      return { id: body.webhook.id, secret: body.secret, path };
    },
    async find(seller: TestSeller, id: string) {
      const { body } = await send('GET', '/api/seller/webhooks', seller);
      return body.items.find((each: { id: string }) => each.id === id);
    },
    change: (seller: TestSeller, id: string, change: object) => send('PATCH', `/api/seller/webhooks/${id}`, seller, change),
    async test(seller: TestSeller, id: string): Promise<string> {
      const { status, body } = await send('POST', `/api/seller/webhooks/${id}/test`, seller, {});
      expect([status, body.message]).toEqual([200, undefined]);
      return body.delivery_id;
    },
    list: async (seller: TestSeller, query = '') => (await send('GET', `/api/seller/webhook-deliveries${query}`, seller)).body,
    get: async (seller: TestSeller, id: string) => (await send('GET', `/api/seller/webhook-deliveries/${id}`, seller)).body,
    replay: (seller: TestSeller, id: string) => send('POST', `/api/seller/webhook-deliveries/${id}/replay`, seller, {}),
    replayFailed: (seller: TestSeller, id: string, since: Date) => send('POST', `/api/seller/webhooks/${id}/replay`, seller, { since: since.toISOString() }),
    /** Waits until it has been tried so often, and what came of that is written. */
    async tried(seller: TestSeller, id: string, attempts: number) {
      app.context.jobWaker.wake();
      return await vi.waitFor(
        async () => {
          const { body } = await send('GET', `/api/seller/webhook-deliveries/${id}`, seller);
          expect(body.attempts).toBe(attempts);
          return body;
        },
        { timeout: 10_000, interval: 10 },
      );
    },
    async addProduct(seller: TestSeller, name: string, price: string): Promise<MadeProduct> {
      return (await send('POST', '/api/seller/products', seller, { name, price })).body;
    },
    async place(product: MadeProduct, change: object = {}, quantity = 1) {
      const { status, body } = await order(app.app.request, anOrder(product, change, quantity), { Cookie: await openDevice(app.app.request) });
      expect([status, body.message]).toEqual([201, undefined]);
      return body as { id: string; number: number; expected_delivery_date: string; created_at: string };
    },
    /** Nothing is left to do now. */
    async idle(): Promise<void> {
      const due = () => app.db.selectFrom('jobs').select('kind').where('run_at', '<=', app.context.clock.now()).where('failed_at', 'is', null).execute();
      app.context.jobWaker.wake();
      await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 20_000, interval: 20 });
    },
  };
}

export type WebhookScene = ReturnType<typeof webhookScene>;
