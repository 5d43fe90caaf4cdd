import { formatMoment } from '#contract/formats/dates.ts';
import type { PaymentsNotice } from './notices.ts';
import type { MailWords } from './render-mail.ts';

type Told = PaymentsNotice & { storeName: string };

/** The words of a mail about a payment service that sends no messages, for a store's name that is clean. */
export function wordsOfSilenceMail({ storeName, since, page }: Told): MailWords {
  return {
    subject: `Razorpay sends no messages about payments at ${storeName}`,
    title: 'Razorpay has fallen silent.',
    lines: [
      `Razorpay has told nothing of the payments since ${formatMoment(since)}. It switches its webhook off when messages fail for 24 hours.`,
      'No payment is lost: Haat asks Razorpay itself, and orders are taken up some minutes later. In the dashboard of Razorpay, look at Webhooks and switch the webhook on again.',
    ],
    button: { label: 'Open the payment settings', link: page },
    otherwise: `You get this mail because you look after ${storeName}.`,
  };
}

/** As a text message. */
export function wordsOfSilenceText({ storeName, page }: Told): string {
  return `${storeName}: Razorpay sends no messages about payments. ${page}`;
}
