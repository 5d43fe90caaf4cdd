import { formatMoment } from '#contract/formats/dates.ts';
import type { PaymentsNotice } from './notices.ts';
import type { MailWords } from './render-mail.ts';

type Told = PaymentsNotice & { storeName: string };

/** The words of a mail about how a store is paid, for a store's name that is clean. */
export function wordsOfPaymentsMail(notice: Told): MailWords {
  const { storeName, page } = notice;
  const shared = { button: { label: 'Open the payment settings', link: page }, otherwise: `You get this mail because you look after ${storeName}.` };
  if (notice.template === 'payment_keys_failed') {
    return {
      subject: `Online payments at ${storeName} are off: Razorpay does not know your keys`,
      title: 'Your keys no longer work.',
      lines: [
        `Razorpay says that it does not know the keys ${notice.keyId}. Shoppers are offered cash on delivery until they work again. Refunds that are due wait some days, and are paid by hand if the keys are not mended by then.`,
        'In the dashboard of Razorpay, under Account & Settings, API keys, see whether they were replaced. Then set the keys again at Haat, or have them checked.',
      ],
      ...shared,
    };
  }
  return {
    subject: `Razorpay sends no messages about payments at ${storeName}`,
    title: 'Razorpay has fallen silent.',
    lines: [
      `Razorpay has told nothing of the payments since ${formatMoment(notice.since)}. It switches its webhook off when messages fail for 24 hours.`,
      'No payment is lost: Haat asks Razorpay itself, and orders are taken up some minutes later. In the dashboard of Razorpay, look at Webhooks and switch the webhook on again.',
    ],
    ...shared,
  };
}

/** As a text message. */
export function wordsOfPaymentsText({ template, storeName, page }: Told): string {
  if (template === 'payment_keys_failed') return `${storeName}: online payments are off, Razorpay does not know your keys. ${page}`;
  return `${storeName}: Razorpay sends no messages about payments. ${page}`;
}
