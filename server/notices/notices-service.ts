import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { forgetFailed } from '#server/platform/jobs/failed-jobs.ts';
import { addJob, GivenUp, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { MailSettings, SmsSettings } from '#server/settings/mail-settings.ts';
import { isCheckoutNotice, variablesOfCheckout } from './checkout-words.ts';
import type { Delivery } from './delivery.ts';
import { wordsOfMail } from './mail-words.ts';
import type { MessageFacts, Notice, Notices } from './notices.ts';
import * as queries from './notices-queries.ts';
import { isOrderNotice, variablesOf } from './order-words.ts';
import { renderMail } from './render-mail.ts';
import { createMailSender } from './send-mail.ts';
import { sendText } from './send-text.ts';
import { isStockNotice, variablesOfStock } from './stock-words.ts';
import { cleanStoreName } from './store-name.ts';
import { codeOfText, renderText } from './text-words.ts';

export type NoticesService = ReturnType<typeof createNoticesService>;

/** Sent for real, shown in the demo's mailbox only, or refused. */
export type NoticeMode = 'sent' | 'mailbox' | 'none';

type Parts = {
  db: Db;
  clock: Clock;
  log: Log;
  mail: MailSettings;
  sms: SmsSettings | undefined;
  demo: boolean;
  /** Where links in mails lead, and for which site a phone offers a code. */
  publicUrl: () => string;
  /** Opens the mailbox; known to whoever started Haat. */
  mailboxKey: string;
};

type Channel = queries.Channel;
type Shown = { id: string; channel: Channel; recipient: string; subject: string; text: string; html: string | null; created_at: string };

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long what a message holds can be used; later it is not sent any more. News of an order or of stock stays news for a day. */
const lifeMs = { email: 60 * minute, sms: 5 * minute, whatsapp: 5 * minute };
const newsLifeMs = day;
const keptMs = 30 * 24 * 60 * minute;
/** Seconds until the next attempts, for as long as anything lives: a code is given up long before. */
export const noticeRetrySeconds = [5, 15, 30, 60, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800];
const maxMails = 200;
const ranOut = 'It could not be sent before what it holds ran out.';

/** The outbox of mails and text messages: rows written with what they tell of, sent by jobs. Disposing closes the connections to the mail server. */
export function createNoticesService({ db, clock, log, mail, sms, demo, publicUrl, mailboxKey }: Parts) {
  const unsent: NoticeMode = demo ? 'mailbox' : 'none';
  const mode = { mail: mail.smtpUrl ? 'sent' : unsent, sms: sms ? 'sent' : unsent } satisfies Record<string, NoticeMode>;
  const modeOf = (channel: Channel): NoticeMode => (channel === 'email' ? mode.mail : mode.sms);
  const inMailbox = (['email', 'sms', 'whatsapp'] as const).filter((channel) => modeOf(channel) === 'mailbox');
  const outgoing = (['email', 'sms', 'whatsapp'] as const).filter((channel) => modeOf(channel) === 'sent');
  const mailSender = mail.smtpUrl ? createMailSender(mail.smtpUrl, mail.from) : undefined;

  type NewMessage = { channel: Channel; recipient: string; subject?: string; body_text: string; body_html?: string; variables?: string };

  async function add(tx: Db, notice: Notice, message: NewMessage, about: MessageFacts = {}): Promise<string> {
    const { sequenceKey, personId = null } = about;
    const facts = { template: notice.template, created_at: clock.now(), once_key: keyOf(about), person_id: personId };
    const { id, isNew } = await queries.addMessage(tx, { ...message, ...facts });
    if (!isNew) return id;
    if (modeOf(message.channel) === 'mailbox') await queries.keepNewest(tx, inMailbox, maxMails);
    else await addJob(tx, 'notices.send', { message_id: id, store_name: notice.storeName }, { sequenceKey });
    return id;
  }

  async function attempt(row: queries.MessageRow, text: string, storeName: string): Promise<Delivery | undefined> {
    const { id, recipient: to, channel, template, subject } = row;
    if (channel === 'email') return await mailSender?.send({ id, to, storeName, subject, text, html: row.body_html ?? '', stopLink: row.variables?.stop_link });
    const variables = { ...row.variables, code: codeOfText(text), store_name: storeName };
    return sms && (await sendText(sms, { id, to, channel, text, template, variables }));
  }

  async function fail({ id, channel, template }: queries.MessageRow, why: string): Promise<void> {
    log.warn({ message: id, channel, template, why }, 'a message was not sent');
    await queries.markFailed(db, id, clock.now(), why);
  }

  /** A repeat after the message was sent finds no body any more. */
  async function send({ message_id, store_name }: Record<string, unknown>): Promise<void> {
    const row = await queries.findMessage(db, String(message_id));
    if (!row || row.body_text === null || modeOf(row.channel) === 'mailbox') return;
    if (clock.now().getTime() - row.created_at.getTime() >= lifeOf(row)) return await fail(row, ranOut);
    const delivery = await attempt(row, row.body_text, String(store_name));
    if (!delivery) return await fail(row, `There is no ${row.channel === 'email' ? 'SMTP_URL' : 'SMS_URL'} any more.`);
    if (delivery.sent) return await queries.markSent(db, row.id, clock.now());
    if (delivery.final && !isNews(row)) return await fail(row, delivery.why);
    await queries.noteError(db, row.id, delivery.why);
    // News can be sent once more by whoever runs this site; a code is worth nothing by then.
    throw delivery.final ? new GivenUp(delivery.why) : new Error(delivery.why);
  }

  const notices: Notices = {
    mode,
    canMail: mode.mail !== 'none',
    canText: mode.sms !== 'none',

    async mail(tx, to, given, facts) {
      if (mode.mail === 'none') throw new Error('No mail can be sent: SMTP_URL is not set. Ask canMail first.');
      const notice = { ...given, storeName: cleanStoreName(given.storeName) };
      const { subject, text, html } = renderMail(wordsOfMail(notice, `${publicUrl()}/auth/forgot`), notice.storeName);
      const variables = notice.template === 'store_live' ? JSON.stringify({ stop_link: notice.stopLink }) : undefined;
      await add(tx, notice, { channel: 'email', recipient: to, subject, body_text: text, body_html: html, variables }, facts);
    },

    async text(tx, to, channel, given, facts) {
      if (mode.sms === 'none') throw new Error('No text message can be sent: SMS_URL is not set. Ask canText first.');
      const notice = { ...given, storeName: cleanStoreName(given.storeName) };
      const variables = isOrderNotice(notice)
        ? JSON.stringify(variablesOf(notice))
        : isStockNotice(notice)
          ? JSON.stringify(variablesOfStock(notice))
          : isCheckoutNotice(notice)
            ? JSON.stringify(variablesOfCheckout(notice))
            : undefined;
      return await add(tx, notice, { channel, recipient: to, body_text: renderText(notice, publicUrl()), variables }, facts);
    },
  };

  return {
    ...notices,
    jobs: { 'notices.send': send satisfies JobHandler },

    mailboxKey,

    /** What would have been sent. Refuses with NOT_FOUND where nothing is kept to be shown, and with FORBIDDEN without the key. */
    async mailbox(key: string): Promise<Outcome<{ items: Shown[] }>> {
      if (inMailbox.length === 0) return refused('NOT_FOUND', `There is no mailbox here: ${describe(mode)}.`);
      if (!isSame(key, mailboxKey)) return refused('FORBIDDEN', 'Open the mailbox with the address printed where Haat was started.');
      const rows = await queries.listReadable(db, inMailbox, maxMails);
      return done({ items: rows.map(toShown) });
    },

    countUnsent: (since: Date): Promise<{ count: number; why: string | null }> => queries.countFailedSince(db, since),

    /** Deletes what is older than 30 days, and what nobody could send in its time; says how many. */
    async purge(): Promise<number> {
      const now = clock.now();
      const before = new Date(now.getTime() - newsLifeMs);
      if (outgoing.length > 0) await queries.failOlderThan(db, outgoing, { before, now, why: ranOut });
      await forgetFailed(db, 'notices.send', before);
      return await queries.deleteOlderThan(db, new Date(clock.now().getTime() - keptMs));
    },

    /** Mails whose key begins so and that are not sent yet are not sent any more. What a mailbox shows stays. */
    async withdraw(tx: Db, keyStart: string): Promise<void> {
      if (mode.mail === 'sent') await queries.deleteUnsent(tx, keyStart);
    },

    /** Deletes all that was ever written to these addresses and numbers, as when their account goes. */
    async forget(tx: Db, recipients: string[]): Promise<void> {
      if (recipients.length > 0) await queries.deleteTo(tx, recipients);
    },

    /** Deletes all that was ever written of these, such as a store or its orders: the key of a message names what it is about. */
    async forgetAbout(tx: Db, ids: string[]): Promise<void> {
      if (ids.length > 0) await queries.deleteAbout(tx, ids);
    },

    [Symbol.dispose]: () => mailSender?.[Symbol.dispose](),
  };
}

/** It names the store that the message is about, last; `null` for what is of no store and may be written again. */
function keyOf({ onceKey, storeId }: MessageFacts): string | null {
  return storeId === undefined ? (onceKey ?? null) : `${onceKey ?? randomUUID()} ${storeId}`;
}

/** What becomes of messages that no mailbox keeps. */
function describe({ mail, sms }: Notices['mode']): string {
  if (mail === 'sent' && sms === 'sent') return 'messages are really sent';
  if (mail === 'sent') return 'mails are really sent, and text messages are not, since SMS_URL is not set';
  if (sms === 'sent') return 'text messages are really sent, and mails are not, since SMTP_URL is not set';
  return 'no messages are sent or kept, since SMTP_URL and SMS_URL are not set';
}

const news = ['webhook_disabled', 'payments_silent', 'payment_keys_failed', 'staff_invitation'];

function isNews({ template }: queries.MessageRow): boolean {
  return isOrderNotice({ template }) || isStockNotice({ template }) || isCheckoutNotice({ template }) || news.includes(template);
}

function lifeOf(row: queries.MessageRow): number {
  return isNews(row) ? newsLifeMs : lifeMs[row.channel];
}

/** In the same time, however much of the key is right. */
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

function toShown({ id, channel, recipient, subject, body_text, body_html, created_at }: queries.MessageRow): Shown {
  return { id, channel, recipient, subject, text: body_text ?? '', html: body_html, created_at: created_at.toISOString() };
}
