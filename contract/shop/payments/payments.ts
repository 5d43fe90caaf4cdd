import { z } from 'zod';
import { line } from '#contract/formats/text.ts';
import { orderId, refundId, storeId } from '#contract/ids.ts';
import { errorsOf, openRoute, sellerRoute } from '#contract/route.ts';

/** How long an order waits for its payment (docs/decisions/0048). */
export const holdMinutes = 10;

/** Who takes the money: Razorpay, or for the demo store a built-in test that moves none. */
export const paymentProviders = ['razorpay', 'test'] as const;
const provider = z.enum(paymentProviders);

/** What the test can be told to do. */
export const testOutcomes = ['success', 'failure', 'hang', 'late_success'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** Of the link of a payment page: nobody guesses it. */
export const payToken = z.string().min(1).max(100);

/** What the page of a payment shows. `now` is the time of the server, for a countdown that is true on a clock that is not. */
export const payment = z.object({
  /** `expired`: nothing was paid in time. `refunded`: what was paid went back, or is on its way. */
  state: z.enum(['waiting', 'paid', 'expired', 'refunded']),
  /** Whether somebody has tried in vain. */
  is_tried: z.boolean(),
  /** The buyer's bank has set the money aside, and it is about to be taken: nobody needs to try again. */
  is_authorized: z.boolean(),
  provider,
  /** No money moves: the test of the demo store, or test keys of the store. */
  is_test: z.boolean(),
  amount_paise: z.number().int(),
  seller_id: storeId,
  seller_name: z.string(),
  closes_at: z.iso.datetime(),
  now: z.iso.datetime(),
});
export type Payment = z.infer<typeof payment>;

/** What the provider's own window is opened with. */
export const begunPayment = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('test') }),
  z.object({ provider: z.literal('razorpay'), key_id: z.string(), provider_order_id: z.string(), amount_paise: z.number().int(), currency: z.literal('INR') }),
]);
export type BegunPayment = z.infer<typeof begunPayment>;

export const refundStates = ['due', 'sent', 'to_pay', 'paid', 'failed'] as const;

/** Of what paid its order: these take from what the order brought in. What was paid beside it, its surplus, never did. */
export const orderRefundReasons = ['cancelled', 'returned', 'late'] as const;

export const refund = z.object({
  id: refundId,
  amount_paise: z.number().int(),
  reason: z.enum([...orderRefundReasons, 'surplus']),
  /** `to_pay`: its seller pays it back by hand. `failed`: the provider could not, and it is by hand too. */
  state: z.enum(refundStates),
  reference: z.string(),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
});
export type Refund = z.infer<typeof refund>;

/** Of an order, for its store. */
export const orderPayment = z.object({
  /** Null for cash on delivery. */
  payment: z
    .object({
      provider,
      /** No money came, whatever its state says. */
      is_test: z.boolean(),
      state: z.enum(['created', 'attempted', 'captured']),
      amount_paise: z.number().int(),
      /** As the provider calls it: 'upi', 'card'; empty where it was not said. */
      method: z.string(),
      charge_id: z.string().nullable(),
      captured_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  refunds: z.array(refund),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** Why nobody can be paid with the keys of a store: it has none, Razorpay does not know them, or this server can no longer read them. */
const keysFault = z.enum(['missing', 'unknown', 'unreadable']);
export type KeysFault = z.infer<typeof keysFault>;

/** `can_pay_online`: whether somebody takes money for this store. `is_test`: whoever does moves none. */
export const paymentSettings = z.object({
  pays_online: z.boolean(),
  /** Whether the store has said how it is paid: by its keys, or by what it takes. */
  has_chosen: z.boolean(),
  can_pay_online: z.boolean(),
  is_test: z.boolean(),
  /** Null where the store can be paid online. */
  keys_fault: keysFault.nullable(),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

const byToken = z.strictObject({ token: payToken });

export const paymentsContract = {
  listMethods: openRoute
    .route({ method: 'GET', path: '/payment-methods/{seller_id}', summary: 'How an order of a store can be paid, beside cash on delivery' })
    .input(z.strictObject({ seller_id: storeId }))
    .output(z.object({ online: provider.nullable(), is_test: z.boolean() })),
  find: openRoute
    .route({ method: 'GET', path: '/payments/{token}', summary: 'How a payment stands' })
    .errors(errorsOf('NOT_FOUND'))
    .input(byToken)
    .output(payment),
  begin: openRoute
    .route({ method: 'POST', path: '/payments/{token}/attempts', summary: 'Begin to pay: what the window of the provider is opened with' })
    .errors(errorsOf('NOT_FOUND', 'ORDER_STATE'))
    .input(byToken)
    .output(begunPayment),
  confirm: openRoute
    .route({ method: 'POST', path: '/payments/{token}/confirmations', summary: 'What the window of the provider has answered' })
    .errors(errorsOf('NOT_FOUND'))
    .input(byToken.extend({ razorpay_payment_id: z.string().max(100), razorpay_order_id: z.string().max(100), razorpay_signature: z.string().max(200) }))
    .output(payment),
  tryTest: openRoute
    .route({ method: 'POST', path: '/payments/{token}/tests', summary: 'Have the test of the demo store succeed, fail, or keep silent' })
    .errors(errorsOf('NOT_FOUND', 'ORDER_STATE'))
    .input(byToken.extend({ outcome: z.enum(testOutcomes) }))
    .output(payment),
  getSettings: sellerRoute.route({ method: 'GET', path: '/seller/payment-settings', summary: 'What the own store takes' }).output(paymentSettings),
  saveSettings: sellerRoute
    .route({ method: 'PUT', path: '/seller/payment-settings', summary: 'Change what the own store takes' })
    .input(z.strictObject({ pays_online: z.boolean() }))
    .output(paymentSettings),
  getOfOrder: sellerRoute
    .route({ method: 'GET', path: '/seller/orders/{id}/payment', summary: 'How an order of the own store was paid, and what went back' })
    .input(z.strictObject({ id: orderId }))
    .output(orderPayment),
  settleRefund: sellerRoute
    .route({ method: 'POST', path: '/seller/refunds/{id}/settlement', summary: 'Note that a refund was paid by hand' })
    .errors(errorsOf('ORDER_STATE'))
    .input(z.strictObject({ id: refundId, reference: line.trim().max(100) }))
    .output(refund),
};
