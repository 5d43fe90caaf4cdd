import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../../test/support/accounts/smtp-sink.ts';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const hour = 3_600_000;

let smtp: SmtpSink;
let app: TestApp;
let seller: TestSeller;
let shopper: TestSeller;

beforeAll(async () => {
  smtp = await startSmtpSink();
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on', SMTP_URL: smtp.url, MAIL_FROM: 'haat@haat.example' });
  await app.listen();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  [seller, shopper] = await Promise.all([app.signUpSeller('Asha Prints'), aPerson(app)]);
});

async function askForMails(person = shopper, { storeId } = seller): Promise<void> {
  await app.send('PUT', `/api/stores/${storeId}/follow`, {}, person.token);
  expect((await app.send('PUT', `/api/stores/${storeId}/follow/mails`, { on: true }, person.token)).body).toMatchObject({ mails: true });
}

/** Without a picture so far. */
async function anEvent(title = 'New stoles from Bagru'): Promise<string> {
  const { status, body } = await app.send('POST', '/api/seller/live-streams', { title }, seller.token);
  expect(status).toBe(201);
  return body.id;
}

/** Its first picture comes. */
async function goLive(title?: string): Promise<string> {
  const id = await anEvent(title);
  await app.context.live.notePictures([id]);
  return id;
}

const end = (id: string) => app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);

/** Nothing waits that could still become a mail. */
async function untilQuiet(): Promise<void> {
  app.context.jobWaker.wake();
  const waiting = app.db.selectFrom('jobs').select('id').where('kind', 'in', ['live.began', 'notices.send']).where('failed_at', 'is', null);
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), { timeout: 15_000, interval: 30 });
}

/** The address behind the words that stop the mails. */
const stopLinkIn = (text: string) => /Stop these mails:\s+(\S+)/.exec(text)?.[1] ?? '';

test('who asked is mailed once when the first picture comes: a way in, a way out, and one click for the mail program', async () => {
  const silent = await aPerson(app);
  await askForMails();
  await app.send('PUT', `/api/stores/${seller.storeId}/follow`, {}, silent.token);
  const id = await goLive('Stoles <b>from</b> Bagru.com');
  const mail = await smtp.next(shopper.email);
  await Promise.all([1, 2, 3].map(() => app.context.live.notePictures([id])));
  await untilQuiet();
  expect(mail.subject).toBe('Asha Prints is live now');
  expect(mail.text).toContain(`/live?stream=${id}`);
  expect(mail.html).not.toContain('<b>from');
  const link = stopLinkIn(mail.text);
  expect(mail.headers['list-unsubscribe']).toBe(`<${link}>`);
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect([smtp.count(shopper.email), smtp.count(silent.email)]).toEqual([1, 0]);
});

test('one click stops the mails of that store alone, without a session, twice as once, and never by GET', async () => {
  const other = await app.signUpSeller('Bela Silks');
  await askForMails();
  await askForMails(shopper, other);
  const next = await anEvent();
  await goLive();
  const { pathname } = new URL(stopLinkIn((await smtp.next(shopper.email)).text));
  const click = (path = pathname) =>
    app.app.request(path, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
  const stateOf = async ({ storeId }: TestSeller) => (await app.send('GET', `/api/stores/${storeId}/follow`, undefined, shopper.token)).body;
  await app.app.request(pathname);
  expect(await stateOf(seller)).toMatchObject({ mails: true });
  for (const _ of [1, 2]) expect((await click()).status).toBe(204);
  expect(await stateOf(seller)).toMatchObject({ follows: true, mails: false });
  expect(await stateOf(other)).toMatchObject({ mails: true });
  expect((await click(`${pathname.slice(0, -3)}abc`)).status).toBe(404);
  const token = pathname.split('/').at(-1);
  expect((await app.send('POST', '/api/stop-mails', { token })).body).toEqual({ store_name: 'Asha Prints' });
  expect((await app.send('POST', '/api/stop-mails', { token: 'made-up' })).status).toBe(404);
  app.advance(7 * hour);
  await app.context.live.notePictures([next]);
  await untilQuiet();
  expect(smtp.count(shopper.email)).toBe(1);
});

test('a flood of going live and ending is one mail in six hours', async () => {
  await askForMails();
  // The session of the store does not last as long as the rest.
  const [early, late] = [await anEvent('Five'), await anEvent('Six')];
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const id = await goLive(title);
    await untilQuiet();
    await end(id);
  }
  expect(smtp.count(shopper.email)).toBe(1);
  app.advance(6 * hour - 60_000);
  await app.context.live.notePictures([early]);
  await untilQuiet();
  expect(smtp.count(shopper.email)).toBe(1);
  app.advance(2 * 60_000);
  await app.context.live.notePictures([late]);
  await smtp.next(shopper.email, 1);
});

