import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DeliveryDays, deliveryPromise } from '#contract/shop/orders/delivery-days.ts';
import { undoMs } from '#contract/shop/orders/order-states.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { aPerson, confirmPhone } from '../../../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, aPhone, inParallel, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

type Product = { id: string; variant_id: string; price_paise: number };

const minute = 60_000;
/** What of a delivery form must not be in a message to anybody. */
const address = ['Asha Rao', '12-B', 'MG Road', 'Near the park', '560001', 'Bengaluru'];

let app: TestApp;
let seller: TestSeller;
let lamp: Product;

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
/** Each test has a store of its own, which nobody was told of yet. */
beforeEach(async () => {
  seller = await app.signUpSeller('Rangrez');
  lamp = await addProduct('Brass Diya Lamp', '299.00');
});

async function addProduct(name: string, price: string, owner = seller): Promise<Product> {
  return (await app.send('POST', '/api/seller/products', { name, price }, owner.token)).body;
}

async function place(change: object = {}, { token, quantity = 1, product = lamp }: { token?: string; quantity?: number; product?: Product } = {}) {
  const headers = { Cookie: await openDevice(app.app.request), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const { status, body } = await order(app.app.request, anOrder(product, change, quantity), headers);
  expect([status, body.message]).toEqual([201, undefined]);
  return body as { id: string; number: number } & DeliveryDays;
}

async function idle(): Promise<void> {
  const due = () => app.db.selectFrom('jobs').select('kind').where('run_at', '<=', app.context.clock.now()).where('failed_at', 'is', null).execute();
  await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 20_000, interval: 20 });
}

async function messagesTo(recipient: string) {
  await idle();
  const rows = await app.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('template', 'like', 'order%')
    .orderBy('created_at')
    .execute();
  return rows.map(({ channel, template, subject, body_text }) => ({
    channel,
    template,
    subject,
    text: (body_text ?? '').replace(/ \S+\/order\/[\w-]{43}/, ' LINK'),
  }));
}

/** As a node that was lost before it could say that the job is done. */
async function repeat(kind: string, payload: Record<string, unknown>): Promise<void> {
  await addJob(app.db, kind, payload);
  app.context.jobWaker.wake();
  await idle();
}

