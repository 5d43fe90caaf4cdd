import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { ReturnState } from '#contract/shop/orders/returns/return-states.ts';
import type { OrderNotice, ToldOrder } from './notices.ts';
import type { MailWords } from './render-mail.ts';
import { cleanProductName, cleanWords } from './store-name.ts';

type Moved = Extract<OrderNotice, { template: 'return_moved' }>;
type Asked = Extract<OrderNotice, { template: 'return_asked' }>;

const linesOf = (items: ToldOrder['lines']) => items.map(({ quantity, ...line }) => `${quantity} × ${cleanProductName(lineName(line))}`);

/** How the money comes: what was paid online by itself, cash from the store. */
function comesBack({ order, paise, paidBack }: Moved, storeName: string): string {
  const amount = formatRupees(paise ?? 0);
  if (paidBack) return `${storeName} has paid ${amount} back to you.${paidBack.reference ? ` Reference: ${cleanWords(paidBack.reference)}.` : ''}`;
  if (order.isTest) return 'It was paid in a test: no money was taken, and none goes back.';
  return order.isPaid
    ? `${amount} go back to you the way you paid: it takes 5 to 7 working days.`
    : `${amount} come back to you: ${storeName} arranges with you how.`;
}

/** To its buyer, for a store's name that is clean. */
export function wordsOfReturn(notice: Moved, storeName: string): MailWords {
  const named = `order #${notice.order.number}`;
  const words: Record<ReturnState, { subject: string; title: string; line: string }> = {
    requested: { subject: 'was asked for', title: 'Your return is asked for.', line: `${storeName} has been told, and answers you.` },
    accepted: {
      subject: 'was accepted',
      title: 'Your return was accepted.',
      line: `${storeName} takes back what you asked for. Keep it as it came until it is collected or sent.`,
    },
    declined: { subject: 'was declined', title: 'Your return was declined.', line: `${storeName} does not take it back.` },
    withdrawn: { subject: 'was withdrawn', title: 'You withdrew your return.', line: 'You keep what you bought, and nothing more happens.' },
    received: { subject: 'has arrived', title: 'What you sent back has arrived.', line: `${storeName} has it, and looks after your refund.` },
    refunded: notice.paidBack
      ? { subject: 'was paid back', title: 'Your money was paid back.', line: comesBack(notice, storeName) }
      : { subject: 'is refunded', title: 'Your return is refunded.', line: comesBack(notice, storeName) },
    closed: { subject: 'is closed', title: 'Your return is closed.', line: `${storeName} closed it without a refund.` },
  };
  const { subject, title, line } = words[notice.state];
  return {
    subject: `The return of ${named} at ${storeName} ${subject}`,
    title,
    lines: [line, ...linesOf(notice.items), ...(notice.words ? [`${storeName} writes: ${cleanWords(notice.words)}`] : [])],
    button: { label: 'See your order', link: notice.link },
    otherwise: `Something is wrong? Tell ${storeName}.`,
  };
}

/** To who works for the store; why is for the desk alone. */
export function wordsOfAskedReturn({ order, items, state, page }: Asked, storeName: string): Omit<MailWords, 'otherwise'> {
  const named = `order #${order.number}`;
  const isAsked = state === 'requested';
  return {
    subject: isAsked ? `A return of ${named} at ${storeName} is asked for` : `The return of ${named} at ${storeName} was withdrawn`,
    title: isAsked ? 'A buyer asks for a return.' : 'A buyer withdrew a return.',
    lines: [isAsked ? 'Open the order to see why, and accept or decline it:' : 'They keep what they bought:', ...linesOf(items)],
    button: { label: 'Open the order', link: page },
  };
}

/** The words of the store are on the order's page: this goes to a number that nobody has confirmed. */
export function returnInText(notice: Moved): string {
  const words: Record<ReturnState, string> = {
    requested: 'is asked for. You hear from us.',
    accepted: 'was accepted.',
    declined: 'was declined.',
    withdrawn: 'was withdrawn.',
    received: 'has arrived.',
    refunded: notice.paidBack
      ? `was paid back: ${formatRupees(notice.paise ?? 0)}.`
      : notice.order.isTest
        ? 'is refunded: it was a test payment, no money moves.'
        : notice.order.isPaid
          ? `is refunded: ${formatRupees(notice.paise ?? 0)} in 5 to 7 working days.`
          : `is refunded: ${formatRupees(notice.paise ?? 0)}. We arrange with you how.`,
    closed: 'is closed without a refund.',
  };
  return `the return of order #${notice.order.number} ${words[notice.state]}`;
}
