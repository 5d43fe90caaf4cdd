import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { standardRetrySeconds } from '#server/platform/jobs/retry-times.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/support/servers/webhook-receiver.ts';
import { hooks, type MadeProduct, type MadeWebhook, type WebhookScene, webhookScene } from '../../../test/support/servers/webhook-scene.ts';

const minute = 60_000;
const day = 86_400_000;

let app: TestApp;
let receiver: WebhookReceiver;
let scene: WebhookScene;
let seller: TestSeller;
let lamp: MadeProduct;
let shop: MadeWebhook;
let nth = 0;
let moved = 0;

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
  receiver = await startWebhookReceiver();
  app.putOutside(hooks, receiver.url);
  scene = webhookScene(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});
/** Each test has a store and an address of its own. */
beforeEach(async () => {
  nth += 1;
  seller = await app.signUpSeller('Rangrez');
  lamp = await scene.addProduct(seller, 'Brass Diya Lamp', '299.50');
  shop = await scene.add(seller, `/shop-${nth}`);
});
afterEach(() => {
  app.advance(-moved);
  moved = 0;
});

/** The seller logs in again, since a session is checked by the same clock. */
async function advance(ms: number): Promise<void> {
  moved += ms;
  app.advance(ms);
  const { body } = await app.send('POST', '/auth/v1/token?grant_type=password', { email: seller.email, password: 'a-long-password' });
  seller = { ...seller, token: body.access_token };
}

const came = (path = shop.path) => receiver.at(path);
const headersOf = ({ headers }: { headers: object }) => headers as Record<string, string>;

describe('an order', () => {
  test('is sent as it was placed, and the reference library knows it as ours', async () => {
    const placed = await scene.place(lamp, {}, 2);
    await expect.poll(() => came().length).toBe(1);
    const [sent] = came();
    const delivery = { name: 'Asha Rao', address: '12-B, 4 MG Road' };
    const event = new Webhook(shop.secret).verify(sent?.body ?? '', headersOf(sent ?? { headers: {} }));
    expect(event).toEqual({
      ...{ type: 'order.placed', timestamp: placed.created_at, order_id: placed.id, order_number: placed.number },
      ...{ customer_name: delivery.name, customer_phone: expect.stringMatching(/^\d{10}$/), customer_address: delivery.address },
      ...{ customer_pincode: '560001', customer_city: 'Bengaluru', landmark: 'Near the park' },
      ...{ product_id: lamp.id, product_name: 'Brass Diya Lamp', product_price: 599, final_price: 599, discount_applied: false, discount_amount: 0 },
      ...{
        product_image_url: null,
        payment_method: 'cod',
        is_test: false,
        order_date: placed.created_at,
        expected_delivery_date: placed.expected_delivery_date,
      },
      status: 'processing',
      items: [
        {
          ...{ product_id: lamp.id, variant_id: lamp.variant_id, product_name: 'Brass Diya Lamp', variant_title: '', quantity: 2 },
          ...{ unit_price: 299.5, discount_amount: 0, product_image_url: null },
        },
      ],
    });
    expect(sent).toMatchObject({ method: 'POST', headers: { host: new URL(receiver.url).host, 'content-type': 'application/json' } });
    await scene.idle();
    const { items } = await scene.list(seller);
    expect(items).toMatchObject([
      { event: 'order.placed', order_number: placed.number, state: 'delivered', attempts: 1, last_status: 200, next_at: null, url: `${hooks}${shop.path}` },
    ]);
    expect(sent?.headers['webhook-id']).toBe(`msg_${items[0].id}`);
    expect(await scene.get(seller, items[0].id)).toMatchObject({ body: sent?.body, log: [{ status: 200, problem: null, answer: 'thanks' }] });
  });

  test('goes to each address of its store once, and to no other store, however often its job runs', async () => {
    const second = await scene.add(seller, `/second-${nth}`);
    const other = await app.signUpSeller('Across the Lane');
    const elsewhere = await scene.add(other, `/elsewhere-${nth}`);
    const placed = await scene.place(lamp);
    await expect.poll(() => came().length + came(second.path).length).toBe(2);
    await Promise.all(Array.from({ length: 4 }, () => app.context.orders.jobs['order.placed']({ order_ids: [placed.id] })));
    const [{ id }] = (await scene.list(seller)).items;
    const again = { delivery_id: id, webhook_id: shop.id, store_id: seller.storeId, after: 0 };
    for (let times = 0; times < 3; times += 1) await addJob(app.db, 'webhooks.deliver', again, { fairnessKey: shop.id });
    await scene.idle();
    expect([came().length, came(second.path).length, came(elsewhere.path).length]).toEqual([1, 1, 0]);
    expect(came()[0]?.headers['webhook-id']).not.toBe(came(second.path)[0]?.headers['webhook-id']);
    expect((await scene.list(other)).items).toEqual([]);
  });

  test('is placed all the same while its address takes nothing, and another store is sent its own', async () => {
    receiver.answer(shop.path, () => undefined);
    const other = await app.signUpSeller('Across the Lane');
    const quick = await scene.add(other, `/quick-${nth}`);
    for (let times = 0; times < 14; times += 1) await scene.test(seller, shop.id);
    await expect.poll(() => came().length).toBe(2);
    await scene.place(lamp);
    const delivered = await scene.tried(other, await scene.test(other, quick.id), 1);
    expect(delivered.state).toBe('delivered');
    // Of the slow address no more than two at once, so that lanes are left for the others.
    expect(came().length).toBe(2);
    expect((await scene.change(seller, shop.id, { is_active: false })).body).toMatchObject({ is_active: false, disabled_why: null });
    expect((await scene.list(seller, '?state=waiting')).items).toEqual([]);
  });

  test('is not sent to an address that is switched off, nor to one that was removed', async () => {
    await scene.change(seller, shop.id, { is_active: false });
    const gone = await scene.add(seller, `/gone-${nth}`);
    expect((await app.send('DELETE', `/api/seller/webhooks/${gone.id}`, undefined, seller.token)).body).toEqual({ removed: true });
    await scene.place(lamp);
    await scene.idle();
    expect((await scene.list(seller)).items).toEqual([]);
  });
});

