import type { StoreId, UserId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { Tracking } from '#contract/shop/orders/order-tracking.ts';
import type { ReturnState } from '#contract/shop/orders/returns/return-states.ts';
import type { DisabledWhy } from '#contract/shop/webhooks/webhook-limits.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What a message says of an order: nothing of who ordered. `expected` is a calendar day, `2025-01-31`. */
export type ToldOrder = {
  number: number;
  lines: { product_name: string; variant_title: string; quantity: number; unit_price_paise: number }[];
  total_paise: number;
  /** Messages that were kept before there were discounts have none. */
  discount?: { code: string; paise: number };
  expected: string;
  /** The first day, where only a range is promised. */
  earliest?: string | undefined;
  /** Online; messages that were kept before say nothing of it. */
  isPaid?: boolean;
  /** With test keys of the store: no money came. */
  isTest?: boolean;
  tracking?: Tracking;
};

/**
 * To the buyer and, of new orders, to who works for the store; `page` is where the latter find them, `review` where what arrived is reviewed,
 * `link` the order's own page, which messages that were kept before there was one lack.
 */
export type OrderNotice =
  | { template: 'order_placed'; order: ToldOrder; link?: string }
  | { template: 'order_moved'; order: ToldOrder; status: Exclude<OrderStatus, 'awaiting_payment' | 'processing'>; review?: string; by?: 'buyer'; link?: string }
  | { template: 'order_taken_back'; order: ToldOrder; page: string }
  | ReturnNotice
  | { template: 'refund_failed' | 'capture_failed'; order: ToldOrder; paise: number; page: string }
  | { template: 'order_new'; order: ToldOrder; page: string }
  | { template: 'orders_new'; count: number /** Without `tests`, those that were paid with test keys. */; total_paise: number; tests?: number; page: string };

/** `items`: what the return is of. To its buyer with `link`, where `words` are the store's, `paise` go back, and `paidBack` says that its seller has paid them by hand; to who works for the store with `page`. */
type ReturnNotice =
  | {
      template: 'return_moved';
      order: ToldOrder;
      items: ToldOrder['lines'];
      state: ReturnState;
      words: string;
      paise: number | null;
      paidBack?: { reference: string };
      link: string;
    }
  | { template: 'return_asked'; order: ToldOrder; items: ToldOrder['lines']; state: 'requested' | 'withdrawn'; page: string };

/** To who looks after the catalog: variants of which few are left, `items` the first of `count`. */
export type LowStockNotice = { template: 'stock_low'; items: { name: string; left: number }[]; count: number; page: string };

/** To who asked to be told; `stopLink` ends all such messages to the address. */
export type BackInStockNotice = { template: 'back_in_stock'; productName: string; productLink: string; stopLink: string };

export type StockNotice = LowStockNotice | BackInStockNotice;
/** To who asked for it: a store is on air. `stopLink` ends these mails, by one click too (RFC 8058). */
export type LiveNotice = { template: 'store_live'; title: string; link: string; stopLink: string };

/** To who left a checkout, once; `stopLink` ends such messages to the number. */
export type CheckoutNotice = { template: 'checkout_left'; productName: string; count: number; link: string; stopLink: string };

/** To whoever a store asks to work for it. */
export type StaffNotice = { template: 'staff_invitation'; role: StoreRole; link: string };

/** To who may change it: orders are not sent to that host any more. */
export type WebhookNotice = { template: 'webhook_disabled'; host: string; why: DisabledWhy; page: string };

/** To whoever runs the site: a brand asks to be shown the product. */
export type BookingNotice = { template: 'demo_booked'; company: string; page: string };

/** To who complained, of the moment (ISO) until which it is settled, and then with the answer; to whoever runs the site. */
export type GrievanceNotice =
  | { template: 'grievance_received'; number: number; due: string }
  | { template: 'grievance_filed'; number: number; due: string; page: string }
  | { template: 'grievance_settled'; number: number; answer: string };

/** To who may change it: the payment service has sent nothing since then, or no longer knows the keys of the store. */
export type PaymentsNotice = { template: 'payments_silent'; since: string; page: string } | { template: 'payment_keys_failed'; keyId: string; page: string };

/** Every mail and text message there is, with what its words need. Links are absolute; codes have six digits. */
export type Notice = { storeName: string } & (
  | { template: 'signup' | 'magiclink' | 'recovery' | 'invite'; link: string; code: string }
  | { template: 'email_change'; link: string; code: string; newEmail: string }
  | { template: 'reauthentication'; code: string }
  | { template: 'login_code' | 'phone_change' | 'second_factor'; code: string }
  | { template: 'password_changed' | 'factor_added' | 'factor_removed' }
  | { template: 'email_changed'; newEmail: string }
  | { template: 'identity_added'; provider: string }
  | LiveNotice
  | OrderNotice
  | StockNotice
  | CheckoutNotice
  | WebhookNotice
  | PaymentsNotice
  | StaffNotice
  | BookingNotice
  | GrievanceNotice
);

/**
 * `onceKey`: of several messages with it, the first is sent. `sequenceKey`: they are sent in the order in which they are written.
 * `personId`: with whose account it goes, if it is not the recipient's. `storeId`: the store that it is about, with which it goes.
 */
export type MessageFacts = { onceKey?: string; sequenceKey?: string; personId?: UserId | null; storeId?: StoreId };

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
