import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { moveOn, toDelivered } from '../../../../test/support/delivered-order.ts';
import { type Answer, createTestApp, makeDemo, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

type Lamp = { id: string; variant_id: string; price_paise: number };
type Bought = { id: string; link: string; number: number };

const soon = { timeout: 10_000 };

let app: TestApp;
let seller: TestSeller;
let lamp: Lamp;

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Return Looms');
  await makeDemo(app, seller);
  lamp = await addLamp(500);
});
afterAll(() => app[Symbol.asyncDispose]());

const addLamp = async (stock: number): Promise<Lamp> =>
  (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '333.33', stock: String(stock) }, seller.token)).body;

async function delivered(product = lamp, quantity = 5, token?: string): Promise<Bought> {
  const body = anOrder(product, {}, quantity);
  const headers: Record<string, string> = { Cookie: await openDevice(app.app.request), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const placed = await order(app.app.request, body, headers);
  expect(placed.status).toBe(201);
  await moveOn(app, placed.body.id, seller.token, toDelivered);
  return placed.body;
}

const open = async ({ link }: Bought) => (await app.send('POST', '/api/own-orders/open', { link })).body;
const seen = async ({ id }: Bought) => (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body;
const paymentOf = async ({ id }: Bought) => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body;
const ask = ({ link }: Bought, quantity: number, more: object = {}): Promise<Answer> =>
  app.send('POST', '/api/own-orders/returns', {
    ...{ link, idempotency_key: randomUUID(), lines: [{ position: 0, quantity }], reason: 'damaged', words: '' },
    ...more,
  });
const act = (id: string, what: string, body: object = {}, token = seller.token): Promise<Answer> =>
  app.send('POST', `/api/seller/returns/${id}/${what}`, body, token);
const stockOf = async ({ variant_id }: Lamp) =>
  (
    await app.db
      .selectFrom('product_variants')
      .select('stock')
      .where('id', '=', variant_id as never)
      .executeTakeFirstOrThrow()
  ).stock;

/** Asked for and accepted. */
async function accepted(bought: Bought, quantity: number): Promise<string> {
  const { status, body } = await ask(bought, quantity);
  expect(status).toBe(200);
  const [{ id }] = body.returns.items;
  expect((await act(id, 'acceptance', { words: 'Send it by post' })).status).toBe(200);
  return id;
}

describe('a return of a delivered order', () => {
  test('is told step by step, after what its order is still to tell', async () => {
    const bought = await delivered();
    const waiting = async () =>
      (
        await app.db
          .selectFrom('jobs')
          .select(sql<string>`payload->>'state'`.as('state'))
          .where('kind', '=', 'order.return_moved')
          .where('sequence_key', '=', `order ${bought.id}`)
          .orderBy('id')
          .execute()
      ).map(({ state }) => state);
    // Tried again within a minute: what comes after it waits.
    const runAt = new Date(app.now().getTime() + 50_000);
    const earlier = { kind: 'order.moved', payload: JSON.stringify({ order_id: bought.id }), sequence_key: `order ${bought.id}`, run_at: runAt, attempts: 1 };
    const { id } = await app.db.insertInto('jobs').values(earlier).returning('id').executeTakeFirstOrThrow();
    await accepted(bought, 1);
    app.context.jobWaker.wake();
    expect(await waiting()).toEqual(['requested', 'accepted']);
    await app.db.deleteFrom('jobs').where('id', '=', id).execute();
    app.context.jobWaker.wake();
    await expect.poll(waiting, soon).toEqual([]);
  });

  test('of part: asked for, accepted, received with the stock back, and refunded in part; both see each step', async () => {
    const few = await addLamp(10);
    const bought = await delivered(few, 5);
    expect(await open(bought)).toMatchObject({ returns: { days: 7, left: [5], items: [] } });
    const asked = await ask(bought, 2, { words: 'A dent at the foot' });
    expect(asked.body.returns).toMatchObject({
      left: [0],
      returned: [2],
      items: [{ state: 'requested', reason: 'damaged', words: 'A dent at the foot', worth_paise: 66_666 }],
    });
    const { id } = asked.body.returns.items[0];
    expect((await act(id, 'acceptance', { words: 'Send it by post' })).body.returns[0]).toMatchObject({ state: 'accepted', answer: 'Send it by post' });
    expect(await stockOf(few)).toBe(5);
    expect((await act(id, 'receipt', { restock: [0] })).body.returns[0]).toMatchObject({ state: 'received', lines: [{ is_restocked: true }] });
    expect(await stockOf(few)).toBe(7);
    const refunded = await act(id, 'refund', { amount_paise: 60_000, why: 'The box was gone' });
    expect(refunded.body.returns[0]).toMatchObject({ state: 'refunded', refund: { amount_paise: 60_000, state: 'to_pay', why: 'The box was gone' } });
    const { refunds } = await paymentOf(bought);
    expect(refunds).toMatchObject([{ amount_paise: 60_000, reason: 'returned', state: 'to_pay' }]);
    await app.send('POST', `/api/seller/refunds/${refunds[0].id}/settlement`, { reference: 'UTR 42' }, seller.token);
    const { returns } = await open(bought);
    expect(returns).toMatchObject({ left: [3], items: [{ refund: { state: 'paid', reference: 'UTR 42' } }] });
    expect(returns.items[0].steps.map(({ state }: { state: string }) => state)).toEqual(['requested', 'accepted', 'received', 'refunded']);
    expect(JSON.stringify(returns)).not.toContain('is_restocked');
  });

  test('in three parts goes back to the paisa', async () => {
    const bought = await delivered(lamp, 3);
    const total = (await open(bought)).total_paise;
    for (const quantity of [1, 1, 1]) {
      const id = await accepted(bought, quantity);
      const { worth_paise } = (await seen(bought)).returns.at(-1);
      expect((await act(id, 'refund', { amount_paise: worth_paise })).status).toBe(200);
    }
    const { refunds } = await paymentOf(bought);
    expect(refunds.reduce((sum: number, { amount_paise }: { amount_paise: number }) => sum + amount_paise, 0)).toBe(total);
    expect((await ask(bought, 1)).body.message).toBe('“Brass lamp” was returned already.');
    const { items } = (await app.send('GET', '/api/seller/orders', undefined, seller.token)).body;
    expect(items.find((one: Bought) => one.id === bought.id)).toMatchObject({ refunded_paise: total, return_state: 'refunded' });
    const [line] = (await app.send('POST', '/api/own-orders', { links: [bought.link] })).body.items;
    expect(line).toMatchObject({ return_state: 'refunded', refunded_at: expect.any(String) });
  });

  test('is refused before delivery, after the last day, where the store takes none, and says why', async () => {
    const early = (await order(app.app.request, anOrder(lamp), { Cookie: await openDevice(app.app.request) })).body;
    expect([(await ask(early, 1)).status, (await ask(early, 1)).body.message]).toEqual([409, 'An order can be returned once it was delivered.']);
    const bought = await delivered();
    await sql`update order_status_changes set at = at - interval '8 days' where order_id = ${bought.id}`.execute(app.db);
    const late = await ask(bought, 1);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('The 7 days to return this order are over.')]);
    expect((await open(bought)).returns.left).toEqual([0]);
    await app.send('PUT', '/api/seller/store/settings', { return_days: '0' }, seller.token);
    const none = await delivered();
    expect((await ask(none, 1)).body.message).toContain('This store takes no returns.');
    await app.send('PUT', '/api/seller/store/settings', { return_days: '' }, seller.token);
    // What was promised with an order stays.
    expect((await open(none)).returns.days).toBe(0);
    expect((await app.send('PUT', '/api/seller/store/settings', { return_days: '91' }, seller.token)).status).toBe(422);
  });
});

