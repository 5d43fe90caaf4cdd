import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { undoMs } from '#contract/shop/orders/order-states.ts';
import { done } from '#server/platform/outcome.ts';
import { type Ask, aDelivery, anOrder, aPhone, type ForSale, inParallel, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { moveOn } from '../../../../test/support/delivered-order.ts';
import { createTestApp, makeDemo, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';
import { createOrderLimits } from './order-limits.ts';

let app: TestApp;
let url: string;
let seller: TestSeller;
let lamp: ForSale & { id: string };

beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: '1' });
  url = await app.listen();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  seller = await app.signUpSeller();
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.50', stock: '' }, seller.token)).body;
});

const inProcess: Ask = (path, init) => app.app.request(path, init);
const overHttp: Ask = (path, init) => fetch(`${url}${path}`, init);

/** Orders from a device that nobody used before. */
async function orderAnew(body: object, headers: Record<string, string> = {}) {
  return await order(inProcess, body, { Cookie: await openDevice(inProcess), ...headers });
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const move = (id: string, status: string) => app.send('POST', `/api/seller/orders/${id}/status`, { status }, seller.token);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** A shopper who has shown that the number is theirs. */
async function ownerOf(phone: string): Promise<string> {
  const made = await app.send('POST', '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'a-long-password' });
  await app.db
    .updateTable('auth_users')
    .set({ phone: `91${phone}`, phone_confirmed_at: new Date(), phone_proven_at: new Date() })
    .where('id', '=', made.body.user.id)
    .execute();
  return made.body.access_token;
}

describe('the open orders of a phone number', () => {
  test('10.6 of 60 orders that a script places for one number at once, five are placed', async () => {
    const delivery = aDelivery();
    const answers = await Promise.all(Array.from({ length: 60 }, () => orderAnew(anOrder(lamp, { delivery }))));
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(statuses(refused))).toEqual(new Set([429]));
    const listed = await app.send('GET', '/api/seller/orders', undefined, seller.token);
    expect(listed.body.items).toHaveLength(5);
  });

  test('10.6 one that was delivered or cancelled makes room; the sixth is told without a word on what is open, nor when to come back', async () => {
    const delivery = aDelivery();
    const ids: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) ids.push((await orderAnew(anOrder(lamp, { delivery }))).body.id);
    const sixth = anOrder(lamp, { delivery });
    const refused = await orderAnew(sixth);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Rangrez takes no more cash-on-delivery orders/) },
    });
    expect(refused.body.message).not.toMatch(/\d/);
    expect(refused.headers.get('Retry-After')).toBeNull();
    await move(ids[0] ?? '', 'cancelled');
    expect((await orderAnew(sixth)).status).toBe(201);
    expect((await orderAnew(anOrder(lamp, { delivery }))).status).toBe(429);
    await moveOn(app, ids[1] ?? '', seller.token, ['packed', 'shipped']);
    expect((await orderAnew(anOrder(lamp, { delivery }))).status).toBe(429);
    app.advance(undoMs);
    await move(ids[1] ?? '', 'delivered');
    expect((await orderAnew(anOrder(lamp, { delivery }))).status).toBe(201);
  });

  test('10.6 another store has a count of its own', async () => {
    const delivery = aDelivery();
    for (let turn = 0; turn < 5; turn += 1) await orderAnew(anOrder(lamp, { delivery }));
    const other = await app.signUpSeller('Blue Pottery');
    const bowl = (await app.send('POST', '/api/seller/products', { name: 'Bowl', price: '99', stock: '' }, other.token)).body;
    expect((await orderAnew(anOrder(bowl, { delivery }))).status).toBe(201);
  });

  test('10.6 strangers who type a number leave its owner the five of their own', async () => {
    const delivery = aDelivery();
    const other = await app.signUpSeller('Blue Pottery');
    const bowl = (await app.send('POST', '/api/seller/products', { name: 'Bowl', price: '99', stock: '' }, other.token)).body;
    for (const product of [lamp, bowl]) {
      for (let turn = 0; turn < 5; turn += 1) expect((await orderAnew(anOrder(product, { delivery }))).status).toBe(201);
    }
    const owner = bearer(await ownerOf(delivery.phone));
    const mine = await Promise.all(Array.from({ length: 12 }, () => orderAnew(anOrder(lamp, { delivery }), owner)));
    expect(statuses(mine).filter((status) => status === 201)).toHaveLength(5);
  });

  test('10.6 whoever works for the store orders for its shoppers without a cap', async () => {
    const [delivery, Cookie] = [aDelivery(), await openDevice(inProcess)];
    for (let turn = 0; turn < 12; turn += 1)
      expect((await order(inProcess, anOrder(lamp, { delivery }), { Cookie, ...bearer(seller.token) })).status).toBe(201);
    const other = await app.signUpSeller('Curious store');
    expect((await order(inProcess, anOrder(lamp, { delivery }), { Cookie, ...bearer(other.token) })).status).toBe(429);
  });
});

