import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { guest } from '#server/platform/actor.ts';
import { createMemoryBus } from '#server/platform/bus/bus.ts';
import { runJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { type SmsSink, startSmsSink } from '../../test/support/accounts/sms-sink.ts';
import { codeIn, linkIn, type SmtpSink, startSmtpSink } from '../../test/support/accounts/smtp-sink.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/servers/database.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';
import type { Notice } from './notices.ts';
import { unsent } from './notices-queries.ts';
import { createNoticesRoutes } from './notices-routes.ts';
import { createNoticesService } from './notices-service.ts';
import { createStoreNotices } from './store-notices.ts';

const link = 'https://shop.example/auth/confirm?token_hash=abc&type=signup';
const signup: Notice = { template: 'signup', storeName: 'Rangrez', link, code: '123456' };
const logIn: Notice = { template: 'login_code', storeName: 'Rangrez', code: '654321' };
const phone = '+919876543210';
const minute = 60_000;
const log = createLog('silent');

let database: TestDatabase;
let smtp: SmtpSink;
let sms: SmsSink;
let stops: AsyncDisposableStack;
/** A job is due at the database's microsecond, which this clock's millisecond must not be behind. */
const ahead = 10;
let shiftMs = ahead;

const clock = { now: () => new Date(Date.now() + shiftMs) };

beforeAll(async () => {
  [database, smtp, sms] = await Promise.all([createTestDatabase(), startSmtpSink(), startSmsSink()]);
  stops = new AsyncDisposableStack();
});
afterEach(async () => {
  await stops.disposeAsync();
  stops = new AsyncDisposableStack();
  shiftMs = ahead;
  sms.answer(200);
  await database.db.deleteFrom('messages').execute();
  await database.db.deleteFrom('jobs').execute();
});
afterAll(async () => {
  await smtp[Symbol.asyncDispose]();
  await sms[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

type Settings = { mail?: boolean; text?: boolean; demo?: boolean };

function start({ mail = false, text = false, demo = false }: Settings) {
  const parts = { db: database.db, clock, log, demo, publicUrl: () => 'https://shop.example', mailboxKey: 'the-key' };
  const notices = createNoticesService({
    ...parts,
    mail: { smtpUrl: mail ? smtp.url : undefined, from: 'shop@shop.example' },
    sms: text ? { url: sms.url, token: 'a-token' } : undefined,
  });
  stops.use(notices);
  return notices;
}

/** The queue, which looks at once when woken. */
function work(notices: ReturnType<typeof start>): { wake(): void } {
  return stops.use(runJobs({ db: database.db, clock, log, nodeId: randomUUID(), handlers: notices.jobs }));
}

function message(recipient: string) {
  return database.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
}

function jobs() {
  return database.db.selectFrom('jobs').selectAll().execute();
}

async function untilJobRests(): Promise<void> {
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 1, locked_until: null }]), { timeout: 10_000, interval: 20 });
}

async function untilDone(): Promise<void> {
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 10_000, interval: 20 });
}

