import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

const day = 86_400_000;
const operator = { email: 'runs@haat.example', password: 'a-long-password' };

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on', HAAT_OPERATORS: operator.email });
  await app.send('POST', '/auth/v1/signup', operator);
  await app.db.updateTable('auth_users').set({ email_proven_at: app.now() }).where('email', '=', operator.email).execute();
  await logIn();
});
afterAll(() => app[Symbol.asyncDispose]());

async function logIn(): Promise<void> {
  token = (await app.send('POST', '/auth/v1/token?grant_type=password', operator)).body.access_token;
}

/** Sessions do not outlast it. */
async function letDaysPass(days: number): Promise<void> {
  app.advance(days * day);
  await logIn();
}

const aGrievance = (change: object = {}) => ({
  ...{ id: randomUUID(), name: 'Meera Nair', email: `${randomUUID()}@shopper.example`, subject: 'order', about: 'order #7', words: 'It never came.' },
  ...change,
});
const complain = (form: object) => app.send('POST', '/api/grievances', form);
const list = async (query = '') => (await app.send('GET', `/api/operator/grievances${query}`, undefined, token)).body;
const settle = (id: string, answer: string) => app.send('POST', `/api/operator/grievances/${id}/settlement`, { answer }, token);
const mailsTo = async (recipient: string) =>
  await app.db.selectFrom('messages').select(['template', 'subject']).where('recipient', '=', recipient).orderBy('created_at').execute();

test('is acknowledged by its number at once, on both sides by mail, and is due within a month', async () => {
  const form = aGrievance();
  const { status, body } = await complain(form);
  expect([status, body.number]).toEqual([200, expect.any(Number)]);
  expect(Math.round((Date.parse(body.due_at) - app.now().getTime()) / day)).toBe(28);
  expect(await mailsTo(form.email)).toEqual([{ template: 'grievance_received', subject: `Your grievance no. ${body.number} has arrived` }]);
  expect((await mailsTo(operator.email)).filter(({ subject }) => subject.startsWith(`Grievance no. ${body.number} `))).toHaveLength(1);
  const { id: _, ...said } = form;
  expect((await list()).items.at(-1)).toMatchObject({ ...said, number: body.number, settled_at: null, answer: null });
});

test('is one however often it is sent, at the same moment too', async () => {
  const form = aGrievance();
  const answers = await Promise.all(Array.from({ length: 5 }, () => complain(form)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1);
  expect(await mailsTo(form.email)).toHaveLength(1);
});

test.each(['name', 'email', 'subject', 'words'])('is refused without %s', async (field) => {
  const { status, body } = await complain(aGrievance({ [field]: ' ' }));
  expect([status, body.code]).toEqual([422, 'INPUT_INVALID']);
});

test('is settled once, by an answer that its person is mailed; what is due first stands first, and what is settled last', async () => {
  const [first, second] = [aGrievance(), aGrievance()];
  await complain(first);
  await letDaysPass(1);
  await complain(second);
  const open = (await list()).items.map(({ id }: { id: string }) => id);
  expect(open.indexOf(first.id)).toBeLessThan(open.indexOf(second.id));
  const answers = await Promise.all(Array.from({ length: 4 }, (_, nth) => settle(first.id, `It is on its way, said ${nth}.`)));
  expect(answers.filter(({ body }) => body.settled)).toHaveLength(1);
  expect((await settle(second.id, 'The store has paid it back.')).body).toEqual({ settled: true });
  expect((await mailsTo(first.email)).map(({ template }) => template)).toEqual(['grievance_received', 'grievance_settled']);
  const settled = await list('?state=settled&limit=1');
  expect(settled.items).toMatchObject([{ id: second.id, answer: 'The store has paid it back.' }]);
  const next = await list(`?state=settled&limit=1&cursor=${settled.next_cursor}`);
  expect(next.items).toMatchObject([{ id: first.id, answer: expect.stringContaining('on its way') }]);
  expect((await settle(randomUUID(), 'There is none.')).status).toBe(404);
});

test('goes a year after it was settled, and with the account of its address; an open one stays', async () => {
  const { body: person } = await app.send('POST', '/auth/v1/signup', { email: `${randomUUID()}@shopper.example`, password: 'a-long-password' });
  const [own, settled, open] = [aGrievance({ email: person.user.email }), aGrievance(), aGrievance()];
  for (const form of [own, settled, open]) await complain(form);
  await settle(settled.id, 'Done.');
  expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, person.access_token)).status).toBe(200);
  await letDaysPass(366);
  await app.context.runChores(['grievances']);
  const rows = await app.db.selectFrom('grievances').select('id').execute();
  const left = rows.map(({ id }) => String(id));
  expect([own.id, settled.id, open.id].map((id) => left.includes(id))).toEqual([false, false, true]);
});

test('is seen by nobody else', async () => {
  const seller = await app.signUpSeller('Asha Prints');
  for (const by of [undefined, seller.token]) expect([401, 403]).toContain((await app.send('GET', '/api/operator/grievances', undefined, by)).status);
});
