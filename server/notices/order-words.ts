import { formatCalendarDay } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/orders/order-lines.ts';
import type { OrderNotice, ToldOrder } from './notices.ts';
import type { MailWords } from './render-mail.ts';
import { cleanProductName, cut } from './store-name.ts';

type Told = OrderNotice & { storeName: string };
type Moved = Extract<OrderNotice, { template: 'order_moved' }>['status'];

const counted = new Intl.NumberFormat('en-IN');
const dayOf = ({ expected }: ToldOrder) => formatCalendarDay(expected);
const rupeesOf = ({ total_paise }: { total_paise: number }) => formatRupees(total_paise);

/** Of a text message: so many lines of an order are named, with so many characters each. */
const maxLinesInText = 2;
const maxNameInText = 24;
const maxStoreInText = 30;

/** The words of a mail about orders, for a store's name that is clean. */
export function wordsOfOrderMail(notice: Told): MailWords {
  const { storeName } = notice;
  switch (notice.template) {
    case 'order_placed':
      return {
        subject: `Your order #${notice.order.number} at ${storeName}`,
        title: 'Thank you for your order!',
        lines: [`${storeName} has it as order #${notice.order.number} and packs it next.`, ...contentOf(notice.order), `Expected by ${dayOf(notice.order)}.`],
        otherwise: 'You did not order this? Refuse the parcel, and you owe nothing.',
      };
    case 'order_moved':
      return wordsOfMove(notice.status, notice.order, storeName);
    case 'order_new':
      return {
        subject: `New order #${notice.order.number} at ${storeName}`,
        title: 'A new order.',
        lines: [`Order #${notice.order.number}, expected by ${dayOf(notice.order)}.`, ...contentOf(notice.order)],
        button: { label: 'Open the order', link: notice.page },
        otherwise: whyYou(storeName),
      };
    case 'orders_new':
      return {
        subject: `${counted.format(notice.count)} new orders at ${storeName}`,
        title: `${counted.format(notice.count)} new orders.`,
        lines: [`They came since the mail before this one: ${rupeesOf(notice)} in all, cash on delivery.`],
        button: { label: 'Open the orders', link: notice.page },
        otherwise: whyYou(storeName),
      };
  }
}

function whyYou(storeName: string): string {
  return `You get this mail because you look after the orders of ${storeName}.`;
}

function contentOf(order: ToldOrder): string[] {
  const lines = order.lines.map(
    ({ quantity, unit_price_paise, ...line }) => `${quantity} × ${cleanProductName(lineName(line))}: ${formatRupees(quantity * unit_price_paise)}`,
  );
  return [...lines, `Total: ${rupeesOf(order)}, cash on delivery.`];
}

function wordsOfMove(status: Moved, order: ToldOrder, storeName: string): MailWords {
  const named = `Order #${order.number}`;
  const otherwise = `Something is wrong? Tell ${storeName}.`;
  const words: Record<Moved, Pick<MailWords, 'subject' | 'title' | 'lines'>> = {
    packed: { subject: 'is packed', title: 'Your order is packed.', lines: [`${named} leaves ${storeName} soon.`, `Expected by ${dayOf(order)}.`] },
    shipped: {
      subject: 'is on its way',
      title: 'Your order is on its way.',
      lines: [`${named} has left ${storeName}.`, `Expected by ${dayOf(order)}. Have ${rupeesOf(order)} ready, in cash or by UPI.`],
    },
    delivered: { subject: 'has arrived', title: 'Your order has arrived.', lines: [`${named} from ${storeName} was delivered. Enjoy it!`] },
    cancelled: { subject: 'was cancelled', title: 'Your order was cancelled.', lines: [`${storeName} cancelled order #${order.number}. You owe nothing.`] },
  };
  const { subject, ...rest } = words[status];
  return { subject: `${named} at ${storeName} ${subject}`, ...rest, otherwise };
}

/** A text message about orders. It may take a second segment: what it says is what the buyer has in hand. */
export function wordsOfOrderText(notice: Told, host: string): string {
  const name = cut(cleanProductName(notice.storeName), maxStoreInText);
  switch (notice.template) {
    case 'order_placed':
      return `${name}: order #${notice.order.number} is in. ${itemsOf(notice.order)}. ${rupeesOf(notice.order)}, cash on delivery, by ${dayOf(notice.order)}.`;
    case 'order_moved':
      return `${name}: order #${notice.order.number} ${movedInText(notice.status, notice.order)}`;
    case 'order_new':
      return `${name}: new order #${notice.order.number}, ${rupeesOf(notice.order)}. Pack it: ${host}/dashboard/orders`;
    case 'orders_new':
      return `${name}: ${counted.format(notice.count)} new orders, ${rupeesOf(notice)} in all. Pack them: ${host}/dashboard/orders`;
  }
}

function movedInText(status: Moved, order: ToldOrder): string {
  const words: Record<Moved, string> = {
    packed: `is packed and leaves soon. Expected by ${dayOf(order)}.`,
    shipped: `is on its way, by ${dayOf(order)}. Pay ${rupeesOf(order)} when it arrives.`,
    delivered: 'has arrived. Enjoy it!',
    cancelled: 'was cancelled. You owe nothing.',
  };
  return words[status];
}

/** '2 × Brass Diya Lamp, 1 × Indigo Kurta and 3 more' */
function itemsOf({ lines }: ToldOrder): string {
  const named = lines.slice(0, maxLinesInText).map(({ quantity, ...line }) => `${quantity} × ${cut(cleanProductName(lineName(line)), maxNameInText)}`);
  const more = lines.slice(maxLinesInText).reduce((sum, { quantity }) => sum + quantity, 0);
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What a gateway with registered templates fills in, beside the name of the store. */
export function variablesOf(notice: OrderNotice): Record<string, string> {
  switch (notice.template) {
    case 'orders_new':
      return { count: String(notice.count), total: rupeesOf(notice) };
    case 'order_moved':
      return { ...variablesOfOrder(notice.order), status: notice.status };
    default:
      return variablesOfOrder(notice.order);
  }
}

function variablesOfOrder(order: ToldOrder): Record<string, string> {
  return { order_number: String(order.number), items: itemsOf(order), total: rupeesOf(order), day: dayOf(order) };
}

/** Told apart by their names, so that a new one does not compile until it has words. */
const templates: Record<OrderNotice['template'], true> = { order_placed: true, order_moved: true, order_new: true, orders_new: true };

export function isOrderNotice<N extends { template: string }>(notice: N): notice is Extract<N, OrderNotice> {
  return notice.template in templates;
}
