import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageAddressesCsvPath } from '#contract/pages/page-mails.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import { defaultConsentText } from '#contract/pages/sections/cta.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { aSection, openPageBuilder } from '../../../test/support/pages/built-pages.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let builder: ReturnType<typeof openPageBuilder>;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  seller = await app.signUpSeller('Rangrez');
  builder = openPageBuilder(app, seller);
});

const aForm = (change: object = {}) => aSection('cta', { action: 'ask_email', ...change });
const anAddress = () => `${randomUUID()}@example.com`;

async function aPublished(...sections: unknown[]): Promise<OwnPage> {
  return await builder.publish(await builder.fill(await builder.create({ title: 'Lamps' }), ...sections));
}
const signUp = (slug: string, section_id: string, more: object = {}) =>
  app.send('POST', `/api/pages/${slug}/sign-ups`, { section_id, email: anAddress(), words: defaultConsentText, ...more });

const rowsOf = ({ storeId }: TestSeller) =>
  app.db
    .selectFrom('consents')
    .select(['email', 'purpose', 'is_given', 'words', 'place', 'withdrawn_at', 'withdrawn_place'])
    .where('store_id', '=', storeId as never)
    .orderBy('answered_at')
    .execute();

const count = async ({ token } = seller) => (await app.send('GET', '/api/seller/page-addresses', undefined, token)).body.count;