describe('a receiver that is down for an hour', () => {
  test('gets all that was ordered meanwhile, each once, and the reference library knows each as ours', async () => {
    receiver.answer(shop.path, 503);
    const placed = [];
    for (let turn = 0; turn < 6; turn += 1) {
      placed.push(await scene.place(lamp));
      await scene.idle();
      await advance(10 * minute);
      await scene.idle();
    }
    expect((await scene.list(seller, '?state=delivered')).items).toEqual([]);
    const before = came().length;
    receiver.answer(shop.path, 200);
    // The longest wait of the table after an hour, and a tenth.
    await advance(2.2 * 3_600_000);
    await scene.idle();
    await expect.poll(async () => (await scene.list(seller, '?state=delivered')).items.length, { timeout: 10_000 }).toBe(6);
    const taken = came().slice(before);
    // The library compares with the clock of the machine.
    const now = vi.spyOn(Date, 'now');
    const told = taken.map((sent) => {
      now.mockReturnValue(Number(sent.headers['webhook-timestamp']) * 1_000);
      return (new Webhook(shop.secret).verify(sent.body, headersOf(sent)) as { order_id: string }).order_id;
    });
    now.mockRestore();
    expect(told.toSorted()).toEqual(placed.map(({ id }) => id).toSorted());
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
  });
});

