import type { UserId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What a message says of an order: nothing of who ordered. `expected` is a calendar day, `2025-01-31`. */
export type ToldOrder = {
  number: number;
  lines: { product_name: string; variant_title: string; quantity: number; unit_price_paise: number }[];
  total_paise: number;
  expected: string;
};

/** To the buyer and, of new orders, to who works for the store; `page` is where the latter find them. */
export type OrderNotice =
  | { template: 'order_placed'; order: ToldOrder }
  | { template: 'order_moved'; order: ToldOrder; status: Exclude<OrderStatus, 'processing'> }
  | { template: 'order_new'; order: ToldOrder; page: string }
  | { template: 'orders_new'; count: number; total_paise: number; page: string };

/** Every mail and text message there is, with what its words need. Links are absolute; codes have six digits. */
export type Notice = { storeName: string } & (
  | { template: 'signup' | 'magiclink' | 'recovery' | 'invite'; link: string; code: string }
  | { template: 'email_change'; link: string; code: string; newEmail: string }
  | { template: 'reauthentication'; code: string }
  | { template: 'login_code' | 'phone_change' | 'second_factor'; code: string }
  | { template: 'password_changed' | 'factor_added' | 'factor_removed' }
  | { template: 'email_changed'; newEmail: string }
  | { template: 'identity_added'; provider: string }
  | OrderNotice
);

/** `onceKey`: of several messages with it, the first is sent. `personId`: with whose account it goes, if it is not the recipient's. */
export type MessageFacts = { onceKey?: string; personId?: UserId | null };

export type TextChannel = 'sms' | 'whatsapp';

/** Sends mails and text messages through the outbox: they exist only if the caller's transaction commits. */
export type Notices = {
  /** `mailbox`: nothing leaves, the demo shows it. */
  mode: { mail: 'sent' | 'mailbox' | 'none'; sms: 'sent' | 'mailbox' | 'none' };
  /** Whether a mail gets anywhere: SMTP, or the mailbox of the demo. */
  canMail: boolean;
  /** Whether a text message gets anywhere: SMS_URL, or the mailbox of the demo. */
  canText: boolean;
  mail(tx: Db, to: string, notice: Notice, facts?: MessageFacts): Promise<void>;
  /** `to` in E.164, such as +919876543210. Resolves with the id of the message. */
  text(tx: Db, to: string, channel: TextChannel, notice: Notice, facts?: MessageFacts): Promise<string>;
};
