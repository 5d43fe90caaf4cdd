import { z } from 'zod';
import { orderId, productId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, sellerRoute } from '#contract/route.ts';
import { disabledWhys } from '#contract/shop/webhooks/webhook-limits.ts';

const message = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'sms', 'whatsapp']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /** null for a text message. */
  html: z.string().nullable(),
  created_at: z.iso.datetime(),
});

const returned = {
  order_id: orderId,
  number: z.number().int(),
  /** Units in all lines. */
  items: z.number().int(),
  /** What they cost. */
  worth_paise: z.number().int(),
};

/** What a notice is about; the words are the reader's. */
export const noticeContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order_placed'),
    order_id: orderId,
    number: z.number().int(),
    /** Units in all lines. */
    items: z.number().int(),
    total_paise: z.number().int(),
    /** Of the first line. */
    product_name: z.string(),
    /** Paid with test keys of the store: no money came. */
    is_test: z.boolean().optional(),
  }),
  /** By its buyer. */
  z.object({ kind: z.literal('order_cancelled'), order_id: orderId, number: z.number().int(), total_paise: z.number().int() }),
  /** By its buyer. */
  z.object({ kind: z.literal('return_requested'), ...returned }),
  z.object({ kind: z.literal('return_withdrawn'), ...returned }),
  /** The provider could not pay it back: it is by hand. */
  z.object({ kind: z.literal('refund_failed'), order_id: orderId, number: z.number().int(), amount_paise: z.number().int() }),
  /** What a bank had set aside for it was not taken, and goes back to the shopper. */
  z.object({ kind: z.literal('capture_failed'), order_id: orderId, number: z.number().int(), amount_paise: z.number().int() }),
  z.object({
    kind: z.literal('stock_low'),
    /** Of the variant that is the emptiest. */
    product_id: productId,
    product_name: z.string(),
    left: z.number().int(),
    /** Variants that run low. */
    count: z.number().int(),
  }),
  z.object({
    kind: z.literal('webhook_disabled'),
    /** Of its address. */
    host: z.string(),
    why: z.enum(disabledWhys),
  }),
  /** The payment service has sent no message since then. */
  z.object({ kind: z.literal('payments_silent'), since: z.iso.datetime() }),
  /** It does not know the keys of the store: shoppers are offered cash. */
  z.object({ kind: z.literal('payment_keys_failed'), key_id: z.string() }),
]);
export type NoticeContent = z.infer<typeof noticeContent>;

/** A line of a store's notification panel. `seq` counts up within the store. */
const storeNotice = z.object({ seq: z.number().int(), created_at: z.iso.datetime(), is_read: z.boolean(), about: noticeContent });
export type StoreNotice = z.infer<typeof storeNotice>;

const through = z.strictObject({ /** The newest one that was shown. */ through: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });
const unread = z.number().int();

export const noticesContract = {
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/notices', summary: 'What the store was told, as far as the signed-in member may hear it, newest first' })
    .input(z.strictObject(pageInput))
    .output(z.object({ items: z.array(storeNotice), next_cursor: z.string().nullable(), unread })),
  markRead: sellerRoute
    .route({ method: 'POST', path: '/seller/notices/read', summary: 'The signed-in member has read them, up to one' })
    .input(through)
    .output(z.object({ unread })),
  clear: sellerRoute
    .route({ method: 'POST', path: '/seller/notices/clear', summary: 'Take them out of the panel of the signed-in member, up to one' })
    .input(through)
    .output(z.object({ unread })),

  mailbox: openRoute
    .errors(errorsOf('NOT_FOUND', 'FORBIDDEN'))
    .route({ method: 'GET', path: '/mailbox', inputStructure: 'detailed', summary: 'Demo only: what would have been sent, newest first, at most 50' })
    /** The key is printed where Haat was started: whoever reads these messages can enter any account. */
    .input(z.object({ headers: z.object({ 'x-mailbox-key': z.string().max(200).default('') }) }))
    .output(z.object({ items: z.array(message) })),
};