describe('the outbox', () => {
  test('a mail of a transaction that is rolled back is never sent', async () => {
    const notices = start({ mail: true });
    const undo = database.db.transaction().execute(async (tx) => {
      await notices.mail(tx, 'undone@example.com', signup);
      throw new Error('the rest failed');
    });
    await expect(undo).rejects.toThrow('the rest failed');
    await database.db.transaction().execute((tx) => notices.mail(tx, 'kept@example.com', signup));
    work(notices);
    await smtp.next('kept@example.com');
    await untilDone();
    expect(smtp.count('undone@example.com')).toBe(0);
    expect(await database.db.selectFrom('messages').select('recipient').execute()).toEqual([{ recipient: 'kept@example.com' }]);
  });

  test('what is withdrawn by the start of its key is found by an index, and nothing else goes', async () => {
    const notices = start({ mail: true });
    const keys = ['live 1 a', 'live 1 b', 'live 1', 'live 10 a', 'live 1!', undefined];
    for (const [index, onceKey] of keys.entries()) await notices.mail(database.db, `${index}@example.com`, signup, onceKey === undefined ? {} : { onceKey });
    const plan = await database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { sql: words, parameters } = unsent(tx, 'live 1 ').compile();
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${words}`, [...parameters]));
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index Cond');
    expect(plan).toContain('messages_unsent_keys');
    await notices.withdraw(database.db, 'live 1 ');
    const left = await database.db.selectFrom('messages').select('once_key').orderBy('recipient').execute();
    expect(left.map(({ once_key }) => once_key)).toEqual(['live 1', 'live 10 a', 'live 1!', null]);
  });

  test('a message says which channels get anywhere', () => {
    expect(start({})).toMatchObject({ canMail: false, canText: false, mode: { mail: 'none', sms: 'none' } });
    expect(start({ demo: true })).toMatchObject({ canMail: true, canText: true, mode: { mail: 'mailbox', sms: 'mailbox' } });
    expect(start({ mail: true, demo: true })).toMatchObject({ canMail: true, canText: true, mode: { mail: 'sent', sms: 'mailbox' } });
    expect(start({ mail: true, text: true })).toMatchObject({ canMail: true, canText: true, mode: { mail: 'sent', sms: 'sent' } });
  });

  test('without a way to send, a message is refused rather than lost', async () => {
    const notices = start({});
    await expect(notices.mail(database.db, 'a@example.com', signup)).rejects.toThrow('SMTP_URL is not set');
    await expect(notices.text(database.db, phone, 'sms', logIn)).rejects.toThrow('SMS_URL is not set');
  });

  test('messages are kept for 30 days, or until their person is forgotten', async () => {
    const notices = start({ demo: true });
    await notices.mail(database.db, 'old@example.com', signup);
    shiftMs = 29 * 24 * 60 * minute;
    await notices.mail(database.db, 'gone@example.com', signup);
    await notices.mail(database.db, 'new@example.com', signup);
    shiftMs = 30 * 24 * 60 * minute + minute;
    expect(await notices.purge()).toBe(1);
    await notices.forget(database.db, ['gone@example.com']);
    await notices.forget(database.db, []);
    expect(await database.db.selectFrom('messages').select('recipient').execute()).toEqual([{ recipient: 'new@example.com' }]);
  });
});

describe('a mail', () => {
  test('arrives whole, and leaves no code behind', async () => {
    const notices = start({ mail: true });
    await notices.mail(database.db, 'asha@example.com', { ...signup, storeName: 'Röda "Lampor" हाट' });
    work(notices);
    const { subject, text, html, headers } = await smtp.next('asha@example.com');
    expect(subject).toBe('Confirm your e-mail address for Röda "Lampor" हाट');
    expect(codeIn(text)).toBe('123456');
    expect(linkIn(text)).toBe(link);
    expect(html).toContain('Confirm e-mail address');
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', to: 'asha@example.com', from: expect.stringMatching(/<shop@shop\.example>$/) });
    await untilDone();
    const row = await message('asha@example.com');
    expect(row).toMatchObject({ template: 'signup', subject, body_text: null, body_html: null, failed_at: null, sent_at: expect.any(Date) });
    expect(headers['message-id']).toBe(`<${row.id}@shop.example>`);
  });

  test('takes no header from the name of a store, and no second recipient from an address', async () => {
    const notices = start({ mail: true });
    const storeName = 'Lamps\r\nBcc: victim@example.com\r\n\r\nHello <script>';
    await notices.mail(database.db, 'ravi@example.com', { ...signup, storeName });
    await notices.mail(database.db, 'two@example.com, victim@example.com', signup);
    await notices.mail(database.db, 'three@example.com\r\nBcc: victim@example.com', signup);
    work(notices);
    const { raw, headers, html } = await smtp.next('ravi@example.com');
    await untilDone();
    expect(Object.keys(headers)).not.toContain('bcc');
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(bcc|hello)/im);
    expect(html).not.toContain('<script');
    expect(smtp.count('victim@example.com') + smtp.count('two@example.com')).toBe(0);
    for (const recipient of ['two@example.com, victim@example.com', 'three@example.com\r\nBcc: victim@example.com'])
      expect(await message(recipient)).toMatchObject({ sent_at: null, last_error: 'The recipient is not one address.' });
  });

  test('is tried again after the server asked for patience, as the same mail', async () => {
    const notices = start({ mail: true });
    const refused = smtp.refuseNext(451);
    await notices.mail(database.db, 'later@example.com', signup);
    const queue = work(notices);
    await refused;
    await untilJobRests();
    const { id, sent_at, last_error } = await message('later@example.com');
    expect({ sent_at, last_error }).toEqual({ sent_at: null, last_error: 'The mail server answered 451 (EENVELOPE).' });
    shiftMs = 6_000;
    queue.wake();
    expect((await smtp.next('later@example.com')).headers['message-id']).toBe(`<${id}@shop.example>`);
    await untilDone();
    expect(await message('later@example.com')).toMatchObject({ sent_at: expect.any(Date), last_error: null });
  });

  test('is tried again when there is no server at all', async () => {
    const gone = await startSmtpSink();
    const notices = createNoticesService({
      ...{ db: database.db, clock, log, demo: false, publicUrl: () => 'https://shop.example', mailboxKey: 'the-key' },
      ...{ mail: { smtpUrl: gone.url, from: 'shop@shop.example' }, sms: undefined },
    });
    stops.use(notices);
    await gone[Symbol.asyncDispose]();
    await notices.mail(database.db, 'nowhere@example.com', signup);
    work(notices);
    await untilJobRests();
    expect(await message('nowhere@example.com')).toMatchObject({ failed_at: null, last_error: expect.stringContaining('could not be reached') });
  });

  test('is given up after a final refusal, and its code is gone', async () => {
    const notices = start({ mail: true });
    const refused = smtp.refuseNext(550);
    await notices.mail(database.db, 'unknown@example.com', signup);
    work(notices);
    await refused;
    await untilDone();
    const row = await message('unknown@example.com');
    expect(row).toMatchObject({ sent_at: null, failed_at: expect.any(Date), body_text: null, body_html: null });
    expect(row.last_error).toBe('The mail server answered 550 (EENVELOPE).');
  });

  test('is sent once, though its job may run again', async () => {
    const notices = start({ mail: true });
    await notices.mail(database.db, 'once@example.com', signup);
    const [job] = await jobs();
    await notices.jobs['notices.send'](job?.payload ?? {});
    await notices.jobs['notices.send'](job?.payload ?? {});
    expect(smtp.count('once@example.com')).toBe(1);
  });

  test('is not sent an hour late: its code has run out', async () => {
    const notices = start({ mail: true });
    await notices.mail(database.db, 'late@example.com', signup);
    shiftMs += 60 * minute;
    work(notices);
    await untilDone();
    expect(smtp.count('late@example.com')).toBe(0);
    const row = await message('late@example.com');
    expect(row).toMatchObject({ sent_at: null, failed_at: expect.any(Date), body_text: null, last_error: expect.stringContaining('ran out') });
  });
});

describe('a text message', () => {
  test('of an order has what a registered template is filled with, leaves none of it behind, and is still news hours later', async () => {
    const to = '+919811122233';
    const notices = start({ text: true });
    const order = {
      number: 12,
      lines: [{ product_name: 'Lamp', variant_title: '', quantity: 2, unit_price_paise: 29_900 }],
      total_paise: 59_800,
      expected: '2026-11-25',
    };
    const told: Notice = { template: 'order_moved', storeName: 'Rangrez', order, status: 'shipped' };
    const id = await notices.text(database.db, to, 'sms', told, { onceKey: 'order 12 shipped sms', sequenceKey: 'order 12 sms' });
    expect(await jobs()).toMatchObject([{ kind: 'notices.send', sequence_key: 'order 12 sms' }]);
    expect(await notices.text(database.db, to, 'sms', told, { onceKey: 'order 12 shipped sms' })).toBe(id);
    expect(await jobs()).toHaveLength(1);
    shiftMs += 5 * 60 * minute;
    work(notices);
    const { body } = await sms.next(to);
    const variables = { order_number: '12', items: '2 × Lamp', total: '₹598.00', day: 'Nov 25, 2026', status: 'shipped', store_name: 'Rangrez' };
    expect(body).toMatchObject({ id, template: 'order_moved', variables });
    await untilDone();
    expect([await message(to), sms.count(to)]).toMatchObject([{ sent_at: expect.any(Date), body_text: null, variables: null }, 1]);
  });

  test('is posted with all that a gateway may need, and leaves no code behind', async () => {
    const notices = start({ text: true });
    const id = await notices.text(database.db, phone, 'whatsapp', logIn);
    work(notices);
    const { body, headers } = await sms.next(phone);
    expect(body).toMatchObject({ id, to: phone, channel: 'whatsapp', template: 'login_code', variables: { code: '654321', store_name: 'Rangrez' } });
    expect(body.text).toMatch(/^654321 is your Rangrez sign-in code\.[\s\S]*\n@shop\.example #654321$/);
    expect(headers).toMatchObject({ authorization: 'Bearer a-token', 'idempotency-key': id, 'content-type': 'application/json' });
    await untilDone();
    expect(await message(phone)).toMatchObject({ sent_at: expect.any(Date), body_text: null });
  });

  test.each([500, 503, 429, 408, 302])('is tried again after %i, under the same key', async (status) => {
    const to = `+9190000000${status % 100}`;
    const notices = start({ text: true });
    sms.answer(status);
    const id = await notices.text(database.db, to, 'sms', logIn);
    const queue = work(notices);
    await sms.next(to);
    await untilJobRests();
    sms.answer(202);
    shiftMs = 6_000;
    queue.wake();
    expect((await sms.next(to)).headers['idempotency-key']).toBe(id);
    await untilDone();
    expect(await message(to)).toMatchObject({ sent_at: expect.any(Date) });
  });

  test('is given up after a refusal that stays one', async () => {
    const to = '+919000000400';
    const notices = start({ text: true });
    sms.answer(400);
    await notices.text(database.db, to, 'sms', logIn);
    work(notices);
    await sms.next(to);
    await untilDone();
    expect(await message(to)).toMatchObject({ sent_at: null, failed_at: expect.any(Date), body_text: null, last_error: 'SMS_URL answered 400.' });
  });

  test('is not sent five minutes late', async () => {
    const to = '+919000000005';
    const notices = start({ text: true });
    await notices.text(database.db, to, 'sms', logIn);
    shiftMs += 5 * minute;
    work(notices);
    await untilDone();
    expect(sms.count(to)).toBe(0);
    expect(await message(to)).toMatchObject({ failed_at: expect.any(Date), last_error: expect.stringContaining('ran out') });
  });
});

describe('the mailbox', () => {
  function open(notices: ReturnType<typeof start>, key: string) {
    const cookies = { get: () => undefined, set: () => undefined };
    const device = () => ({ id: 'test', isNew: false, ageSeconds: 0 });
    const context = { actor: guest, ip: '127.0.0.1', requestId: 'test', cookies, device, madeOf: <T>(source: T) => source };
    return call(
      createNoticesRoutes(notices, createStoreNotices({ db: database.db, bus: createMemoryBus(() => {}) })).mailbox,
      { headers: { 'x-mailbox-key': key } },
      { context },
    );
  }

  test('of a demo shows what would have been sent, newest first', async () => {
    const notices = start({ demo: true });
    await notices.mail(database.db, 'asha@example.com', signup);
    shiftMs = 1_000;
    await notices.text(database.db, phone, 'sms', logIn);
    expect(await jobs()).toEqual([]);
    const { items } = await open(notices, 'the-key');
    expect(items).toMatchObject([
      { channel: 'sms', recipient: phone, subject: '', html: null, text: expect.stringContaining('654321') },
      { channel: 'email', recipient: 'asha@example.com', subject: 'Confirm your e-mail address for Rangrez', html: expect.stringContaining('123456') },
    ]);
  });

  test('10.24 the mailbox opens by a key that stands in no address, for whoever has read it where Haat was started', async () => {
    await using app = await createTestApp({ HAAT_DEMO: 'on' });
    await app.context.notices.mail(app.db, 'asha@example.com', signup);
    const ask = async (of: TestApp, key: string, path = '/api/mailbox') => await of.app.request(path, { headers: { 'X-Mailbox-Key': key } });
    const opened = await ask(app, app.context.notices.mailboxKey);
    expect([opened.status, await opened.json()]).toMatchObject([200, { items: [{ recipient: 'asha@example.com' }] }]);
    expect((await ask(app, 'guess')).status).toBe(403);
    expect((await app.send('GET', `/api/mailbox?key=${app.context.notices.mailboxKey}`)).status).toBe(403);
    await using serious = await createTestApp();
    expect((await ask(serious, serious.context.notices.mailboxKey)).status).toBe(404);
  });

  test.each(['', 'the-kez', 'the-key '])('stays shut for the key "%s"', async (key) => {
    const refusal = { code: 'FORBIDDEN', message: 'Open the mailbox with the address printed where Haat was started.' };
    await expect(open(start({ demo: true }), key)).rejects.toMatchObject(refusal);
  });

  test('does not exist outside of a demo, nor where all is really sent', async () => {
    for (const settings of [{}, { mail: true }, { mail: true, text: true, demo: true }]) {
      await expect(open(start(settings), 'the-key')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('10.23 where there is no mailbox, it says what becomes of messages', async () => {
    const said = async (settings: Parameters<typeof start>[0]) => await open(start(settings), 'the-key').catch((error: Error) => error.message);
    expect(await said({})).toBe('There is no mailbox here: no messages are sent or kept, since SMTP_URL and SMS_URL are not set.');
    expect(await said({ mail: true })).toContain('mails are really sent, and text messages are not');
    expect(await said({ text: true })).toContain('text messages are really sent, and mails are not');
    expect(await said({ mail: true, text: true })).toBe('There is no mailbox here: messages are really sent.');
  });

  test('shows nothing that is really sent', async () => {
    const notices = start({ mail: true, demo: true });
    await notices.mail(database.db, 'asha@example.com', signup);
    await notices.text(database.db, phone, 'sms', logIn);
    expect((await open(notices, 'the-key')).items.map(({ channel }) => channel)).toEqual(['sms']);
  });

  test('keeps and shows the newest 200', async () => {
    const notices = start({ demo: true });
    for (let number = 0; number < 203; number++) {
      shiftMs = number * 1_000;
      await notices.mail(database.db, `${number}@example.com`, signup);
    }
    const { items } = await open(notices, 'the-key');
    expect(items.map(({ recipient }) => recipient)).toEqual(Array.from({ length: 200 }, (_, index) => `${202 - index}@example.com`));
    const kept = await database.db.selectFrom('messages').select('recipient').orderBy('created_at').execute();
    expect([kept.length, kept[0]?.recipient]).toEqual([200, '3@example.com']);
  });
});
