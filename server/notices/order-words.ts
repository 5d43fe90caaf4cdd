import { formatCalendarDay } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import { deliveryPromise } from '#contract/shop/orders/delivery-days.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { OrderNotice, ToldOrder } from './notices.ts';
import type { MailWords } from './render-mail.ts';
import { returnInText, wordsOfAskedReturn, wordsOfReturn } from './return-words.ts';
import { cleanProductName, cut } from './store-name.ts';

type Told = OrderNotice & { storeName: string };
type MoveNotice = Extract<OrderNotice, { template: 'order_moved' }>;
type Moved = MoveNotice['status'];

const counted = new Intl.NumberFormat('en-IN');
/** Of a text message, which has no room for a range: its last day. */
const dayOf = ({ expected }: ToldOrder) => formatCalendarDay(expected);
const promiseOf = ({ expected, earliest }: ToldOrder) => deliveryPromise({ expected_delivery_date: expected, earliest_delivery_date: earliest ?? null });
const paidHow = ({ isPaid, isTest }: ToldOrder) => (isTest ? 'paid in a test: no money was taken' : isPaid ? 'paid online' : 'cash on delivery');
const paidInText = (order: ToldOrder) => (order.isTest ? 'a test, not paid' : paidHow(order));
const isPaidNow = ({ isTest }: ToldOrder) => (isTest ? 'It was paid in a test.' : 'It is paid.');
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
        lines: [`${storeName} has it as order #${notice.order.number} and packs it next.`, ...contentOf(notice.order), `${promiseOf(notice.order)}.`],
        ...buttonTo(notice.order.isPaid ? 'See your order' : 'See and confirm your order', notice.link),
        otherwise: notice.order.isPaid ? `You did not order this? Tell ${storeName}.` : 'You did not order this? Refuse the parcel, and you owe nothing.',
      };
    case 'order_moved':
      return wordsOfMove(notice, storeName);
    case 'order_taken_back':
      return {
        subject: `Order #${notice.order.number} at ${storeName} was cancelled by its buyer`,
        title: 'A buyer cancelled an order.',
        lines: [`Order #${notice.order.number} was not packed yet. Do not send it; its stock is back on sale.`, ...contentOf(notice.order)],
        button: { label: 'Open the order', link: notice.page },
        otherwise: whyYou(storeName),
      };
    case 'return_moved':
      return wordsOfReturn(notice, storeName);
    case 'return_asked':
      return { ...wordsOfAskedReturn(notice, storeName), otherwise: whyYou(storeName) };
    case 'refund_failed':
      return {
        subject: `A refund of order #${notice.order.number} at ${storeName} did not arrive`,
        title: 'A refund has to be paid by hand.',
        lines: [
          `The payment service could not pay back ${formatRupees(notice.paise)} of order #${notice.order.number}.`,
          notice.order.isTest
            ? 'The order was paid in a test: no money came, and none is owed. Note it in the order.'
            : 'The money is still with you. Pay it to the buyer by bank transfer or UPI, and note it in the order.',
        ],
        button: { label: 'Open the order', link: notice.page },
        otherwise: whyYou(storeName),
      };
    case 'capture_failed':
      return {
        subject: `A payment of order #${notice.order.number} at ${storeName} could not be taken`,
        title: 'A payment was not taken.',
        lines: [
          `A shopper's bank had set ${formatRupees(notice.paise)} aside for order #${notice.order.number}. Razorpay was asked for three days, or until the bank let it go, and did not take it.`,
          notice.order.isTest
            ? 'It was paid in a test: no money was set aside.'
            : 'The money stays with the shopper, and nothing is to be sent. In the dashboard of Razorpay, see whether your account may take payments.',
        ],
        button: { label: 'Open the order', link: notice.page },
        otherwise: whyYou(storeName),
      };
    case 'order_new':
      return {
        subject: `${notice.order.isTest ? 'Test' : 'New'} order #${notice.order.number} at ${storeName}`,
        title: notice.order.isTest ? 'A test order.' : 'A new order.',
        lines: [
          ...(notice.order.isTest ? ['It was paid with test keys: no money came.'] : []),
          `Order #${notice.order.number}. ${promiseOf(notice.order)}.`,
          ...contentOf(notice.order),
        ],
        button: { label: 'Open the order', link: notice.page },
        otherwise: whyYou(storeName),
      };
    case 'orders_new':
      return {
        subject: `${counted.format(notice.count)} new orders at ${storeName}`,
        title: `${counted.format(notice.count)} new orders.`,
        lines: [`They came since the mail before this one: ${rupeesOf(notice)} in all.`, ...testsOf(notice)],
        button: { label: 'Open the orders', link: notice.page },
        otherwise: whyYou(storeName),
      };
  }
}

