import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { inParallel } from '../../../test/support/browser/shopper.ts';
import { createTestApp, makeDemo, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

type Made = { id: string; variant_id: string };
type Begun = { id: string; secret: string };

const minute = 60_000;
const day = 86_400_000;
let app: TestApp;
let seller: TestSeller;
let stranger: TestSeller;
let lamp: Made;
let scarf: Made;

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Left Looms');
  stranger = await app.signUpSeller('Across the Lane');
  lamp = await add(seller, 'Brass Lamp', '100');
  scarf = await add(stranger, 'Silk Scarf', '250');
});
afterEach(() => {
  app.advance(-moved);
  moved = 0;
});
afterAll(() => app[Symbol.asyncDispose]());

let moved = 0;
const advance = (ms: number) => {
  moved += ms;
  app.advance(ms);
};

const add = async ({ token }: TestSeller, name: string, price: string): Promise<Made> =>
  (await app.send('POST', '/api/seller/products', { name, price }, token)).body;
const aPhone = () => `9${String(Math.random()).slice(2, 11).padEnd(9, '0')}`;
const blank = { phone: '', name: '', houseNo: '', address: '', landmark: '', pincode: '', city: '' };
const typed = (delivery: Partial<typeof blank> = {}, made = [lamp]) => ({
  delivery: { ...blank, name: 'Asha Rao', ...delivery },
  payment_method: 'cod',
  form_step: 1,
  items: made.map(({ variant_id }) => ({ variant_id, quantity: 2 })),
});
const begin = async (saved: object = typed(), session_id = randomUUID(), token?: string) =>
  await app.send('POST', '/api/abandoned-checkouts', { ...saved, session_id }, token);
const update = async ({ id, secret }: Begun, saved: object = typed()) => await app.send('POST', `/api/abandoned-checkouts/${id}`, { ...saved, secret });
const rowOf = async (id: string) =>
  await app.db
    .selectFrom('abandoned_checkouts')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirst();
const listOf = async ({ token }: TestSeller) => (await app.send('GET', '/api/seller/abandoned-checkouts?limit=100', undefined, token)).body.items;
const inList = async (owner: TestSeller, id: string) => (await listOf(owner)).find((each: { id: string }) => each.id === id);
const remind = async ({ token }: TestSeller, id: string) => await app.send('POST', `/api/seller/abandoned-checkouts/${id}/remind`, {}, token);
const contactOf = async ({ token }: TestSeller, id: string) => await app.send('GET', `/api/seller/abandoned-checkouts/${id}/contact`, undefined, token);
const remove = async ({ token }: TestSeller, id: string) => await app.send('DELETE', `/api/seller/abandoned-checkouts/${id}`, {}, token);
const textsTo = async (phone: string) =>
  await app.db.selectFrom('messages').select('body_text').where('recipient', '=', `+91${phone}`).where('template', '=', 'checkout_left').execute();

