import { unreachable } from '#contract/exhaustive.ts';
import { isCheckoutNotice, wordsOfCheckoutText } from './checkout-words.ts';
import type { CheckoutNotice, Notice, OrderNotice, StockNotice } from './notices.ts';
import { isOrderNotice, wordsOfOrderText } from './order-words.ts';
import { wordsOfPaymentsText } from './payment-words.ts';
import { isStockNotice, wordsOfStockText } from './stock-words.ts';
import { cut } from './store-name.ts';
import { wordsOfWebhookText } from './webhook-words.ts';

/** Characters of the GSM 03.38 basic alphabet: 160 of them are one segment, while any other makes it 70 (3GPP TS 23.038). */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const minNameLength = 12;

/** A text message for a store's name that is clean: one segment wherever at least twelve letters of the name fit. */
export function renderText(notice: Notice, publicUrl: string): string {
  const { hostname, host } = new URL(publicUrl);
  if (isOrderNotice(notice)) return wordsOfOrderText(notice, host);
  if (isStockNotice(notice)) return wordsOfStockText(notice);
  if (isCheckoutNotice(notice)) return wordsOfCheckoutText(notice);
  const write = (name: string) => wordsOfText(notice, name, hostname);
  const whole = write(notice.storeName);
  const excess = whole.length - (gsm.test(whole) ? 160 : 70);
  if (excess <= 0) return whole;
  return write(cut(notice.storeName, Math.max(minNameLength, Array.from(notice.storeName).length - excess)));
}

/** The code in a text message made by `renderText`; `undefined` for one without. */
export function codeOfText(text: string): string | undefined {
  return /\n@\S+ #(\d+)$/.exec(text)?.[1];
}

/** The last line of a message with a code is for the phone, which then offers the code to that site only (WICG, Origin-bound one-time codes). */
function wordsOfText(notice: Exclude<Notice, OrderNotice | StockNotice | CheckoutNotice>, name: string, host: string): string {
  if ('code' in notice) return `${wordsOfCode(notice.template, notice.code, name)} Valid for 5 minutes. Give it to nobody.\n\n@${host} #${notice.code}`;
  switch (notice.template) {
    case 'password_changed':
      return `${name}: your password was changed. Not you? Reset it now at ${host}`;
    case 'factor_added':
      return `${name}: a second step was added to your sign-in. Not you? Reset your password at ${host}`;
    case 'factor_removed':
      return `${name}: a second step was removed from your sign-in. Not you? Reset your password at ${host}`;
    case 'identity_added':
      return `${name}: ${notice.provider} can now sign in to your account. Not you? Reset your password at ${host}`;
    case 'webhook_disabled':
      return wordsOfWebhookText({ ...notice, storeName: name });
    case 'payments_silent':
    case 'payment_keys_failed':
      return wordsOfPaymentsText({ ...notice, storeName: name });
    case 'staff_invitation':
      return `${name} asks you to work for them: ${notice.link}`;
    case 'store_live':
      return `${name} is live now: ${notice.link}`;
    case 'demo_booked':
      return `${notice.company} asks for a demo: ${notice.page}`;
    case 'grievance_received':
      return `Grievance no. ${notice.number} has arrived.`;
    case 'grievance_filed':
      return `Grievance no. ${notice.number} has come: ${notice.page}`;
    case 'grievance_settled':
      return `Grievance no. ${notice.number}: ${notice.answer}`;
    case 'email_changed':
      return `${name}: the e-mail address of your account was changed. Not you? Tell the store at once.`;
  }
}

function wordsOfCode(template: Extract<Notice, { code: string }>['template'], code: string, name: string): string {
  switch (template) {
    case 'phone_change':
    case 'email_change':
    case 'signup':
    case 'invite':
      return `${code} is your ${name} confirmation code.`;
    case 'reauthentication':
    case 'recovery':
      return `${code} is your ${name} security code.`;
    case 'magiclink':
    case 'login_code':
    case 'second_factor':
      return `${code} is your ${name} sign-in code.`;
    default:
      return unreachable(template);
  }
}