describe('the buyer of an order', () => {
  test('gets a text message with its number, lines, total and day, and a mail where they are signed in', async () => {
    const buyer = await aPerson(app);
    const phone = aPhone();
    const placed = await place({ delivery: aDelivery({ phone }) }, { token: buyer.token, quantity: 2 });
    const day = new Date(`${placed.expected_delivery_date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(await messagesTo(`+91${phone}`)).toEqual([
      {
        channel: 'sms',
        template: 'order_placed',
        subject: '',
        text: `Rangrez: order #1 is in. 2 × Brass Diya Lamp. ₹598.00, cash on delivery, by ${day}. LINK`,
      },
    ]);
    const [mail, ...more] = await messagesTo(buyer.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your order #1 at Rangrez');
    for (const words of ['order #1', '2 × Brass Diya Lamp: ₹598.00', 'Total: ₹598.00, cash on delivery.', `${deliveryPromise(placed)}.`])
      expect(mail?.text).toContain(words);
    for (const words of address) expect(`${mail?.text}`).not.toContain(words);
  });

  test('is told nothing by mail without a confirmed address, and nothing at all where nothing can be sent', async () => {
    const buyer = await aPerson(app);
    await app.db
      .updateTable('auth_users')
      .set({ email_confirmed_at: null })
      .where('id', '=', buyer.userId as never)
      .execute();
    await place({}, { token: buyer.token });
    expect(await messagesTo(buyer.email)).toEqual([]);

    await using silent = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
    const other = await silent.signUpSeller();
    const { body } = await silent.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, other.token);
    expect((await order(silent.app.request, anOrder(body))).status).toBe(201);
    const unread = async () => (await silent.send('GET', '/api/seller/notices', undefined, other.token)).body.unread;
    await expect.poll(unread, { timeout: 10_000 }).toBe(1);
    expect(await silent.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  test('hears of each state once, also when its job runs twice', async () => {
    const buyer = await aPerson(app);
    const phone = aPhone();
    const { id } = await place({ delivery: aDelivery({ phone }) }, { token: buyer.token });
    await idle();
    for (const status of ['packed', 'shipped', 'delivered']) {
      expect((await app.send('POST', `/api/seller/orders/${id}/status`, { status }, seller.token)).status).toBe(200);
      app.advance(undoMs);
      app.context.jobWaker.wake();
      await idle();
      await repeat('order.moved', { order_id: id, status });
    }
    expect((await messagesTo(`+91${phone}`)).slice(1).map(({ text }) => text.replace(/by [A-Z]\w+ \d+, \d+/, 'by DAY'))).toEqual([
      'Rangrez: order #1 is packed and leaves soon. Delivery by DAY. LINK',
      'Rangrez: order #1 is on its way, by DAY. Pay ₹299.00 when it arrives. LINK',
      expect.stringMatching(/^Rangrez: order #1 has arrived\. Enjoy it! How is it\? http:\/\/localhost\/review\/[\w-]{43}$/),
    ]);
    expect((await messagesTo(buyer.email)).map(({ subject }) => subject)).toEqual([
      'Your order #1 at Rangrez',
      'Order #1 at Rangrez is packed',
      'Order #1 at Rangrez is on its way',
      'Order #1 at Rangrez has arrived',
    ]);
  });

  test('hears that the store cancelled, and that nothing is owed', async () => {
    const phone = aPhone();
    const { id } = await place({ delivery: aDelivery({ phone }) });
    await idle();
    await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
    expect((await messagesTo(`+91${phone}`)).at(-1)?.text).toBe('Rangrez: order #1 was cancelled. You owe nothing. LINK');
  });

  test.each([
    ['packed', ['order_placed', 'order_moved']],
    ['cancelled', ['order_moved']],
  ])('of an order that is %s before anybody could be told that it is in, hears of it in that order', async (status, templates) => {
    const phone = aPhone();
    await place();
    await idle();
    // Holds up whoever tells of orders of this store.
    const tx = await app.db.startTransaction().execute();
    await tx
      .selectFrom('order_notice_plans')
      .selectAll()
      .where('store_id', '=', seller.storeId as never)
      .forUpdate()
      .execute();
    const { id } = await place({ delivery: aDelivery({ phone }) });
    const running = app.db.selectFrom('jobs').select('id').where('kind', '=', 'order.placed').where('locked_until', 'is not', null);
    await vi.waitFor(async () => expect(await running.execute()).toHaveLength(1));
    await app.send('POST', `/api/seller/orders/${id}/status`, { status }, seller.token);
    app.advance(undoMs);
    app.context.jobWaker.wake();
    const moved = app.db.selectFrom('jobs').select('id').where('kind', '=', 'order.moved').where('locked_until', 'is', null);
    await vi.waitFor(async () => expect(await moved.execute()).toEqual([]));
    // Long enough for a job that is not held up.
    for (let turn = 0; turn < 20; turn += 1) await app.db.selectFrom('messages').select('id').execute();
    await tx.rollback().execute();
    expect((await messagesTo(`+91${phone}`)).map(({ template }) => template)).toEqual(templates);
  });

  test('is forgotten with their account, whatever number the order was for', async () => {
    const buyer = await aPerson(app);
    const phone = aPhone();
    await place({ delivery: aDelivery({ phone }) }, { token: buyer.token });
    expect(await messagesTo(`+91${phone}`)).toHaveLength(1);
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, buyer.token)).status).toBe(200);
    expect(await messagesTo(`+91${phone}`)).toEqual([]);
    expect(await messagesTo(buyer.email)).toEqual([]);
  });
});