describe('an abandoned checkout', () => {
  test('is created by the first save and changed by later ones, named and priced by the server', async () => {
    const { status, body } = await begin(typed({ phone: '+91 98765 01234', houseNo: '4/2', address: 'MG Road' }));
    expect([status, body]).toEqual([201, { id: expect.any(String), secret: expect.stringMatching(/^[\w-]{43}$/), is_completed: false }]);
    expect((await update(body, { ...typed({ phone: '9876501234', city: 'Pune', pincode: '411001' }), form_step: 2 })).body).toEqual({ is_completed: false });
    expect(await rowOf(body.id)).toMatchObject({ customer_phone: '9876501234', customer_city: 'Pune', form_step: 2, is_completed: false });
    expect(JSON.stringify(await rowOf(body.id))).not.toContain(body.secret);
    expect(await inList(seller, body.id)).toMatchObject({
      ...{ product_id: lamp.id, product_name: 'Brass Lamp', product_price_paise: 100_00, total_paise: 200_00 },
      ...{ customer_name: 'Asha Rao', customer_phone: '98••••1234', form_step: 2, reminded_at: null },
      items: [{ variant_id: lamp.variant_id, quantity: 2, unit_price_paise: 100_00 }],
    });
  });

  test('is changed and deleted with its secret alone, and nobody learns whether it exists', async () => {
    const { body } = await begin();
    const wrong = { id: body.id, secret: `${body.secret.slice(0, -1)}${body.secret.endsWith('A') ? 'B' : 'A'}` };
    const unknown = { id: randomUUID(), secret: body.secret };
    const { body: other } = await begin();
    for (const guess of [wrong, unknown, { id: body.id, secret: other.secret }, { id: body.id, secret: '' }]) {
      const tried = await update(guess, typed({ name: 'Mallory' }));
      expect([tried.status, tried.body.message ?? '']).toEqual([404, expect.stringContaining('not saved any more')]);
      expect((await app.send('POST', `/api/abandoned-checkouts/${guess.id}/forget`, { secret: guess.secret })).status).toBe(404);
    }
    expect(await rowOf(body.id)).toMatchObject({ customer_name: 'Asha Rao' });
    expect((await app.send('POST', `/api/abandoned-checkouts/${body.id}/forget`, { secret: body.secret })).body).toEqual({ forgotten: true });
    expect(await rowOf(body.id)).toBeUndefined();
  });

  test('of which the answer was lost is begun once, with a secret that replaces the first', async () => {
    const session = randomUUID();
    const first = (await begin(typed(), session)).body;
    const again: Begun[] = [];
    await inParallel(8, 8, async () => again.push((await begin(typed({ city: 'Pune' }), session)).body));
    expect(new Set([first, ...again].map(({ id }) => id)).size).toBe(1);
    expect((await update(first)).status).toBe(404);
    const taken = await Promise.all(again.map(async (each) => (await update(each)).status));
    expect(taken.filter((status) => status === 200)).toHaveLength(1);
  });

  test('takes no name, price, store or person from the browser, and nothing beyond its bounds', async () => {
    for (const [field, value] of [
      ...[['product_name', 'Gold'] as const, ['product_price', 1] as const, ['seller_id', stranger.storeId] as const, ['user_id', seller.userId] as const],
      ...[['is_completed', true] as const, ['reminded_at', null] as const, ['last_interaction', '2001-01-01T00:00:00Z'] as const],
    ])
      expect([field, (await begin({ ...typed(), [field]: value })).status]).toEqual([field, 422]);
    for (const wrong of [
      { items: [] },
      { items: [{ variant_id: lamp.variant_id, quantity: 11 }] },
      { items: [{ variant_id: lamp.variant_id, quantity: 1, price_paise: 1 }] },
      { items: Array.from({ length: 51 }, () => ({ variant_id: lamp.variant_id, quantity: 1 })) },
      { delivery: { ...blank, address: 'x'.repeat(301) } },
      { delivery: { ...blank, email: 'a@b.co' } },
      { form_step: 3 },
      { payment_method: 'gold' },
      { attempt: 'x' },
    ])
      expect([wrong, (await begin({ ...typed(), ...wrong })).status]).toEqual([wrong, 422]);
    expect((await begin({ ...typed(), items: [{ variant_id: randomUUID(), quantity: 1 }] })).status).toBe(404);
    const { body } = await begin(typed({ name: 'A<b>\u202e\u0007sha', city: 'Pune\n4' }));
    expect(await rowOf(body.id)).toMatchObject({ customer_name: 'Absha', customer_city: 'Pune' });
  });

  test('shows each store its own lines, and another store nothing', async () => {
    const { body } = await begin(typed({ phone: aPhone() }, [lamp, scarf]));
    expect(await inList(seller, body.id)).toMatchObject({ items: [{ product_name: 'Brass Lamp' }], total_paise: 200_00 });
    expect(await inList(stranger, body.id)).toMatchObject({ items: [{ product_name: 'Silk Scarf' }], total_paise: 500_00 });
    const { body: own } = await begin(typed({ phone: aPhone() }));
    expect(await inList(stranger, own.id)).toBeUndefined();
    advance(11 * minute);
    expect((await remind(stranger, own.id)).status).toBe(404);
    expect(JSON.stringify(await listOf(seller))).not.toMatch(/MG Road|secret|session/);
  });

  test('is completed by an order that is paid online, and by none that waits for its payment or was given up', async () => {
    const demo = await app.signUpSeller('Paid Looms');
    await makeDemo(app, demo);
    const bowl = await add(demo, 'Bowl', '100');
    for (const pays of [true, false]) {
      const attempt = randomUUID();
      const delivery = { ...blank, phone: aPhone(), name: 'Asha', houseNo: '4', address: 'MG Road', pincode: '411001', city: 'Pune' };
      const saved = { ...typed(delivery, [bowl]), payment_method: 'online', attempt };
      const { body } = await begin(saved);
      const order = { items: saved.items, delivery, payment_method: 'online', shown_total_paise: 200_00, idempotency_key: attempt };
      const { orders, pay_token } = (await app.send('POST', '/api/orders', order)).body;
      expect((await update(body, saved)).body).toEqual({ is_completed: false });
      expect(await inList(demo, body.id)).toMatchObject({ payment_method: 'online' });
      if (pays) await app.send('POST', `/api/payments/${pay_token}/tests`, { outcome: 'success' });
      else advance(10 * minute);
      app.context.jobWaker.wake();
      const status = async () => await app.db.selectFrom('customer_orders').select('status').where('id', '=', orders[0].id).executeTakeFirst();
      await expect.poll(status, { timeout: 10_000 }).toEqual({ status: pays ? 'processing' : 'cancelled' });
      await app.context.runChores(['abandoned checkouts']);
      expect(await rowOf(body.id)).toMatchObject({ is_completed: pays });
      expect((await inList(demo, body.id)) !== undefined).toBe(!pays);
    }
  });

  test('is completed once its order is placed, even where the browser never said so', async () => {
    for (const saysSo of [true, false]) {
      const attempt = randomUUID();
      const delivery = { ...blank, phone: aPhone(), name: 'Asha', houseNo: '4', address: 'MG Road', pincode: '411001', city: 'Pune' };
      const saved = { ...typed(delivery), attempt };
      const { body } = await begin(saved);
      const order = { items: saved.items, delivery, payment_method: 'cod', shown_total_paise: 200_00, idempotency_key: attempt };
      expect((await app.send('POST', '/api/orders', order)).status).toBe(201);
      if (saysSo) expect((await update(body, saved)).body).toEqual({ is_completed: true });
      else await app.context.runChores(['abandoned checkouts']);
      expect(await rowOf(body.id)).toMatchObject({ is_completed: true });
      expect(await inList(seller, body.id)).toBeUndefined();
      advance(11 * minute);
      expect((await remind(seller, body.id)).status).toBe(404);
      expect((await update(body, typed({ name: 'Later' }))).body).toEqual({ is_completed: true });
      expect((await rowOf(body.id))?.customer_name).toBe('Asha');
    }
  });

  test('is reminded of once, by a message that says who sends it and how to stop', async () => {
    const phone = aPhone();
    const { body } = await begin(typed({ phone }));
    expect((await remind(seller, body.id)).status).toBe(409);
    advance(11 * minute);
    expect(await inList(seller, body.id)).toMatchObject({ can_remind: true });
    const statuses = await Promise.all([1, 2, 3].map(async () => (await remind(seller, body.id)).status));
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    const [message, ...more] = await textsTo(phone);
    expect(more).toEqual([]);
    expect(message?.body_text).toMatch(/^Left Looms: you left Brass Lamp in the checkout\. \S+\/checkout\?product=\S+&quantity=2 No more of these: \S+/);
    const token = /stop\?token=([\w-]+)/.exec(message?.body_text ?? '')?.[1] ?? '';
    expect((await app.send('POST', '/api/checkout-reminders/stop', { token: `x${token.slice(1)}` })).status).toBe(404);
    expect((await app.send('POST', '/api/checkout-reminders/stop', { token })).body).toEqual({ stopped: true });
    const { body: later } = await begin(typed({ phone }));
    advance(11 * minute);
    expect(await inList(seller, later.id)).toMatchObject({ can_remind: false });
    expect((await remind(seller, later.id)).body.message).toContain('wants no reminders');
    const { body: silent } = await begin(typed({ phone: '98765' }));
    advance(11 * minute);
    expect((await remind(seller, silent.id)).body.message).toContain('no mobile number');
  });

  test('comes back to the cart of whichever device opens a reminder of several products, as far as its store reminds of it', async () => {
    const rug = await add(seller, 'Wool Rug', '900');
    const phone = aPhone();
    const { body } = await begin(typed({ phone }, [lamp, scarf, rug]));
    advance(11 * minute);
    expect((await remind(seller, body.id)).status).toBe(200);
    const [message] = await textsTo(phone);
    const token = /\/cart\?left=([\w-]+)/.exec(message?.body_text ?? '')?.[1] ?? '';
    const left = async (link: string) => await app.send('GET', `/api/left-carts/${link}`);
    expect((await left(token)).body).toEqual({ items: [lamp, rug].map(({ variant_id }) => ({ variant_id, quantity: 2 })) });
    const stop = /stop\?token=([\w-]+)/.exec(message?.body_text ?? '')?.[1] ?? '';
    const forged = [`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`, token.slice(0, -4), stop, body.id];
    expect(await Promise.all(forged.map(async (link) => (await left(link)).status))).toEqual(forged.map(() => 404));
    expect((await app.send('POST', `/api/abandoned-checkouts/${body.id}/forget`, { secret: body.secret })).status).toBe(200);
    expect((await left(token)).status).toBe(404);
  });

  test('is forgotten 30 days after it was touched last', async () => {
    const { body: old } = await begin();
    advance(20 * day);
    const { body: kept } = await begin();
    advance(11 * day);
    await app.context.runChores(['abandoned checkouts']);
    expect([await rowOf(old.id), (await rowOf(kept.id))?.id]).toEqual([undefined, kept.id]);
  });

  test('goes with the account of whoever typed it', async () => {
    const person = await aPerson(app);
    const { body } = await begin(typed({ phone: aPhone() }), randomUUID(), person.token);
    expect((await rowOf(body.id))?.user_id).toBe(person.userId);
    await app.db.transaction().execute((tx) => app.context.checkout.abandoned.erasePerson(tx, { id: person.userId as never, email: null, phone: null }));
    expect(await rowOf(body.id)).toBeUndefined();
    const phone = aPhone();
    const { body: asGuest } = await begin(typed({ phone }));
    await app.db
      .transaction()
      .execute((tx) => app.context.checkout.abandoned.erasePerson(tx, { id: person.userId as never, email: null, phone: `91${phone}` }));
    expect(await rowOf(asGuest.id)).toBeUndefined();
  });

  test('is not saved without end: a device is held', async () => {
    const statuses: number[] = [];
    const url = await app.listen();
    const first = await fetch(`${url}/api/delivery-estimate?seller_id=${seller.storeId}&pincode=411001`);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (let again = 0; again < 62; again++) {
      const body = JSON.stringify({ ...typed(), session_id: randomUUID() });
      statuses.push((await fetch(`${url}/api/abandoned-checkouts`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body })).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 201)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });
});

