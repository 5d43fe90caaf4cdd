import type { OrderId, StoreId } from '#contract/ids.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

/** Of one payment, by its link: a forged link is refused before anything is counted. Each may ask the provider, or leave a job. */
const table = {
  triesOfPayment: { of: 'person', points: 60, seconds: 600, refusal: (wait) => `You tried to pay very often. Wait ${wait} and try again.` },
  /** Each is a row, or a question that Razorpay answers about keys. */
  changesOfKeys: { of: 'store', points: 30, seconds: 3_600, refusal: (wait) => `The keys were changed or checked very often. Wait ${wait} and try again.` },
  /** That the account of a store signed: each may be a row, and whoever owns the store can sign as many as they like. Of what is refused Razorpay tells again. */
  messages: { of: 'store', points: 10_000, seconds: 3_600, refusal: (wait) => `Messages came very often. Send this one again in ${wait}.` },
} as const satisfies Record<string, Limit>;

/** In memory and per node. */
export function createPaymentLimits() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    take: async (orderId: OrderId): Promise<Refused | undefined> => refusedAs(await limits.take('triesOfPayment', orderId)),
    takeOfMessages: async (storeId: StoreId): Promise<Refused | undefined> => refusedAs(await limits.take('messages', storeId)),
    takeOfKeys: async (storeId: StoreId): Promise<Refused | undefined> => refusedAs(await limits.take('changesOfKeys', storeId)),
  };
}
