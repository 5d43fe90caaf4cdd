import { failingDays } from '#contract/shop/webhooks/webhook-limits.ts';
import type { WebhookNotice } from './notices.ts';
import type { MailWords } from './render-mail.ts';

type Told = WebhookNotice & { storeName: string };

/** The words of a mail about an address that orders are not sent to any more, for a store's name that is clean. */
export function wordsOfWebhookMail(notice: Told): MailWords {
  const { storeName, host, page } = notice;
  return {
    subject: `Orders of ${storeName} are not sent to ${host} any more`,
    title: 'A webhook was switched off.',
    lines: [
      reasonOf(notice),
      'No order is lost: all of them are in your dashboard. Put the receiver in order, switch the webhook on again, and send what failed once more.',
    ],
    button: { label: 'Open the webhooks', link: page },
    otherwise: `You get this mail because you look after ${storeName}.`,
  };
}

/** As a text message. */
export function wordsOfWebhookText(notice: Told): string {
  return `${notice.storeName}: orders are not sent to ${notice.host} any more. ${notice.page}`;
}

function reasonOf({ host, why }: WebhookNotice): string {
  return why === 'gone' ? `${host} answered with 410, which says that it wants nothing more.` : `${host} has taken nothing for ${failingDays} days.`;
}
