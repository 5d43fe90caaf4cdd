import { z } from 'zod';
import { optional, optionalSecret, origin } from '#server/settings/setting-types.ts';

/** Settings of paying online, by the names of their environment variables. */
export const paymentSettings = {
  RAZORPAY_KEY_ID: optional(z.string().regex(/^\S{1,100}$/, 'it must be a key id, such as rzp_live_…')),
  RAZORPAY_KEY_SECRET: optionalSecret(z.string().min(1)),
  RAZORPAY_WEBHOOK_SECRET: optionalSecret(z.string().regex(/^.{16,}$/, 'it must have at least 16 characters')),
  RAZORPAY_BASE_URL: optional(origin),
};

type Given = z.infer<z.ZodObject<typeof paymentSettings>>;

/** `baseUrl` without a slash at its end. */
export type RazorpaySettings = { keyId: string; keySecret: string; webhookSecret: string; baseUrl: string };

/** What is wrong with these settings taken together, without repeating any of them. */
export function findPaymentContradiction(given: Given): string | undefined {
  const parts = [given.RAZORPAY_KEY_ID, given.RAZORPAY_KEY_SECRET, given.RAZORPAY_WEBHOOK_SECRET];
  const isWhole = parts.every((part) => part !== undefined);
  if (!isWhole && [...parts, given.RAZORPAY_BASE_URL].some((part) => part !== undefined))
    return 'Razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together';
  return undefined;
}

/** `undefined`: nobody here takes money online but the test of the demo store. */
export function toRazorpaySettings(given: Given): RazorpaySettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = given;
  if (!keyId || !keySecret || !webhookSecret) return undefined;
  return { keyId, keySecret, webhookSecret, baseUrl: given.RAZORPAY_BASE_URL ?? 'https://api.razorpay.com' };
}