describe('what comes at once, again, or from others', () => {
  test('the same request is one return; with the key of another one it is refused', async () => {
    const bought = await delivered();
    const idempotency_key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(bought, 2, { idempotency_key })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await open(bought)).returns.items.length).toBe(1);
    const other = await ask(bought, 1, { idempotency_key });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  test('of many requests at once one is taken, and never more than was bought', async () => {
    const bought = await delivered();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(bought, 5)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const { rows } = await sql<{ units: number }>`select sum(quantity)::integer as units from order_return_lines where order_id = ${bought.id}`.execute(app.db);
    expect(rows[0]?.units).toBe(5);
  });

  test('more than is left, a line twice or one that there is not is refused by the field', async () => {
    const bought = await delivered();
    for (const lines of [
      [{ position: 0, quantity: 6 }],
      [{ position: 1, quantity: 1 }],
      [
        { position: 0, quantity: 1 },
        { position: 0, quantity: 1 },
      ],
    ]) {
      const { status, body } = await ask(bought, 1, { lines });
      expect([status, body.data?.fields?.[0]?.path]).toEqual([422, 'lines']);
    }
    for (const wrong of [
      { lines: [] },
      { lines: [{ position: 0, quantity: 0 }] },
      { words: 'x'.repeat(501) },
      { reason: 'bored' },
      { amount_paise: 5 },
      { upi_id: 'asha@upi' },
    ])
      expect((await ask(bought, 1, wrong)).status).toBe(422);
    expect((await open(bought)).returns.items).toEqual([]);
  });

  test('twelve presses of refund at once are one refund', async () => {
    const bought = await delivered();
    const id = await accepted(bought, 3);
    const { worth_paise } = (await seen(bought)).returns[0];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, turn) => act(id, 'refund', { amount_paise: worth_paise - (turn % 2), why: 'Used' })));
    const { refunds } = await paymentOf(bought);
    expect(refunds.length).toBe(1);
    // Those that ask for the same amount are told of the same refund.
    const same = answers.filter(({ status }) => status === 200);
    expect(same.length).toBe(6);
    expect(same.every(({ body }) => body.returns[0].refund.amount_paise === refunds[0].amount_paise)).toBe(true);
  });

  test('of declining and withdrawing at once one wins, and the units are free again', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const bought = await delivered();
      const { id } = (await ask(bought, 1)).body.returns.items[0];
      const both = [() => act(id, 'refusal', { words: 'No' }), () => app.send('POST', '/api/own-orders/returns/withdrawal', { link: bought.link, id })];
      const answers = await Promise.all((turn % 2 ? both : both.toReversed()).map((one) => one()));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await open(bought)).returns.left).toEqual([5]);
    }
  });

  test('puts nothing back on a count that began after the order', async () => {
    const form = { name: 'Brass lamp', price: '333.33' };
    const uncounted = (await app.send('POST', '/api/seller/products', { ...form, stock: '' }, seller.token)).body;
    const id = await accepted(await delivered(uncounted, 3), 3);
    expect((await app.send('PUT', `/api/seller/products/${uncounted.id}`, { ...form, stock: '10' }, seller.token)).status).toBe(200);
    expect((await act(id, 'receipt', { restock: [0] })).body.returns[0]).toMatchObject({ state: 'received' });
    expect(await stockOf(uncounted)).toBe(10);
  });

  test('received twice at once puts the goods back once', async () => {
    const few = await addLamp(10);
    const bought = await delivered(few, 4);
    const id = await accepted(bought, 4);
    await Promise.all(Array.from({ length: 6 }, () => act(id, 'receipt', { restock: [0] })));
    expect(await stockOf(few)).toBe(10);
  });

  test('a refund is at most what the goods cost, and less than that says why', async () => {
    const bought = await delivered();
    const id = await accepted(bought, 1);
    const { worth_paise } = (await seen(bought)).returns[0];
    expect((await act(id, 'refund', { amount_paise: worth_paise + 1 })).body.data.fields[0].path).toBe('amount_paise');
    expect((await act(id, 'refund', { amount_paise: worth_paise - 1, why: ' ' })).body.data.fields[0].path).toBe('why');
    for (const amount_paise of [0, -5, 1.5, '5', null]) expect((await act(id, 'refund', { amount_paise })).status).toBe(422);
    expect((await paymentOf(bought)).refunds).toEqual([]);
    expect((await act(id, 'close', { words: 'Another one was sent' })).status).toBe(409);
    await act(id, 'receipt', { restock: [] });
    expect((await act(id, 'close', { words: 'Another one was sent' })).body.returns[0]).toMatchObject({ state: 'closed', refund: null });
    expect((await open(bought)).returns).toMatchObject({ left: [4], returned: [1] });
  });

  test('another store and another order reach nothing of it', async () => {
    const [bought, other] = [await delivered(), await delivered()];
    const { id } = (await ask(bought, 1)).body.returns.items[0];
    const stranger = await app.signUpSeller('Across the Lane');
    for (const [what, body] of Object.entries({
      acceptance: {},
      refusal: { words: 'No' },
      receipt: { restock: [] },
      refund: { amount_paise: 1 },
      close: { words: 'No' },
    }))
      expect([what, (await act(id, what, body, stranger.token)).status]).toEqual([what, 404]);
    expect((await app.send('POST', '/api/own-orders/returns/withdrawal', { link: other.link, id })).status).toBe(404);
    expect((await open(bought)).returns.items[0].state).toBe('requested');
  });

  test('a delivery is not undone once a return was asked for', async () => {
    const bought = await delivered();
    const { undo } = await seen(bought);
    await ask(bought, 1);
    const undone = await app.send('POST', `/api/seller/orders/${bought.id}/undo`, { move_id: undo.move_id }, seller.token);
    expect([undone.status, (await seen(bought)).status]).toEqual([409, 'delivered']);
  });
});