describe('nobody is mailed', () => {
  test('of an event that ended before its mails were written', async () => {
    await askForMails();
    const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Short' }, seller.token)).body;
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('live_streams').set({ first_picture_at: new Date(), last_picture_at: new Date() }).where('id', '=', id).execute();
      await tx
        .insertInto('jobs')
        .values({ kind: 'live.began', payload: JSON.stringify({ live_stream_id: id }), run_at: new Date(app.now().getTime() + hour) })
        .execute();
    });
    await end(id);
    await app.db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'live.began').execute();
    await untilQuiet();
    expect(smtp.count(shopper.email)).toBe(0);
  });

  test('of an event that ended while the mail server could not take them', async () => {
    await askForMails();
    const refused = smtp.refuseNext(451);
    const id = await goLive();
    await refused;
    const unsent = app.db.selectFrom('messages').select('id').where('recipient', '=', shopper.email).where('body_text', 'is not', null);
    expect(await unsent.execute()).toHaveLength(1);
    await end(id);
    await vi.waitFor(async () => expect(await unsent.execute()).toEqual([]), { timeout: 5_000, interval: 20 });
    // The next attempt is due.
    app.advance(10_000);
    await untilQuiet();
    expect(smtp.count(shopper.email)).toBe(0);
  });

  test('who unfollowed, or whose address is not confirmed any more', async () => {
    const doubtful = await aPerson(app);
    await askForMails();
    await askForMails(doubtful);
    await app.send('DELETE', `/api/stores/${seller.storeId}/follow`, undefined, shopper.token);
    await app.db
      .updateTable('auth_users')
      .set({ email_confirmed_at: null })
      .where('id', '=', doubtful.userId as never)
      .execute();
    await goLive();
    await untilQuiet();
    expect([smtp.count(shopper.email), smtp.count(doubtful.email)]).toEqual([0, 0]);
  });
});

test('more followers than a batch holds are all mailed, each once, though two jobs run at once', async () => {
  const people = Array.from({ length: 130 }, (_, index) => ({ email: `batch-${index}-${seller.storeId}@example.com`, email_confirmed_at: new Date() }));
  const made = await app.db
    .insertInto('auth_users')
    .values(people.map((person) => ({ ...person, user_metadata: '{}', created_at: new Date(), updated_at: new Date() })) as never)
    .returning('id')
    .execute();
  const row = { store_id: seller.storeId as never, followed_at: new Date(), mails_since: new Date(), mails_words: 'Mail me when they go live' };
  await app.db
    .insertInto('store_follows')
    .values(made.map(({ id }) => ({ ...row, user_id: id })))
    .execute();
  const id = await goLive();
  await app.db
    .insertInto('jobs')
    .values({ kind: 'live.began', payload: JSON.stringify({ live_stream_id: id }), run_at: new Date() })
    .execute();
  await untilQuiet();
  expect(people.map(({ email }) => smtp.count(email))).toEqual(people.map(() => 1));
});