function testsOf({ tests = 0 }: { tests?: number }): string[] {
  const which = tests === 1 ? 'One of them was' : `${counted.format(tests)} of them were`;
  return tests > 0 ? [`${which} paid with test keys, which moves no money, and not added.`] : [];
}

function buttonTo(label: string, link: string | undefined): Pick<MailWords, 'button'> {
  return link ? { button: { label, link } } : {};
}

function whyYou(storeName: string): string {
  return `You get this mail because you look after the orders of ${storeName}.`;
}

function contentOf(order: ToldOrder): string[] {
  const lines = order.lines.map(
    ({ quantity, unit_price_paise, ...line }) => `${quantity} × ${cleanProductName(lineName(line))}: ${formatRupees(quantity * unit_price_paise)}`,
  );
  const discount = order.discount ? [`Discount (${order.discount.code}): −${formatRupees(order.discount.paise)}`] : [];
  return [...lines, ...discount, `Total: ${rupeesOf(order)}, ${paidHow(order)}.`];
}

function wordsOfMove({ status, order, review, by, link }: MoveNotice, storeName: string): MailWords {
  const named = `Order #${order.number}`;
  const otherwise = `Something is wrong? Tell ${storeName}.`;
  const words: Record<Moved, Pick<MailWords, 'subject' | 'title' | 'lines'>> = {
    packed: { subject: 'is packed', title: 'Your order is packed.', lines: [`${named} leaves ${storeName} soon.`, `${promiseOf(order)}.`] },
    shipped: {
      subject: 'is on its way',
      title: 'Your order is on its way.',
      lines: [
        `${named} has left ${storeName}.`,
        ...travelOf(order).map((way) => `It travels with ${way}.`),
        order.isPaid ? `${promiseOf(order)}. ${isPaidNow(order)}` : `${promiseOf(order)}. Have ${rupeesOf(order)} ready, in cash or by UPI.`,
      ],
    },
    delivered: { subject: 'has arrived', title: 'Your order has arrived.', lines: [`${named} from ${storeName} was delivered. Enjoy it!`] },
    cancelled: {
      subject: 'was cancelled',
      title: 'Your order was cancelled.',
      lines: [`${by === 'buyer' ? 'You' : storeName} cancelled order #${order.number}${by === 'buyer' ? ` at ${storeName}` : ''}. ${afterCancel(order)}`],
    },
  };
  const { subject, ...rest } = words[status];
  const track = status === 'shipped' ? order.tracking?.link : undefined;
  const button = review ? buttonTo('Write a review', review) : track ? buttonTo('Follow the parcel', track) : buttonTo('See your order', link);
  return { subject: `${named} at ${storeName} ${subject}`, ...rest, ...button, otherwise };
}

/** 'Delhivery, number 1234 5678'. */
function travelOf({ tracking }: ToldOrder): string[] {
  if (!tracking) return [];
  const courier = cleanProductName(tracking.courier);
  return [tracking.number ? `${courier}, number ${tracking.number}` : courier];
}

