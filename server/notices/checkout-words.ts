import type { CheckoutNotice } from './notices.ts';
import type { MailWords } from './render-mail.ts';
import { cleanProductName, cut } from './store-name.ts';

/** Characters of the names in it. */
const maxNameInText = 30;

type Told = CheckoutNotice & { storeName: string };

/** The words of a mail about what was left in a checkout, for a store's name that is clean. */
export function wordsOfCheckoutMail({ storeName, productName, count, link, stopLink }: Told): MailWords {
  return {
    subject: `You left something at ${storeName}`,
    title: 'You left something in the checkout.',
    lines: [`${cleanProductName(productName)}${moreOf(count)} at ${storeName}. Nothing is kept for you, and nothing was ordered.`],
    button: { label: 'Go on', link },
    otherwise: `You get this once, because you left your address in the checkout of ${storeName}. It was not you, or you want no more of these? Stop them: ${stopLink}`,
  };
}

/** Says who sends it and how to stop. It may take a second segment. */
export function wordsOfCheckoutText({ storeName, productName, count, link, stopLink }: Told): string {
  return `${cut(cleanProductName(storeName), maxNameInText)}: you left ${cut(cleanProductName(productName), maxNameInText)}${moreOf(count)} in the checkout. ${link} No more of these: ${stopLink}`;
}

function moreOf(count: number): string {
  return count > 1 ? ` and ${count - 1} more` : '';
}

/** What a gateway with registered templates fills in, beside the name of the store. */
export function variablesOfCheckout({ productName, count, link, stopLink }: CheckoutNotice): Record<string, string> {
  return { product: cleanProductName(productName), count: String(count), link, stop_link: stopLink };
}

export function isCheckoutNotice<N extends { template: string }>(notice: N): notice is Extract<N, CheckoutNotice> {
  return notice.template === 'checkout_left';
}
