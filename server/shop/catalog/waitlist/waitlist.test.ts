import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { aPerson } from '../../../../test/support/accounts/store-member.ts';
import { inParallel } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

type Made = { id: string; slug: string; variant_id: string };

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Wait Looms');
});
afterAll(() => app[Symbol.asyncDispose]());

const add = async (stock = '0'): Promise<Made> =>
  (await app.send('POST', '/api/seller/products', { name: 'Brass Lamp', price: '100', stock }, seller.token)).body;
const setStock = async ({ id }: Made, stock: string) =>
  await app.send('PUT', `/api/seller/products/${id}`, { name: 'Brass Lamp', price: '100', stock }, seller.token);
const anAddress = () => `${randomUUID()}@shopper.example`;
const join = async ({ variant_id }: Made, to: object, token?: string) => await app.send('POST', '/api/waitlist', { variant_id, ...to }, token);
const waiting = async () => (await app.send('GET', '/api/seller/waitlist', undefined, seller.token)).body.items;
const countOf = async ({ id }: Made) => (await waiting()).find((each: { product_id: string }) => each.product_id === id)?.count ?? 0;
const messagesTo = async (recipient: string) =>
  await app.db
    .selectFrom('messages')
    .select(['channel', 'subject', 'body_text'])
    .where('recipient', '=', recipient)
    .where('template', '=', 'back_in_stock')
    .execute();
const told = async (recipient: string, count = 1) => {
  await vi.waitFor(async () => expect(await messagesTo(recipient)).toHaveLength(count), { timeout: 10_000 });
  return await messagesTo(recipient);
};
const stopLinkIn = (text: string | null | undefined) => /stop\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

describe('who waits for a sold-out variant', () => {
  test('is told once when it is back, by mail or text message, and then no longer kept', async () => {
    const lamp = await add();
    const [email, phone] = [anAddress(), '9876501234'];
    for (let again = 0; again < 2; again++) expect((await join(lamp, { email })).body).toEqual({ is_waiting: true });
    await join(lamp, { phone: `+91 ${phone}` });
    expect(await countOf(lamp)).toBe(2);
    await setStock(lamp, '3');
    const [mail] = await told(email);
    expect(mail?.subject).toBe('Brass Lamp is back at Wait Looms');
    expect(mail?.body_text).toContain(`/product/${lamp.slug}`);
    const [text] = await told(`+91${phone}`);
    expect([text?.channel, stopLinkIn(text?.body_text)]).toEqual(['sms', expect.stringMatching(/^[\w-]{44}$/)]);
    expect(await countOf(lamp)).toBe(0);
    await setStock(lamp, '0');
    await setStock(lamp, '3');
    await app.context.runChores(['stock']);
    expect(await messagesTo(email)).toHaveLength(1);
  });

  test('is told by a tap where they are signed in, at the address that is theirs', async () => {
    const lamp = await add();
    const person = await aPerson(app);
    const look = async () => (await app.send('GET', `/api/waitlist/${lamp.variant_id}`, undefined, person.token)).body;
    expect(await look()).toMatchObject({ is_waiting: false, by_email: true, own: expect.stringMatching(/^\w\.\.\.@/) });
    expect((await join(lamp, {}, person.token)).status).toBe(200);
    expect(await look()).toMatchObject({ is_waiting: true });
    await setStock(lamp, '');
    await told(person.email);
    expect((await join(await add(), {})).status).toBe(401);
  });

  test('stays while it is hidden or sold out again, is told in the order in which they came, and each once however often the job runs', async () => {
    const lamp = await add();
    const people = Array.from({ length: 130 }, anAddress);
    const [first = ''] = people;
    await join(lamp, { email: first });
    await inParallel(people.length - 1, 10, (person) => join(lamp, { email: people[person + 1] }));
    await app.send('PUT', `/api/seller/products/${lamp.id}`, { name: 'Brass Lamp', price: '100', stock: '2', status: 'hidden' }, seller.token);
    await app.context.runChores(['stock']);
    for (let again = 0; again < 3; again++) await addJob(app.db, 'catalog.waited_for', { variant_ids: [lamp.variant_id] });
    expect(await countOf(lamp)).toBe(130);
    await app.send('PUT', `/api/seller/products/${lamp.id}`, { name: 'Brass Lamp', price: '100', status: 'active' }, seller.token);
    for (let again = 0; again < 3; again++) await addJob(app.db, 'catalog.waited_for', { variant_ids: [lamp.variant_id] });
    app.context.jobWaker.wake();
    await vi.waitFor(async () => expect(await countOf(lamp)).toBe(0), { timeout: 20_000 });
    const all = await app.db.selectFrom('messages').select('recipient').where('template', '=', 'back_in_stock').where('recipient', 'in', people).execute();
    expect(all.map(({ recipient }) => recipient).toSorted()).toEqual(people.toSorted());
  });

  test('can stop all such messages by the link of one, and nobody else can begin them again', async () => {
    const [lamp, other] = [await add(), await add()];
    const person = await aPerson(app);
    const email = person.email.toLowerCase();
    for (const each of [lamp, other]) await join(each, { email });
    await setStock(lamp, '1');
    const [mail] = await told(email);
    const token = stopLinkIn(mail?.body_text);
    expect((await app.send('POST', '/api/waitlist/stop', { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` })).status).toBe(404);
    expect((await app.send('POST', '/api/waitlist/stop', { token })).body).toEqual({ stopped: true });
    expect(await countOf(other)).toBe(0);
    expect((await join(other, { email })).body).toEqual({ is_waiting: true });
    expect(await countOf(other)).toBe(0);
    expect((await join(other, {}, person.token)).body).toEqual({ is_waiting: true });
    expect(await countOf(other)).toBe(1);
  });

  test('is refused for what can be bought, is gone or is no address, and beyond the limits of an address', async () => {
    expect((await join(await add('4'), { email: anAddress() })).status).toBe(409);
    const gone = await add();
    await join(gone, { email: anAddress() });
    await app.send('DELETE', `/api/seller/products/${gone.id}`, undefined, seller.token);
    expect((await join(gone, { email: anAddress() })).status).toBe(404);
    await app.context.runChores(['stock']);
    await vi.waitFor(async () => expect(await countOf(gone)).toBe(0));
    const lamp = await add();
    for (const wrong of [{ email: 'nobody' }, { phone: '12345' }, { email: anAddress(), phone: '9876543210' }])
      expect((await join(lamp, wrong)).status).toBe(422);
    const email = anAddress();
    const statuses: number[] = [];
    for (let again = 0; again < 12; again++) statuses.push((await join(lamp, { email })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  test('is forgotten after 90 days', async () => {
    const lamp = await add();
    await join(lamp, { email: anAddress() });
    const chores = async () => (await app.context.runChores(['waitlist'])).waitlist;
    expect(await chores()).toBe(0);
    app.advance(91 * 86_400_000);
    expect(await chores()).toBeGreaterThan(0);
    app.advance(-91 * 86_400_000);
    expect(await countOf(lamp)).toBe(0);
  });
});