/** A text message about orders. It may take a second segment: what it says is what the buyer has in hand. */
export function wordsOfOrderText(notice: Told, host: string): string {
  const name = cut(cleanProductName(notice.storeName), maxStoreInText);
  switch (notice.template) {
    case 'order_placed':
      return `${name}: order #${notice.order.number} is in. ${itemsOf(notice.order)}. ${rupeesOf(notice.order)}, ${paidInText(notice.order)}, by ${dayOf(notice.order)}.${seeIt(notice.link)}`;
    case 'order_moved':
      return `${name}: order #${notice.order.number} ${movedInText(notice)}${notice.review ? '' : seeIt(notice.link)}`;
    case 'order_taken_back':
      return `${name}: order #${notice.order.number} was cancelled by its buyer. Do not send it.`;
    case 'return_moved':
      return `${name}: ${returnInText(notice)} ${notice.link}`;
    case 'return_asked':
      return `${name}: ${notice.state === 'requested' ? 'a return was asked for' : 'the return was withdrawn'} of order #${notice.order.number}.`;
    case 'refund_failed':
      return `${name}: a refund of order #${notice.order.number} failed. Pay ${formatRupees(notice.paise)} back by hand.`;
    case 'capture_failed':
      return `${name}: ${formatRupees(notice.paise)} for order #${notice.order.number} was set aside by a bank, but not taken. Send nothing.`;
    case 'order_new':
      return `${name}: ${notice.order.isTest ? 'test' : 'new'} order #${notice.order.number}, ${rupeesOf(notice.order)}. ${notice.order.isTest ? 'No money came' : 'Pack it'}: ${host}/dashboard/orders`;
    case 'orders_new':
      return `${name}: ${counted.format(notice.count)} new orders${notice.tests ? ` (${counted.format(notice.tests)} of them a test)` : ''}, ${rupeesOf(notice)} in all. Pack them: ${host}/dashboard/orders`;
  }
}

/** Banks need some days for what goes back. */
function afterCancel(order: ToldOrder): string {
  if (order.isTest) return 'It was paid in a test: no money was taken.';
  return order.isPaid ? `Your ${rupeesOf(order)} goes back to you: it takes 5 to 7 working days.` : 'You owe nothing.';
}

function seeIt(link: string | undefined): string {
  return link ? ` ${link}` : '';
}

function movedInText({ status, order, review }: MoveNotice): string {
  const words: Record<Moved, string> = {
    packed: `is packed and leaves soon. Delivery by ${dayOf(order)}.`,
    // Without the link: nobody has confirmed the number (docs/decisions/0049).
    shipped: `is on its way, by ${dayOf(order)}. ${travelOf(order)
      .map((way) => `${way}. `)
      .join('')}${order.isPaid ? isPaidNow(order) : `Pay ${rupeesOf(order)} when it arrives.`}`,
    delivered: `has arrived. Enjoy it!${review ? ` How is it? ${review}` : ''}`,
    cancelled: `was cancelled. ${afterCancel(order)}`,
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
      return {
        ...variablesOfOrder(notice.order),
        ...{ status: notice.status, ...(notice.review ? { review: notice.review } : {}), ...linkOf(notice) },
        ...(notice.status === 'shipped' && notice.order.tracking ? { tracking: travelOf(notice.order).join('') } : {}),
      };
    case 'return_moved':
      return { ...variablesOfReturn(notice), ...linkOf(notice) };
    case 'return_asked':
      return variablesOfReturn(notice);
    case 'order_placed':
      return { ...variablesOfOrder(notice.order), ...linkOf(notice) };
    default:
      return variablesOfOrder(notice.order);
  }
}

function linkOf({ link }: { link?: string }): Record<string, string> {
  return link ? { link } : {};
}

function variablesOfReturn({ order, items, state }: { order: ToldOrder; items: ToldOrder['lines']; state: string }): Record<string, string> {
  return { order_number: String(order.number), items: itemsOf({ ...order, lines: items }), status: state };
}

function variablesOfOrder(order: ToldOrder): Record<string, string> {
  return { order_number: String(order.number), items: itemsOf(order), total: rupeesOf(order), day: dayOf(order) };
}

/** Told apart by their names, so that a new one does not compile until it has words. */
const templates: Record<OrderNotice['template'], true> = {
  order_placed: true,
  order_moved: true,
  order_taken_back: true,
  return_moved: true,
  return_asked: true,
  refund_failed: true,
  capture_failed: true,
  order_new: true,
  orders_new: true,
};

export function isOrderNotice<N extends { template: string }>(notice: N): notice is Extract<N, OrderNotice> {
  return notice.template in templates;
}