async function readFile({ token } = seller): Promise<string[]> {
  const answer = await app.app.request(pageAddressesCsvPath, { headers: { Authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return (await answer.text()).trim().split('\r\n');
}
const stopTokenOf = (line = '') => /stop-page-mails\/([\w-]+)/.exec(line)?.[1] ?? '';

describe('an address', () => {
  it('is kept with the words that were shown, once for a store', async () => {
    const form = aForm({ consentText: 'Write to me\nabout lamps.' });
    const page = await aPublished(form);
    const email = anAddress();
    const words = 'Write to me about lamps.';
    expect(await signUp(page.slug, form.id, { email: ` ${email.toUpperCase()} `, words })).toMatchObject({ status: 200, body: { is_signed_up: true } });
    expect((await Promise.all([1, 2, 3].map(() => signUp(page.slug, form.id, { email, words })))).map(({ status }) => status)).toEqual([200, 200, 200]);
    const row = { email, purpose: 'store_mails', is_given: true, words, place: '/p', withdrawn_at: null, withdrawn_place: null };
    expect(await rowsOf(seller)).toEqual([row]);
    expect(await count()).toBe(1);
    const [head, line, ...rest] = await readFile();
    expect([head, rest]).toEqual(['E-mail,Since,Page,Agreed to,Link to stop', []]);
    expect(line).toMatch(new RegExp(`^${email},[^,]+,Lamps,${words},http://localhost/stop-page-mails/`));
  });

  it('is refused beside its field where it is none', async () => {
    const form = aForm();
    const page = await aPublished(form);
    for (const email of ['', 'nobody', 'a@b', `a@${'b.'.repeat(130)}in`]) {
      const { status, body } = await signUp(page.slug, form.id, { email });
      expect([email, status, body.data?.fields]).toEqual([email, 422, [{ path: 'email', message: 'Please enter a valid email' }]]);
    }
    expect(await rowsOf(seller)).toEqual([]);
  });

  it('is not kept of a program that fills in what people do not see', async () => {
    const form = aForm();
    const page = await aPublished(form);
    expect((await signUp(page.slug, form.id, { website: 'https://spam.example' })).status).toBe(200);
    expect(await rowsOf(seller)).toEqual([]);
  });

  it('is not taken by words that are not those of the page', async () => {
    const form = aForm();
    const page = await aPublished(form);
    const { status, body } = await signUp(page.slug, form.id, { words: 'Write to me every hour.' });
    expect([status, body.message]).toEqual([409, 'What you agree to has changed meanwhile. Read it again below, and send the form once more.']);
    // The default stands for an empty text.
    const empty = aForm({ consentText: '  ' });
    expect((await signUp((await aPublished(empty)).slug, empty.id)).status).toBe(200);
  });

  it('is taken by a form that visitors see, and by no other', async () => {
    const [form, leads] = [aForm(), aSection('cta', { action: 'go' })];
    const page = await builder.fill(await builder.create(), form, leads);
    expect((await signUp(page.slug, form.id)).status).toBe(404);
    await builder.publish(page);
    expect((await signUp(page.slug, leads.id)).body.message).toBe('This page no longer asks for addresses here. Your address was not kept.');
    for (const id of ['not-there', '', '__proto__']) expect([id, (await signUp(page.slug, id)).status]).toEqual([id, 404]);
    // Only in the draft.
    const added = aForm();
    await builder.fill(page, form, added);
    expect((await signUp(page.slug, added.id)).status).toBe(404);
    expect((await signUp(page.slug, form.id)).status).toBe(200);
    await builder.saveSettings(page, { published: false });
    expect((await signUp(page.slug, form.id)).body.message).toBe('This page doesn’t exist, or it is not published.');
    expect(await rowsOf(seller)).toHaveLength(1);
  });

  it('that signs up very often is slowed down', async () => {
    const form = aForm();
    const page = await aPublished(form);
    const email = anAddress();
    let statuses: number[] = [];
    for (let times = 0; times < 21; times++) statuses = [...statuses, (await signUp(page.slug, form.id, { email })).status];
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe('mails end', () => {
  it('by the link of the file, as often as it is opened, and begin again by the form alone', async () => {
    const form = aForm();
    const page = await aPublished(form);
    const email = anAddress();
    await signUp(page.slug, form.id, { email });
    const token = stopTokenOf((await readFile())[1]);
    for (const _ of [1, 2]) expect(await app.send('POST', '/api/page-mails/stop', { token })).toMatchObject({ status: 200, body: { store_name: 'Rangrez' } });
    expect(await rowsOf(seller)).toMatchObject([{ email, is_given: true, withdrawn_at: expect.any(Date), withdrawn_place: '/stop-page-mails' }]);
    expect([await count(), await readFile()]).toEqual([0, [expect.any(String)]]);
    await signUp(page.slug, form.id, { email });
    expect([await count(), (await rowsOf(seller)).length]).toEqual([1, 2]);
    // An older mail ends those, too; here by the button of a mail program.
    const answer = await app.app.request(`/stop-page-mails/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect([answer.status, await count()]).toEqual([204, 0]);
    for (const wrong of ['', 'x'.repeat(43), token.slice(1), `${token}A`])
      expect([wrong, (await app.send('POST', '/api/page-mails/stop', { token: wrong })).status]).toEqual([wrong, 404]);
  });

  it('with the account of the address, and with the store', async () => {
    const form = aForm();
    const page = await aPublished(form);
    const person = await aPerson(app);
    await signUp(page.slug, form.id, { email: person.email });
    await signUp(page.slug, form.id);
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, person.token)).status).toBe(200);
    expect([await count(), (await rowsOf(seller)).some(({ email }) => email === person.email)]).toEqual([1, false]);
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, seller.token)).status).toBe(200);
    expect(await rowsOf(seller)).toEqual([]);
  });

  it('not with the page: its addresses stay those of the store', async () => {
    const form = aForm();
    const page = await aPublished(form);
    await signUp(page.slug, form.id);
    await builder.remove(page);
    await app.db
      .deleteFrom('user_pages')
      .where('id', '=', page.id as never)
      .execute();
    expect([await count(), (await readFile())[1]]).toEqual([1, expect.stringMatching(/,,"This store may send/)]);
  });
});

it('only those who build pages see addresses, of their own store, in all pieces of the file', async () => {
  const form = aForm();
  const page = await aPublished(form);
  const consents = Array.from({ length: 1_001 }, (_, index) => ({
    ...{ store_id: seller.storeId, purpose: 'store_mails', is_given: true, words: 'Write to me.', text_version: 1, place: '/p' },
    ...{ email: `=cmd${index}@example.com`, user_id: null, device_key: null, answered_at: new Date() },
  }));
  const added = await app.db
    .insertInto('consents')
    .values(consents as never)
    .returning('id')
    .execute();
  await app.db
    .insertInto('page_sign_ups')
    .values(added.map(({ id }) => ({ consent_id: id, page_id: page.id as never })))
    .execute();
  const lines = await readFile();
  expect([lines.length, new Set(lines).size, await count()]).toEqual([1_002, 1_002, 1_001]);
  // No spreadsheet runs what somebody typed.
  expect(lines.slice(1).every((line) => line.startsWith("'=cmd"))).toBe(true);
  const other = await app.signUpSeller('Asha Prints');
  expect([await count(other), (await readFile(other)).length]).toEqual([0, 1]);
  const host = await aPerson(app, { storeId: seller.storeId, role: 'host' });
  expect((await app.send('GET', '/api/seller/page-addresses', undefined, host.token)).status).toBe(403);
  expect((await app.app.request(pageAddressesCsvPath, { headers: { Authorization: `Bearer ${host.token}` } })).status).toBe(403);
});