describe('the store of an order', () => {
  test('hears of it by mail to those who look after orders, and by text to its owner, without the address of the buyer', async () => {
    const [manager, host, moderator] = await Promise.all(
      (['manager', 'host', 'moderator'] as const).map((role) => aPerson(app, { storeId: seller.storeId, role })),
    );
    const phone = aPhone();
    await confirmPhone(app, seller, `91${phone}`);
    await confirmPhone(app, manager as TestSeller, `91${aPhone()}`);
    const delivery = aDelivery();
    const { id } = await place({ delivery }, { quantity: 3 });
    for (const { email } of [seller, manager as TestSeller]) {
      const [mail, ...more] = await messagesTo(email);
      expect([mail?.subject, more]).toEqual(['New order #1 at Rangrez', []]);
      expect(mail?.text).toContain('3 × Brass Diya Lamp: ₹897.00');
      expect(mail?.text).toContain(`/dashboard/orders?order=${id}`);
      for (const words of [...address, delivery.phone]) expect(mail?.text).not.toContain(words);
    }
    expect(await messagesTo((host as TestSeller).email)).toEqual([]);
    expect(await messagesTo((moderator as TestSeller).email)).toEqual([]);
    expect((await messagesTo(`+91${phone}`)).map(({ text }) => text)).toEqual(['Rangrez: new order #1, ₹897.00. Pack it: localhost/dashboard/orders']);
    const texted = await app.db.selectFrom('messages').select('recipient').where('template', '=', 'order_new').where('channel', '=', 'sms').execute();
    expect(texted.map(({ recipient }) => recipient)).toEqual([`+91${phone}`]);
  });

  test('is told once of each order, however often the jobs run', async () => {
    const phone = aPhone();
    const { id } = await place({ delivery: aDelivery({ phone }) });
    await idle();
    await repeat('order.placed', { order_id: id });
    await repeat('orders.tell_store', { store_id: seller.storeId });
    app.advance(2 * minute);
    await repeat('order.placed', { order_id: id });
    expect(await messagesTo(seller.email)).toHaveLength(1);
    expect(await messagesTo(`+91${phone}`)).toHaveLength(1);
    const { body } = await app.send('GET', '/api/seller/notices', undefined, seller.token);
    expect([body.items.length, body.unread]).toEqual([1, 1]);
  });

  test('gets one mail a minute when orders rush in, and every order is counted in one of them', async () => {
    const orders = 120;
    await place();
    expect(await messagesTo(seller.email)).toHaveLength(1);
    await inParallel(orders - 1, 5, () => place());
    expect(await messagesTo(seller.email)).toHaveLength(1);
    app.advance(minute + 1_000);
    app.context.jobWaker.wake();
    await expect.poll(async () => (await messagesTo(seller.email)).length, { timeout: 10_000 }).toBe(2);
    const subjects = (await messagesTo(seller.email)).map(({ subject }) => subject);
    expect(subjects.map((subject) => (subject.startsWith('New order #') ? 1 : Number.parseInt(subject, 10))).reduce((sum, count) => sum + count)).toBe(orders);
    const { body } = await app.send('GET', '/api/seller/notices?limit=100', undefined, seller.token);
    expect([body.items.length, body.unread, body.next_cursor !== null]).toEqual([100, orders, true]);
  });

  test('is told nothing by an account that may not sign in', async () => {
    const manager = await aPerson(app, { storeId: seller.storeId, role: 'manager' });
    await app.db
      .updateTable('auth_users')
      .set({ banned_until: new Date(Date.now() + 30 * 86_400_000) })
      .where('id', '=', manager.userId as never)
      .execute();
    await place();
    expect(await messagesTo(seller.email)).toHaveLength(1);
    expect(await messagesTo(manager.email)).toEqual([]);
  });
});

describe('against misuse', () => {
  test('no product name makes a link, a line or a mark in a message to a number that nobody confirmed', async () => {
    const trap = await addProduct('You won! https://evil.example/x\u202egnp', '5.00');
    const phone = aPhone();
    await place({ delivery: aDelivery({ phone }) }, { product: trap });
    const [{ text } = { text: '' }] = await messagesTo(`+91${phone}`);
    expect(text).toContain('You won!');
    expect(text).not.toMatch(/https?:|evil\.example|[\n\u202e]/);
  });

  test('a number gets messages of 6 orders a day, whichever stores they are at', async () => {
    const phone = aPhone();
    for (let placed = 0; placed < 8; placed += 1) {
      if (placed === 4) {
        seller = await app.signUpSeller('Another one');
        lamp = await addProduct('Lamp', '5.00');
      }
      await place({ delivery: aDelivery({ phone }) });
    }
    expect(await messagesTo(`+91${phone}`)).toHaveLength(6);
  });

  test('a store that orders for others has 30 text messages an hour, and its orders go through all the same', async () => {
    const phones = Array.from({ length: 32 }, aPhone);
    for (const phone of phones) await place({ delivery: aDelivery({ phone }) }, { token: seller.token });
    await idle();
    const sent = await app.db
      .selectFrom('messages')
      .select('recipient')
      .where(
        'recipient',
        'in',
        phones.map((phone) => `+91${phone}`),
      )
      .execute();
    expect(sent).toHaveLength(30);
    const last = (await app.send('GET', '/api/seller/orders?limit=1', undefined, seller.token)).body.items[0];
    await app.send('POST', `/api/seller/orders/${last.id}/status`, { status: 'cancelled' }, seller.token);
    expect(await messagesTo(`+91${phones.at(-1)}`)).toEqual([]);
  });
});