describe('orders that are paid online', () => {
  test('are held to what is unpaid of them alone, in words of their own', async () => {
    await using demo = await createTestApp({ HAAT_DEMO: 'on' });
    const store = await demo.signUpSeller();
    await makeDemo(demo, store);
    const caps = { open_orders_per_phone: 2, items_per_unconfirmed_phone: 20 };
    expect((await demo.send('PUT', '/api/seller/store/order-caps', caps, store.token)).status).toBe(200);
    const { body: bowl } = await demo.send('POST', '/api/seller/products', { name: 'Bowl', price: '99', stock: '' }, store.token);
    const delivery = aDelivery();
    const ask: Ask = (path, init) => demo.app.request(path, init);
    const orderBowls = async (payment_method: 'cod' | 'online', quantity = 1) =>
      await order(ask, anOrder(bowl, { delivery, payment_method }, quantity), { Cookie: await openDevice(ask) });
    for (let turn = 0; turn < 2; turn += 1) expect((await orderBowls('cod')).status).toBe(201);
    expect((await orderBowls('cod')).body.message).toMatch(/takes no more cash-on-delivery orders/);
    // Two orders in cash are on their way: that is no reason to refuse money.
    const held: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, payToken } = await orderBowls('online');
      expect(status).toBe(201);
      held.push(payToken);
    }
    expect((await orderBowls('online')).body.message).toMatch(/holds no more unpaid orders for this phone number just now/);
    await demo.send('POST', `/api/payments/${held[0]}/release`, {});
    expect((await orderBowls('online')).status).toBe(201);
  });
});

describe('the items of a number that nobody has confirmed', () => {
  test('10.6 are 20 in all its open orders, also when they race', async () => {
    const delivery = aDelivery();
    const answers = await Promise.all(Array.from({ length: 6 }, () => orderAnew(anOrder(lamp, { delivery }, 8))));
    expect(statuses(answers).toSorted()).toEqual([201, 201, 429, 429, 429, 429]);
    expect((await orderAnew(anOrder(lamp, { delivery }, 4))).status).toBe(201);
    expect((await orderAnew(anOrder(lamp, { delivery }))).status).toBe(429);
  });

  test('10.6 an order that is too large by itself says how many there may be; its owner has no such cap', async () => {
    const { body: bowl } = await app.send('POST', '/api/seller/products', { name: 'Bowl', price: '99', stock: '' }, seller.token);
    const { body: plate } = await app.send('POST', '/api/seller/products', { name: 'Plate', price: '49', stock: '' }, seller.token);
    const items = [lamp, bowl, plate].map(({ variant_id }) => ({ variant_id, quantity: 7 }));
    const delivery = aDelivery();
    const large = anOrder(lamp, { delivery, items, shown_total_paise: 7 * (49_950 + 9_900 + 4_900) });
    const message = 'Rangrez sends 20 items at most, cash on delivery, to a phone number that is not confirmed. Choose fewer.';
    expect(await orderAnew(large)).toMatchObject({ status: 429, body: { message } });
    const [owner, somebodyElse] = [await ownerOf(delivery.phone), await ownerOf(aPhone())];
    expect((await orderAnew(large, bearer(somebodyElse))).status).toBe(429);
    expect((await orderAnew(large, bearer(owner))).status).toBe(201);
  });
});