describe('saved addresses', () => {
  const home = { phone: '+91 98765 43210', name: 'Asha Rao', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };
  const save = async (token: string | undefined, form: object = home) => await app.send('POST', '/api/account/addresses', form, token);
  const list = async (token: string) => (await app.send('GET', '/api/account/addresses', undefined, token)).body.items;

  test('are kept once each, ten at most, the default first and never dropped', async () => {
    const { token } = await aPerson(app);
    expect((await save(undefined)).status).toBe(401);
    for (let again = 0; again < 2; again++)
      expect((await save(token)).body.items).toEqual([{ ...home, phone: '9876543210', id: expect.any(String), is_default: true }]);
    for (let number = 0; number < 11; number++) {
      advance(1_000);
      await save(token, { ...home, houseNo: `${number + 10}` });
    }
    const kept = await list(token);
    expect(kept.map(({ houseNo }: typeof home) => houseNo)).toEqual(['4', ...Array.from({ length: 9 }, (_, index) => `${20 - index}`)]);
    expect((await save(token, { ...home, pincode: '41100' })).body.message).toBe('Please enter a valid 6-digit pincode');
  });

  test('are those of one person: nobody else reads, prefers or deletes them', async () => {
    const [asha, mallory] = [await aPerson(app), await aPerson(app)];
    const [{ id }] = (await save(asha.token)).body.items;
    expect((await app.send('POST', `/api/account/addresses/${id}/default`, {}, mallory.token)).status).toBe(404);
    expect((await app.send('DELETE', `/api/account/addresses/${id}`, undefined, mallory.token)).body).toEqual({ items: [] });
    const second = (await save(asha.token, { ...home, houseNo: '5' })).body.items.find(({ houseNo }: typeof home) => houseNo === '5');
    expect((await app.send('POST', `/api/account/addresses/${second.id}/default`, {}, asha.token)).body.items[0]).toMatchObject({
      id: second.id,
      is_default: true,
    });
    expect((await app.send('DELETE', `/api/account/addresses/${id}`, undefined, asha.token)).body.items).toHaveLength(1);
  });
});

