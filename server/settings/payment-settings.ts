import { optional, origin } from '#server/settings/setting-types.ts';

/** Settings of paying online, by the names of their environment variables. The keys are each store's own (docs/decisions/0088). */
export const paymentSettings = {
  RAZORPAY_BASE_URL: optional(origin),
};

export const razorpayOrigin = 'https://api.razorpay.com';

/** Of one account for all stores: each store sets the keys of its own now. */
export const retiredPaymentSettings = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
