import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoMs } from '#contract/shop/orders/order-states.ts';
import { anOrder, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { moveOn, toDelivered } from '../../../../test/support/delivered-order.ts';
import { createTestApp, makeDemo, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

type Answer = Awaited<ReturnType<TestApp['send']>>;
type Lamp = { id: string; variant_id: string; price_paise: number };

let app: TestApp;
let seller: TestSeller;
let lamp: Lamp;

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Links');
  lamp = await addLamp(100);
});
afterAll(() => app[Symbol.asyncDispose]());

const addLamp = async (stock: number): Promise<Lamp> =>
  (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.50', stock: String(stock) }, seller.token)).body;
const ask = (what: string, link: string): Promise<Answer> => app.send('POST', `/api/own-orders/${what}`, { link });
const move = (id: string, status: string): Promise<Answer> => app.send('POST', `/api/seller/orders/${id}/status`, { status }, seller.token);

async function buy(product = lamp): Promise<{ id: string; link: string; number: number }> {
  const { status, body } = await order(app.app.request, anOrder(product), { Cookie: await openDevice(app.app.request) });
  expect(status).toBe(201);
  return body;
}

const stockOf = async ({ variant_id }: Lamp) =>
  (
    await app.db
      .selectFrom('product_variants')
      .select('stock')
      .where('id', '=', variant_id as never)
      .executeTakeFirstOrThrow()
  ).stock;

test('the link of an order opens it for its buyer: the address, the number masked, no id', async () => {
  const placed = await buy();
  const { status, body } = await ask('open', placed.link);
  expect([status, body.number, body.status, body.store_name]).toEqual([200, placed.number, 'processing', 'Links']);
  expect(body.customer_address).toContain('MG Road');
  expect(body.customer_phone).toMatch(/^\d\d••••\d{4}$/);
  expect(body.history).toMatchObject([{ status: 'processing' }]);
  expect(body).toMatchObject({ review_link: null, confirmed_at: null, link: placed.link });
  expect(JSON.stringify(body)).not.toContain(placed.id);
});

test('a repeated order is answered with the same link, which its kept answer does not hold', async () => {
  const body = anOrder(lamp);
  const headers = { Cookie: await openDevice(app.app.request) };
  const [first, second] = [await order(app.app.request, body, headers), await order(app.app.request, body, headers)];
  expect(second.body).toEqual(first.body);
  const kept = await app.db.selectFrom('idempotency_keys').select('answer').where('key', 'like', `%${body.idempotency_key}%`).execute();
  expect([kept.length, JSON.stringify(kept).includes(first.body.link)]).toEqual([1, false]);
});

test('an id, a forged link and a link for another purpose open, cancel and confirm nothing', async () => {
  const placed = await buy();
  await moveOn(app, placed.id, seller.token, toDelivered);
  const { review_link: review } = (await ask('open', placed.link)).body;
  const forged = `${placed.link.startsWith('A') ? 'B' : 'A'}${placed.link.slice(1)}`;
  for (const link of [placed.id, forged, placed.link.slice(0, -1), review, '', '../x'])
    for (const what of ['open', 'cancel', 'confirm']) expect([link, what, (await ask(what, link)).body.code]).toEqual([link, what, 'NOT_FOUND']);
  expect((await app.send('POST', '/api/reviews/mine', { link: placed.link })).status).toBe(404);
  expect((await app.send('POST', '/api/own-orders', { links: [forged, review] })).body).toEqual({ items: [] });
});

test('its buyer cancels it before it is packed: once, with the stock back, and both are told', async () => {
  const few = await addLamp(3);
  const placed = await buy(few);
  expect(await stockOf(few)).toBe(2);
  const cancelled = await ask('cancel', placed.link);
  expect([cancelled.status, cancelled.body.status, await stockOf(few)]).toEqual([200, 'cancelled', 3]);
  const again = await ask('cancel', placed.link);
  expect([again.status, again.body.code, again.body.message, await stockOf(few)]).toEqual([...[409, 'ORDER_STATE', 'This order is cancelled already.'], 3]);
  await expect
    .poll(async () => (await app.send('GET', '/api/seller/notices', undefined, seller.token)).body.items[0]?.about, { timeout: 10_000 })
    .toMatchObject({ kind: 'order_cancelled', number: placed.number });
  const texts = async () =>
    (await app.db.selectFrom('messages').select(['subject', 'body_text']).execute()).map(({ subject, body_text }) => `${subject} ${body_text}`);
  await expect
    .poll(async () => (await texts()).filter((words) => words.includes(`#${placed.number} at Links was cancelled by its buyer`)).length, { timeout: 10_000 })
    .toBe(1);
  expect((await texts()).some((words) => words.includes(`order #${placed.number} was cancelled. You owe nothing. `) && words.includes(placed.link))).toBe(true);
});

test('an order that the store has packed is not cancelled, and says what to do', async () => {
  const placed = await buy();
  await move(placed.id, 'packed');
  const { status, body } = await ask('cancel', placed.link);
  expect([status, body.code]).toEqual([409, 'ORDER_STATE']);
  expect(body.message).toContain('Ask the store');
});

test('of cancelling and packing at once one wins, ten times over, and the stock fits', async () => {
  const few = await addLamp(10);
  const orders = await Promise.all(Array.from({ length: 10 }, () => buy(few)));
  const outcomes = await Promise.all(
    orders.map(async ({ id, link }, turn) => {
      const both = [() => ask('cancel', link), () => move(id, 'packed')];
      const answers = await Promise.all((turn % 2 ? both : both.toReversed()).map((act) => act()));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      return (await ask('open', link)).body.status;
    }),
  );
  expect(await stockOf(few)).toBe(outcomes.filter((status) => status === 'cancelled').length);
});

test('a buyer confirms a cash-on-delivery order, which its store sees; a repeat changes nothing', async () => {
  const placed = await buy();
  const first = await ask('confirm', placed.link);
  expect([first.status, typeof first.body.confirmed_at]).toEqual([200, 'string']);
  expect((await ask('confirm', placed.link)).body.confirmed_at).toBe(first.body.confirmed_at);
  const seen = await app.send('GET', `/api/seller/orders/${placed.id}`, undefined, seller.token);
  expect(seen.body.confirmed_at).toBe(first.body.confirmed_at);
  const other = await buy();
  await ask('cancel', other.link);
  expect((await ask('confirm', other.link)).body.code).toBe('ORDER_STATE');
});

test('a link changes its order at most twenty times an hour', async () => {
  const placed = await buy();
  const answers: number[] = [];
  for (let turn = 0; turn < 21; turn += 1) answers.push((await ask('confirm', placed.link)).status);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test('my orders: those of the links and of the account, each once, of nobody else', async () => {
  const [first, second] = [await buy(), await buy()];
  const person = await app.signUpSeller('Asha');
  const body = anOrder(lamp);
  const mine = (await app.send('POST', '/api/orders', body, person.token)).body.orders[0];
  const list = async (links: string[], token?: string) =>
    (await app.send('POST', '/api/own-orders', { links }, token)).body.items.map((item: { number: number }) => item.number);
  expect(await list([first.link, second.link])).toEqual([second.number, first.number]);
  expect(await list([first.link, mine.link, 'made up'], person.token)).toEqual([mine.number, first.number]);
  expect(await list([], person.token)).toEqual([mine.number]);
  expect(await list([])).toEqual([]);
  const { body: seen } = await app.send('POST', '/api/own-orders', { links: [first.link] });
  expect(JSON.stringify(seen)).not.toMatch(/MG Road|customer_/);
});

test('a line of my orders says when its steps were, without those that were taken back', async () => {
  const placed = await buy();
  await move(placed.id, 'packed');
  const line = async () => (await app.send('POST', '/api/own-orders', { links: [placed.link] })).body.items[0];
  const steps = async () => (await line()).history.map(({ status }: { status: string }) => status);
  expect(await steps()).toEqual(['processing', 'packed']);
  expect((await line()).refunded_at).toBeNull();
  const { move_id } = (await app.send('GET', `/api/seller/orders/${placed.id}`, undefined, seller.token)).body.undo;
  expect((await app.send('POST', `/api/seller/orders/${placed.id}/undo`, { move_id }, seller.token)).status).toBe(200);
  expect(await steps()).toEqual(['processing']);
});

test('of two presses of Cancel at once one cancels, and the stock is back once', async () => {
  const few = await addLamp(10);
  const orders = await Promise.all(Array.from({ length: 10 }, () => buy(few)));
  expect(await stockOf(few)).toBe(0);
  for (const { link } of orders) {
    const answers = await Promise.all([ask('cancel', link), ask('cancel', link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  expect(await stockOf(few)).toBe(10);
});

test('an order that waits for its payment leads to paying, for as long as it is held', async () => {
  const demo = await app.signUpSeller('Paying');
  await makeDemo(app, demo);
  const cup = (await app.send('POST', '/api/seller/products', { name: 'Cup', price: '5', stock: '3' }, demo.token)).body;
  const held = async () => (await app.send('POST', '/api/orders', anOrder(cup, { payment_method: 'online' }))).body;
  const [paid, left] = [await held(), await held()];
  const opened = (await ask('open', paid.orders[0].link)).body;
  expect(opened).toMatchObject({ status: 'awaiting_payment', pay_token: paid.pay_token });
  expect((await app.send('POST', `/api/payments/${opened.pay_token}/tests`, { outcome: 'success' })).body.state).toBe('paid');
  await expect.poll(async () => (await ask('open', paid.orders[0].link)).body, { timeout: 10_000 }).toMatchObject({ status: 'processing', pay_token: null });
  app.advance(600_000);
  expect((await ask('open', left.orders[0].link)).body.pay_token).toBeNull();
  app.advance(-600_000);
});

test('the invoice of an order is there for its buyer once it is packed, and for nobody without the link', async () => {
  const placed = await buy();
  const invoice = async (link: string) => await app.send('POST', '/api/own-orders/invoice', { link });
  expect((await invoice(placed.link)).body).toEqual({ invoice: null });
  expect((await invoice('made up')).status).toBe(404);
  await move(placed.id, 'packed');
  app.advance(undoMs);
  app.context.jobWaker.wake();
  await expect.poll(async () => (await invoice(placed.link)).body.invoice, { timeout: 10_000 }).not.toBeNull();
  const { serial, path } = (await invoice(placed.link)).body.invoice;
  expect(serial).toMatch(/^\S+$/);
  const file = await app.app.request(path);
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect(JSON.stringify((await invoice(placed.link)).body)).not.toContain(placed.id);
});