describe('what a seller does with a checkout that was left, beside the reminder', () => {
  test('calls or writes to the number, which the list masks, with the link back; nobody of another store does', async () => {
    const phone = aPhone();
    const { body } = await begin(typed({ phone }));
    expect(await inList(seller, body.id)).toMatchObject({ can_contact: true, customer_phone: expect.stringContaining('••••') });
    const link = expect.stringContaining(`/checkout?product=${lamp.id}&variant=${lamp.variant_id}&quantity=2`);
    expect((await contactOf(seller, body.id)).body).toEqual({ phone: `+91${phone}`, link });
    expect((await contactOf(stranger, body.id)).status).toBe(404);
    const host = await aPerson(app, { storeId: seller.storeId, role: 'host' });
    expect((await contactOf(host as TestSeller, body.id)).status).toBe(403);
  });

  test('answers thirty who ask for a number at once', async () => {
    const left = await Promise.all(Array.from({ length: 30 }, () => begin(typed({ phone: aPhone() }))));
    const found = await Promise.all(left.map(({ body }) => contactOf(seller, body.id)));
    expect(found.map(({ status }) => status)).toEqual(left.map(() => 200));
  });

  test('finds nobody to call without a number, or where its owner wants no reminders', async () => {
    const { body: blankOne } = await begin(typed({ phone: '98765' }));
    expect(await inList(seller, blankOne.id)).toMatchObject({ can_contact: false });
    expect((await contactOf(seller, blankOne.id)).body).toMatchObject({ code: 'CONFLICT', message: 'This shopper left no mobile number.' });
    const phone = aPhone();
    const { body } = await begin(typed({ phone }));
    advance(11 * minute);
    await remind(seller, body.id);
    const [{ body_text } = { body_text: '' }] = await textsTo(phone);
    const token = /stop\?token=(\S+)/.exec(body_text ?? '')?.[1];
    expect((await app.send('POST', '/api/checkout-reminders/stop', { token })).status).toBe(200);
    expect(await inList(seller, body.id)).toMatchObject({ can_contact: false });
    expect((await contactOf(seller, body.id)).body).toMatchObject({ code: 'CONFLICT', message: 'This shopper wants no reminders.' });
  });

  test('is listed by the day in India on which it was begun', async () => {
    const ids = (await Promise.all([begin(), begin()])).map(({ body }) => body.id);
    for (const [index, at] of ['2026-01-31T18:29:59.999Z', '2026-01-31T18:30:00Z'].entries())
      await sql`update abandoned_checkouts set created_at = ${at} where id = ${ids[index]}::uuid`.execute(app.db);
    const begunOn = async (days: string) => {
      const { body } = await app.send('GET', `/api/seller/abandoned-checkouts?limit=100&${days}`, undefined, seller.token);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await begunOn('from=2026-01-31&to=2026-01-31')).toEqual([ids[0]]);
    expect(await begunOn('from=2026-02-01&to=2026-02-01')).toEqual([ids[1]]);
    expect(await begunOn('to=2026-01-30')).toEqual([]);
    expect((await app.send('GET', '/api/seller/abandoned-checkouts?from=2026-02-30', undefined, seller.token)).status).toBe(422);
  });

  test('erases it: of several stores each its own part, and with the last all of it', async () => {
    const { body } = await begin(typed({ phone: aPhone() }, [lamp, scarf]));
    const host = await aPerson(app, { storeId: seller.storeId, role: 'host' });
    expect((await remove(host as TestSeller, body.id)).status).toBe(403);
    expect((await Promise.all([remove(seller, body.id), remove(seller, body.id)])).map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await inList(seller, body.id)).toBeUndefined();
    expect(await inList(stranger, body.id)).toMatchObject({ items: [{ product_name: 'Silk Scarf' }] });
    expect((await remove(stranger, body.id)).body).toEqual({ removed: true });
    expect(await rowOf(body.id)).toBeUndefined();
    expect((await update(body)).status).toBe(404);
  });
});