describe('a device', () => {
  const from = (Cookie: string, change: object = {}) => order(inProcess, anOrder(lamp, change), { Cookie });

  test('10.6 orders for five phone numbers a day, and is told when it may again', async () => {
    const Cookie = await openDevice(inProcess);
    const first = aDelivery();
    expect((await from(Cookie, { delivery: first })).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 7 }, () => from(Cookie)));
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/wait 24 hours, or contact the store\.$/) });
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(86_000);
    expect((await from(Cookie, { delivery: first })).status).toBe(201);
  });

  test('10.6 places ten orders an hour; a repeat of one of them costs nothing and is answered after that', async () => {
    const Cookie = await openDevice(inProcess);
    const phones = [aDelivery(), aDelivery()];
    const placed = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => anOrder(lamp, { delivery: phones[turn % 2] })).map(async (body) => {
        const answers = await Promise.all([body, body, body].map((same) => order(inProcess, same, { Cookie })));
        expect(statuses(answers)).toEqual([201, 201, 201]);
        return { body, answer: answers[0]?.body };
      }),
    );
    const more = await from(Cookie);
    expect(more).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Many orders were placed from this device\. Wait (1 hour|60 minutes)/) },
    });
    for (const { body, answer } of placed) expect(await order(inProcess, body, { Cookie })).toMatchObject({ status: 201, body: answer });
  });

  test('10.6 what was sold out, or refused for another reason, costs nothing', async () => {
    const [Cookie, delivery] = [await openDevice(inProcess), aDelivery()];
    const { body: rare } = await app.send('POST', '/api/seller/products', { name: 'Rare lamp', price: '499', stock: '1' }, seller.token);
    const race = await Promise.all(Array.from({ length: 30 }, () => orderAnew(anOrder(rare))));
    expect(statuses(race).filter((status) => status === 201)).toHaveLength(1);
    const sold = await Promise.all(Array.from({ length: 30 }, () => order(inProcess, anOrder(rare, { delivery }), { Cookie })));
    expect(new Set(statuses(sold))).toEqual(new Set([409]));
    const wrong = await Promise.all(Array.from({ length: 30 }, () => from(Cookie, { delivery, shown_total_paise: 1 })));
    expect(new Set(statuses(wrong))).toEqual(new Set([409]));
    for (let turn = 0; turn < 5; turn += 1) expect((await from(Cookie, { delivery })).status).toBe(201);
  });

  test('10.6 cannot be invented: an id that the server did not sign counts as no cookie', async () => {
    const headers = { Cookie: `haat_device=${'x'.repeat(32)}.${'y'.repeat(22)}`, 'X-Forwarded-For': '203.0.113.9' };
    const answer = await order(overHttp, anOrder(lamp), headers);
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^haat_device=[\w-]{32}\.\d+\.[\w-]{22};/)]);
  });
});

describe('presses that are refused', () => {
  const pressWrong = (headers: Record<string, string>) => order(overHttp, anOrder(lamp, { shown_total_paise: 1 }), headers);

  test('10.6 are held before the database is asked: 300 a minute of one device, and others of its network go on', async () => {
    const address = { 'X-Forwarded-For': '203.0.113.77' };
    const Cookie = await openDevice(overHttp, address);
    const answers = statuses(await inParallel(310, 20, () => pressWrong({ Cookie, ...address })));
    expect([answers.filter((status) => status === 409).length, answers.filter((status) => status === 429).length]).toEqual([300, 10]);
    expect((await order(overHttp, anOrder(lamp), { Cookie: await openDevice(overHttp, address), ...address })).status).toBe(201);
  });

  test('10.6 are 1,200 a minute of a network without cookies, and 12,000 with them', async () => {
    const limits = createOrderLimits();
    const passed = async (count: number, isNew: boolean) =>
      (await inParallel(count, 100, (turn) => limits.takePress({ ip: '198.51.100.40', device: { id: `device ${turn}`, isNew, ageSeconds: 0 } }))).filter(
        (refusal) => !refusal,
      ).length;
    expect([await passed(1_210, true), await passed(12_000, false)]).toEqual([1_200, 12_000 - 1_210]);
  });
});