describe('what was paid online', () => {
  test('goes back by the provider, once, and no more than was paid', async () => {
    const { body } = await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }, 3));
    const bought = body.orders[0];
    await app.send('POST', `/api/payments/${body.pay_token}/tests`, { outcome: 'success' });
    await expect.poll(async () => (await seen(bought)).status, soon).toBe('processing');
    await moveOn(app, bought.id, seller.token, toDelivered);
    const id = await accepted(bought, 3);
    expect((await act(id, 'refund', { amount_paise: bought.total_paise })).status).toBe(200);
    await expect.poll(async () => (await open(bought)).returns.items[0].refund, soon).toMatchObject({ state: 'paid', amount_paise: bought.total_paise });
    const more = { orderId: bought.id, storeId: seller.storeId as never, paise: 1, reason: 'returned' as const, key: randomUUID() };
    expect((await app.context.payments.refunds.begin(app.db, more)).ok).toBe(false);
  });
});

describe('who hears of it', () => {
  test('buyer and store at each step, once; the desk counts, finds and writes it', async () => {
    const bought = await delivered();
    const before = (await app.send('GET', '/api/seller/overview', undefined, seller.token)).body.orders.returns;
    const id = await accepted(bought, 1);
    await act(id, 'receipt', { restock: [] });
    const listed = (await app.send('GET', '/api/seller/orders?returns=open', undefined, seller.token)).body;
    expect(listed.open_returns).toBe(listed.items.length);
    expect(listed.items.find((one: Bought) => one.id === bought.id).return_state).toBe('received');
    expect((await app.send('GET', '/api/seller/overview', undefined, seller.token)).body.orders.returns).toBe(before + 1);
    await act(id, 'refund', { amount_paise: 10_000, why: 'Used' });
    const subjects = async () =>
      (await app.db.selectFrom('messages').select(['template', 'body_text']).where('body_text', 'like', `%order #${bought.number} %`).execute()).filter(
        ({ template }) => template.startsWith('return'),
      );
    const texts = async () => (await subjects()).map(({ body_text }) => body_text ?? '').filter((text) => text.includes('return of order'));
    await expect.poll(async () => (await texts()).length, soon).toBe(4);
    for (const words of ['is asked for', 'was accepted', 'has arrived', 'is refunded: ₹100.00']) expect((await texts()).join()).toContain(words);
    const { refunds } = await paymentOf(bought);
    await app.send('POST', `/api/seller/refunds/${refunds[0].id}/settlement`, { reference: 'UTR 99' }, seller.token);
    await expect.poll(async () => (await texts()).join(), soon).toContain('was paid back: ₹100.00');
    expect((await texts()).length).toBe(5);
    const notices = (await app.send('GET', '/api/seller/notices', undefined, seller.token)).body.items;
    expect(
      notices.filter(({ about }: { about: { kind: string; order_id: string } }) => about.kind === 'return_requested' && about.order_id === bought.id).length,
    ).toBe(1);
    const csv = await (await app.app.request('/api/seller/orders.csv?returns=any', { headers: { Authorization: `Bearer ${seller.token}` } })).text();
    expect(csv.split('\r\n').find((row) => row.startsWith(`${bought.number},`))).toContain(',100.00,refunded,');
  });

  test('what the store writes is in the mail to a buyer who is signed in, whole, and leads nowhere else', async () => {
    const email = `${randomUUID()}@example.com`;
    const { body: person } = await app.send('POST', '/auth/v1/signup', { email, password: 'a-long-password' });
    const bought = await delivered(lamp, 2, person.access_token);
    const [{ id }] = (await ask(bought, 1)).body.returns.items;
    const words = 'Pack it in the box that it came in, with the paper, and hand it to the courier on Friday. <b>See</b> https://evil.example\nSubject: x';
    expect((await act(id, 'acceptance', { words })).status).toBe(200);
    const mails = async () =>
      await app.db.selectFrom('messages').selectAll().where('recipient', '=', email).where('subject', 'like', '%was accepted').execute();
    await expect.poll(async () => (await mails()).length, soon).toBe(1);
    const [{ body_text = '', body_html = '' } = {}] = await mails();
    expect(body_text).toContain('hand it to the courier on Friday. <b>See</b> evil. example Subject: x');
    expect([body_html?.includes('&lt;b&gt;See'), body_html?.includes('evil.example')]).toEqual([true, false]);
    expect(body_text).toContain(bought.link);
  });

  test('with the account of a buyer go reason and words; the books keep what came back', async () => {
    const { body: person } = await app.send('POST', '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'a-long-password' });
    const bought = await delivered(lamp, 2, person.access_token);
    await ask(bought, 1, { words: 'It fell on my foot' });
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, person.access_token)).status).toBe(200);
    expect((await seen(bought)).returns).toMatchObject([{ reason: null, words: '', worth_paise: 33_333, lines: [{ quantity: 1 }] }]);
  });
});

test('a store that has closed is asked for nothing, and one with an open return is said to have something open', async () => {
  const { body: counted } = await app.send('GET', '/api/seller/overview', undefined, seller.token);
  expect(counted.orders.returns).toBeGreaterThan(0);
  expect(await app.context.orders.countOpenOf(app.db, seller.storeId as never)).toBeGreaterThanOrEqual(counted.orders.returns);
  const bought = await delivered();
  await sql`update stores set closed_at = now() where id = ${seller.storeId}`.execute(app.db);
  const { status, body } = await ask(bought, 1);
  expect([status, body.message, (await open(bought)).returns.left]).toEqual([409, expect.stringContaining('This store has closed'), [0]]);
});
