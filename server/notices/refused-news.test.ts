import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { retryFailed } from '#server/platform/jobs/failed-jobs.ts';
import { type SmtpSink, startSmtpSink } from '../../test/support/accounts/smtp-sink.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';

const invitation = { template: 'staff_invitation', storeName: 'Lamps', role: 'host', link: 'https://shop.example/join/x' } as const;
const hour = 3_600_000;

let app: TestApp;
let smtp: SmtpSink;
beforeAll(async () => {
  smtp = await startSmtpSink();
  app = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@shop.example' });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(() => sql`delete from jobs`.execute(app.db));

const message = (to: string) => app.db.selectFrom('messages').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow();
const gaveUp = () => app.db.selectFrom('jobs').select('id').where('kind', '=', 'notices.send').where('failed_at', 'is not', null).execute();

/** News that the mail server refuses for good; resolves with the number of its job. */
async function refuse(to: string): Promise<string> {
  const refused = smtp.refuseNext(550);
  await app.context.notices.mail(app.db, to, invitation);
  app.context.jobWaker.wake();
  await refused;
  await vi.waitFor(async () => expect(await gaveUp()).toHaveLength(1), { timeout: 10_000, interval: 20 });
  return String((await gaveUp())[0]?.id);
}

test('a mail of news that is refused for good keeps its words, and is sent once when its job is tried again', async () => {
  const id = await refuse('full@example.com');
  expect(await message('full@example.com')).toMatchObject({ failed_at: null, body_text: expect.any(String), last_error: expect.stringContaining('550') });
  expect(await retryFailed(app.db, id, [])).toBe(true);
  app.context.jobWaker.wake();
  await smtp.next('full@example.com');
  await vi.waitFor(async () => expect((await message('full@example.com')).sent_at).not.toBeNull(), { timeout: 10_000, interval: 20 });
  expect(await message('full@example.com')).toMatchObject({ body_text: null });
  expect(smtp.count('full@example.com')).toBe(1);
});

test('a mail of news that nobody tried again within a day loses its words, and its job goes', async () => {
  await refuse('never@example.com');
  app.advance(23 * hour);
  await app.context.runChores(['messages']);
  expect(await gaveUp()).toHaveLength(1);
  app.advance(2 * hour);
  await app.context.runChores(['messages']);
  expect(await message('never@example.com')).toMatchObject({ failed_at: expect.any(Date), body_text: null, last_error: expect.stringContaining('550') });
  expect(await gaveUp()).toEqual([]);
});