describe('a network', () => {
  /** How many of `count` orders are let through, each of a phone number and device of its own. */
  async function letThrough(count: number, ipOf: (turn: number) => string, { isNew = false, ageSeconds = 60, limits = createOrderLimits() } = {}) {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, turn) =>
        limits.during(
          { ip: ipOf(turn), device: { id: `device ${turn}`, isNew, ageSeconds: isNew ? 0 : ageSeconds }, phone: String(6_000_000_000 + turn), ownerId: null },
          async (take) => (await take()) ?? done(turn),
        ),
      ),
    );
    return { passed: answers.filter(({ ok }) => ok).length, refused: answers.flatMap((answer) => (answer.ok ? [] : answer.problem)) };
  }

  test('10.6 may be a whole town: 6,000 orders a minute pass, and what is beyond is told to wait', async () => {
    const { passed, refused } = await letThrough(6_010, () => '198.51.100.7');
    expect(passed).toBe(6_000);
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Very many orders come from your network just now/) });
    for (const { data } of refused) {
      const { retry_after_seconds } = data as { retry_after_seconds: number };
      expect(retry_after_seconds).toBeGreaterThan(0);
      expect(retry_after_seconds).toBeLessThanOrEqual(60);
    }
  });

  test('10.6 is one /64 of IPv6, and an IPv4 address however it is written', async () => {
    expect((await letThrough(6_010, (turn) => `2001:db8::${(turn + 1).toString(16)}`)).passed).toBe(6_000);
    expect((await letThrough(6_010, (turn) => (turn % 2 ? '198.51.100.7' : '::ffff:198.51.100.7'))).passed).toBe(6_000);
  });

  test('10.6 orders 300 times a minute without the cookie that every checkout has by then', async () => {
    expect((await letThrough(400, () => '198.51.100.8', { isNew: true })).passed).toBe(300);
    expect((await letThrough(400, (turn) => `198.51.100.${turn % 2}`, { isNew: true })).passed).toBe(400);
  });

  test('10.6 with a device of its own for each order is a town once in ten minutes, and those who were there for a minute go on', async () => {
    vi.useFakeTimers();
    try {
      const [limits, ipOf] = [createOrderLimits(), () => '198.51.100.9'];
      expect((await letThrough(5_000, ipOf, { ageSeconds: 0, limits })).passed).toBe(5_000);
      await vi.advanceTimersByTimeAsync(61_000);
      expect((await letThrough(5_000, ipOf, { ageSeconds: 59, limits })).passed).toBe(1_000);
      await vi.advanceTimersByTimeAsync(61_000);
      expect((await letThrough(500, ipOf, { ageSeconds: 0, limits })).passed).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('10.6 a flash sale: 600 people behind 20 addresses, each with a phone number and device of their own, all get their order', async () => {
  const answers = await inParallel(600, 50, async (person) => {
    const address = { 'X-Forwarded-For': `203.0.113.${person % 20}` };
    const Cookie = await openDevice(overHttp, address);
    return await order(overHttp, anOrder(lamp), { Cookie, ...address });
  });
  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(600);
}, 120_000);

describe("the store's own caps", () => {
  const read = (token?: string) => app.send('GET', '/api/seller/store/order-caps', undefined, token);
  const write = (caps: object, token?: string) => app.send('PUT', '/api/seller/store/order-caps', caps, token);

  test('10.6 are 5 orders and 20 items until the store says otherwise, which counts from the next order on', async () => {
    expect(await read(seller.token)).toEqual({ status: 200, body: { open_orders_per_phone: 5, items_per_unconfirmed_phone: 20 } });
    const caps = { open_orders_per_phone: 1, items_per_unconfirmed_phone: 3 };
    expect(await write(caps, seller.token)).toEqual({ status: 200, body: caps });
    expect((await read(seller.token)).body).toEqual(caps);
    const delivery = aDelivery();
    expect((await orderAnew(anOrder(lamp, { delivery }, 4))).status).toBe(429);
    expect((await orderAnew(anOrder(lamp, { delivery }, 3))).status).toBe(201);
    expect((await orderAnew(anOrder(lamp, { delivery }))).status).toBe(429);
  });

  test('10.6 are whole numbers within bounds, each told by its own sentence', async () => {
    const [orders, items] = ['Choose a whole number from 1 to 100', 'Choose a whole number from 1 to 1,000'];
    for (const [wrong, message] of [
      [0, orders],
      [101, orders],
      [2.5, orders],
      ['5', orders],
      [null, orders],
    ] as const)
      expect(await write({ open_orders_per_phone: wrong, items_per_unconfirmed_phone: 20 }, seller.token)).toMatchObject({
        status: 422,
        body: { data: { fields: [{ path: 'open_orders_per_phone', message }] } },
      });
    for (const [wrong, message] of [
      [0, items],
      [1_001, items],
      [-1, items],
    ] as const)
      expect(await write({ open_orders_per_phone: 5, items_per_unconfirmed_phone: wrong }, seller.token)).toMatchObject({
        status: 422,
        body: { data: { fields: [{ path: 'items_per_unconfirmed_phone', message }] } },
      });
    expect((await read(seller.token)).body).toEqual({ open_orders_per_phone: 5, items_per_unconfirmed_phone: 20 });
  });

  test('10.6 are changed by the owner and managers only, and those of no other store', async () => {
    const caps = { open_orders_per_phone: 100, items_per_unconfirmed_phone: 1_000 };
    const other = await app.signUpSeller('Other store');
    expect((await write(caps, other.token)).status).toBe(200);
    expect((await read(seller.token)).body.open_orders_per_phone).toBe(5);
    await app.db
      .updateTable('store_members')
      .set({ role: 'host' })
      .where('user_id', '=', seller.userId as never)
      .execute();
    expect([(await read(seller.token)).status, (await write(caps, seller.token)).status]).toEqual([200, 403]);
    expect([(await read()).status, (await write(caps)).status]).toEqual([401, 401]);
  });
});
