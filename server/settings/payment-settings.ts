import { optional, origin } from '#server/settings/setting-types.ts';

/** Settings of paying online, by the names of their environment variables. The keys are each store's own (docs/decisions/0088). */
export const paymentSettings = {
  RAZORPAY_BASE_URL: optional(origin),
};

export const razorpayOrigin = 'https://api.razorpay.com';
