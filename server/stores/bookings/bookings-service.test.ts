import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreId } from '#contract/ids.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const operator = 'operator@haat.example';
const aBooking = (change: object = {}) => ({
  ...{ id: randomUUID(), full_name: 'Meera Nair', email: 'meera@prints.example', phone: '+91 98765 43210', company_name: 'Asha Prints' },
  ...{ business_type: 'Fashion & Apparel', business_size: '2-10 employees', current_selling: 'No', goals: '', additional_info: '  ' },
  ...change,
});

describe('booking a demo', () => {
  let app: TestApp;
  let runs: { token: string };
  let seller: TestSeller;

  beforeAll(async () => {
    app = await createTestApp({ HAAT_OPERATORS: operator, DEMO_REVIEW_DAYS: '2', HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
    const { body } = await app.send('POST', '/auth/v1/signup', { email: operator, password: 'a-long-password' });
    runs = { token: body.access_token };
    await app.db.updateTable('auth_users').set({ email_proven_at: app.now() }).where('email', '=', operator).execute();
    seller = await app.signUpSeller();
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  const book = async (booking: object) => await app.send('POST', '/api/demo-bookings', booking);
  const list = async (status = 'new') => (await app.send('GET', `/api/operator/demo-bookings?status=${status}`, undefined, runs.token)).body.items;
  const mailsTo = (address: string) => app.db.selectFrom('messages').select('subject').where('recipient', '=', address).execute();

  it('keeps what was said, with nothing for fields that were left empty, and says until when an answer is due', async () => {
    const booking = aBooking();
    expect(await book(booking)).toMatchObject({ status: 200, body: { id: booking.id } });
    const found = (await list()).find(({ id }: { id: string }) => id === booking.id);
    expect(found).toMatchObject({ full_name: 'Meera Nair', phone: '+91 98765 43210', goals: null, additional_info: null, status: 'new' });
    expect(new Date(found.due_at).getTime()).toBeGreaterThan(app.now().getTime() + 86_400_000);
    expect(await mailsTo(operator)).toMatchObject([{ subject: 'Asha Prints asks for a demo' }]);
  });

  it('is one however often it is sent, and mailed once', async () => {
    const booking = aBooking({ company_name: 'Pressed Twice', email: 'twice@prints.example' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => book(booking)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list()).filter(({ company_name }: { company_name: string }) => company_name === 'Pressed Twice')).toHaveLength(1);
    expect((await mailsTo(operator)).filter(({ subject }) => subject?.startsWith('Pressed Twice'))).toHaveLength(1);
  });

  it.each([
    ['full_name', ' '],
    ['email', 'meera@'],
    ['phone', '12ab'],
    ['phone', '12345'],
    ['company_name', ''],
    ['business_type', 'Elephants'],
    ['business_size', ''],
    ['current_selling', 'Maybe'],
    ['goals', 'x'.repeat(2_001)],
  ])('refuses %s as %j, and names the field', async (field, value) => {
    const answer = await book(aBooking({ [field]: value }));
    expect(answer.status).toBe(422);
    expect(answer.body.data.fields).toMatchObject([{ path: field }]);
  });

  it.each([
    ['a field that people do not see', { website: 'https://buy.example' }],
    ['a link for a name', { full_name: 'Buy at https://buy.example' }],
    ['many links', { goals: 'http://a.example http://b.example http://c.example' }],
  ])('keeps what a program seems to have sent apart, and mails nobody: %s', async (_, change) => {
    const booking = aBooking({ company_name: `Spam ${randomUUID()}`, email: `${randomUUID()}@spam.example`, ...change });
    const before = (await mailsTo(operator)).length;
    expect((await book(booking)).status).toBe(200);
    expect((await list('spam')).map(({ id }: { id: string }) => id)).toContain(booking.id);
    expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(booking.id);
    expect(await mailsTo(operator)).toHaveLength(before);
  });

  it('is read and moved on by whoever runs the site, and by nobody else', async () => {
    const booking = aBooking({ email: 'moves@prints.example' });
    await book(booking);
    const move = (token: string | undefined, id: string = booking.id) => app.send('PATCH', `/api/operator/demo-bookings/${id}`, { status: 'contacted' }, token);
    expect((await move(undefined)).status).toBe(401);
    expect((await move(seller.token)).status).toBe(403);
    expect((await app.send('GET', '/api/operator/demo-bookings', undefined, seller.token)).status).toBe(403);
    expect((await move(runs.token)).status).toBe(200);
    expect((await move(runs.token, randomUUID())).status).toBe(404);
    expect((await list('contacted')).map(({ id }: { id: string }) => id)).toEqual([booking.id]);
  });

  it('lists new ones with the oldest first, page by page', async () => {
    await app.db.deleteFrom('demo_bookings').execute();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const booking = aBooking({ email: `page${count}@prints.example` });
      ids.push(booking.id);
      await book(booking);
      app.advance(1_000);
    }
    const path = '/api/operator/demo-bookings?limit=2';
    const first = (await app.send('GET', path, undefined, runs.token)).body;
    const second = (await app.send('GET', `${path}&cursor=${first.next_cursor}`, undefined, runs.token)).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
  });

  it('stops an address that books again and again', async () => {
    const again = () => book(aBooking({ email: 'again@prints.example' }));
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await again()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is forgotten after a year, and with the account of its address', async () => {
    const { body } = await app.send('POST', '/auth/v1/signup', { email: 'Own@prints.example', password: 'a-long-password' });
    await book(aBooking({ email: 'own@prints.example', company_name: 'Own' }));
    const own = () => app.db.selectFrom('demo_bookings').select('company_name').where('company_name', '=', 'Own').execute();
    expect(await own()).toHaveLength(1);
    await app.db.transaction().execute((tx) => app.context.bookings.erasePerson(tx, { id: body.user.id, email: body.user.email, phone: null }));
    expect(await own()).toEqual([]);
    await book(aBooking({ email: 'old@prints.example' }));
    const inAYear = new Date(app.now().getTime() + 366 * 86_400_000);
    expect(await app.context.bookings.purge(inAYear)).toBeGreaterThan(0);
    expect(await app.db.selectFrom('demo_bookings').select('id').execute()).toEqual([]);
  });

  it('says what is promised, whom to write to, and whether there is the demo store', async () => {
    const said = async () => (await app.send('GET', '/api/demo-bookings/promises')).body;
    expect(await said()).toEqual({ review_business_days: 2, store_live_hours: 24, support_email: operator, has_demo_store: false });
    await app.db
      .updateTable('stores')
      .set({ is_demo: true })
      .where('id', '=', seller.storeId as StoreId)
      .execute();
    expect(await said()).toMatchObject({ has_demo_store: true });
  });
});
