import { z } from 'zod';
import { sellerRoute } from '#contract/route.ts';

/** To be chosen for the webhook in the dashboard of Razorpay; of other events nothing is used. */
export const razorpayEvents = [
  ...['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'],
  ...['refund.created', 'refund.processed', 'refund.failed'],
] as const;

const keySecretForm = 'Copy the key secret from Razorpay whole: 8 to 100 letters and digits, without spaces';
const webhookSecretForm = 'The webhook secret has 16 to 100 letters, digits and signs of a keyboard';

const keys = z.strictObject({
  key_id: z
    .string()
    .trim()
    .regex(/^rzp_(test|live)_[A-Za-z0-9]{1,40}$/, 'A key id begins with rzp_live_ or rzp_test_. Copy it from Razorpay whole'),
  key_secret: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,100}$/, keySecretForm),
  /** Of the webhook in Razorpay's dashboard, where the seller chooses it. */
  webhook_secret: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]{16,100}$/, webhookSecretForm),
});
export type PaymentKeys = z.infer<typeof keys>;

/** Where a store collects its money. The secrets are never sent back: `…_end` are their last two characters. */
const account = z.object({
  key_id: z.string(),
  /** Keys that move no money. */
  is_test: z.boolean(),
  key_secret_end: z.string(),
  webhook_secret_end: z.string(),
  set_at: z.iso.datetime(),
  /** What Razorpay last said of the keys; null until it has answered. */
  is_known: z.boolean().nullable(),
  checked_at: z.iso.datetime().nullable(),
  /** The server has lost what the secrets are sealed with: they are to be set again. */
  is_readable: z.boolean(),
});
export type PaymentAccount = z.infer<typeof account>;

/** `webhook_url`: of this store alone, to be pasted into Razorpay's dashboard. */
const held = z.object({ account: account.nullable(), webhook_url: z.string() });
export type HeldAccount = z.infer<typeof held>;

const path = '/seller/payment-account';

export const paymentAccountsContract = {
  get: sellerRoute.route({ method: 'GET', path, summary: 'The account at Razorpay that the own store collects into, without its secrets' }).output(held),
  save: sellerRoute.route({ method: 'PUT', path, summary: 'Set or replace the keys of the own account at Razorpay' }).input(keys).output(held),
  remove: sellerRoute
    .route({ method: 'DELETE', path, summary: 'Remove the keys of the own account at Razorpay' })
    .input(z.strictObject({}).optional())
    .output(held),
  check: sellerRoute
    .route({ method: 'POST', path: `${path}/checks`, summary: 'Ask Razorpay whether it knows the keys' })
    .input(z.strictObject({}))
    .output(held.extend({ /** False: it could not be asked, and the keys are kept. */ is_answered: z.boolean() })),
};