describe('an attempt that fails', () => {
  test('is followed by the others of the table, up to a tenth later, and then the delivery has failed', async () => {
    receiver.answer(shop.path, 500);
    const id = await scene.test(seller, shop.id);
    expect(standardRetrySeconds).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    for (const [index, seconds] of standardRetrySeconds.entries()) {
      const { next_at, log, state } = await scene.tried(seller, id, index + 1);
      const waits = (Date.parse(next_at) - Date.parse(log[0].at)) / 1000;
      expect(waits).toBeGreaterThanOrEqual(seconds);
      expect(waits).toBeLessThanOrEqual(seconds * 1.1 + 3);
      expect([state, log[0].status, log[0].answer]).toEqual(['waiting', 500, 'answer 500']);
      await advance(Date.parse(next_at) - app.context.clock.now().getTime());
    }
    expect(await scene.tried(seller, id, 10)).toMatchObject({ state: 'failed', next_at: null, last_status: 500, log: { length: 10 } });
    const [first] = came();
    expect(new Set(came().map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    for (const { headers, body } of came()) {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      expect(headers['webhook-signature']).toBe(new Webhook(shop.secret).sign(String(headers['webhook-id']), at, body));
    }
    expect(new Set(came().map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(first?.headers['webhook-id']).toBe(`msg_${id}`);
  });

  test('is followed by one that arrives, and nothing more', async () => {
    receiver.answer(shop.path, 503);
    const id = await scene.test(seller, shop.id);
    const { next_at } = await scene.tried(seller, id, 1);
    expect((await scene.find(seller, shop.id)).failing_since).not.toBeNull();
    receiver.answer(shop.path, 204);
    await advance(Date.parse(next_at) - app.context.clock.now().getTime());
    expect(await scene.tried(seller, id, 2)).toMatchObject({ state: 'delivered', last_status: 204, log: [{ status: 204 }, { status: 503 }] });
    expect((await scene.find(seller, shop.id)).failing_since).toBeNull();
  });

  test.each([
    ['410', 410, 0, 'gone'],
    ['a failure after five days of them', 500, 5 * day, 'failing'],
  ])('switches its address off by %s, and the store is told once', async (_, status, wait, why) => {
    receiver.answer(shop.path, 500);
    const waiting = await scene.test(seller, shop.id);
    await scene.tried(seller, waiting, 1);
    // Answered once the time has passed, so that the one that waits, and is due then, does not switch the address off before the next is there.
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    receiver.answer(shop.path, async (_request, response) => {
      await passed;
      response.writeHead(status).end(`answer ${status}`);
    });
    const id = await scene.test(seller, shop.id);
    await advance(wait);
    pass();
    await expect.poll(async () => (await scene.find(seller, shop.id)).is_active).toBe(false);
    expect(await scene.find(seller, shop.id)).toMatchObject({ disabled_why: why });
    await scene.idle();
    const failed = (await scene.list(seller)).items;
    expect(failed).toMatchObject([
      { id, state: 'failed', next_at: null },
      { id: waiting, state: 'failed', next_at: null },
    ]);
    const mails = await app.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', seller.email)
      .where('template', '=', 'webhook_disabled')
      .execute();
    expect(mails).toEqual([{ subject: 'Orders of Rangrez are not sent to hooks.example any more' }]);
    const { items } = (await app.send('GET', '/api/seller/notices', undefined, seller.token)).body;
    expect(items).toMatchObject([{ about: { kind: 'webhook_disabled', host: 'hooks.example', why } }]);
    expect((await app.send('POST', `/api/seller/webhooks/${shop.id}/test`, {}, seller.token)).body.message).toContain('Switch it on first');
    expect((await scene.replay(seller, id)).status).toBe(409);
  });
});

describe('sending again', () => {
  test('takes one delivery under its own id, with all tries before it; not while it is tried', async () => {
    receiver.answer(shop.path, 500);
    const id = await scene.test(seller, shop.id);
    await scene.tried(seller, id, 1);
    expect((await scene.replay(seller, id)).body.message).toContain('still being sent');
    await scene.change(seller, shop.id, { is_active: false });
    await scene.change(seller, shop.id, { is_active: true });
    expect((await scene.get(seller, id)).state).toBe('failed');
    expect((await scene.replay(seller, id)).body).toMatchObject({ state: 'waiting', attempts: 1 });
    const { next_at, log } = await scene.tried(seller, id, 2);
    expect(Date.parse(next_at) - Date.parse(log[0].at)).toBeLessThan(10_000);
    receiver.answer(shop.path, 200);
    await advance(10_000);
    await scene.tried(seller, id, 3);
    expect((await scene.replay(seller, id)).status).toBe(200);
    expect(await scene.tried(seller, id, 4)).toMatchObject({ state: 'delivered' });
    expect(new Set(came().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('takes what failed since a moment, and not what arrived or is older', async () => {
    receiver.answer(shop.path, 410);
    const old = await scene.test(seller, shop.id);
    await scene.tried(seller, old, 1);
    await advance(60_000);
    await scene.change(seller, shop.id, { is_active: true });
    receiver.answer(shop.path, 200);
    const good = await scene.test(seller, shop.id);
    await scene.tried(seller, good, 1);
    receiver.answer(shop.path, 410);
    const since = app.context.clock.now();
    const late = await scene.test(seller, shop.id);
    await scene.tried(seller, late, 1);
    await scene.change(seller, shop.id, { is_active: true });
    receiver.answer(shop.path, 200);
    expect((await scene.replayFailed(seller, shop.id, since)).body).toEqual({ count: 1, has_more: false });
    expect(await scene.tried(seller, late, 2)).toMatchObject({ state: 'delivered' });
    await scene.idle();
    expect([(await scene.get(seller, old)).attempts, (await scene.get(seller, good)).attempts]).toEqual([1, 1]);
    expect((await scene.replayFailed(seller, shop.id, new Date(0))).body).toEqual({ count: 1, has_more: false });
    expect(await scene.tried(seller, old, 2)).toMatchObject({ state: 'delivered' });
  });

  test('is asked for by two at once and done once', async () => {
    const id = await scene.test(seller, shop.id);
    await scene.tried(seller, id, 1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => scene.replay(seller, id)));
    await scene.idle();
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(0);
    expect(came()).toHaveLength(1 + taken);
    expect((await scene.get(seller, id)).attempts).toBe(1 + taken);
  });
});

test('the log is kept for 30 days, and shown page by page', async () => {
  const ids: string[] = [];
  for (let times = 0; times < 3; times += 1) ids.unshift(await scene.test(seller, shop.id));
  const first = await scene.list(seller, '?limit=2');
  const second = await scene.list(seller, `?limit=2&cursor=${first.next_cursor}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
  await scene.idle();
  await advance(29 * day);
  await app.context.runChores(['webhook deliveries']);
  expect((await scene.list(seller)).items).toHaveLength(3);
  await advance(day);
  await app.context.runChores(['webhook deliveries']);
  expect((await scene.list(seller)).items).toEqual([]);
});
