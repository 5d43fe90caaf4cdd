import type { OrderId } from '#contract/ids.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

/** Of one payment, by its link: a forged link is refused before anything is counted. Each may ask the provider, or leave a job. */
const table = {
  triesOfPayment: { of: 'person', points: 60, seconds: 600, refusal: (wait) => `You tried to pay very often. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

/** In memory and per node. */
export function createPaymentLimits() {
  const limits = createRateLimits<keyof typeof table>(table);
  return { take: async (orderId: OrderId): Promise<Refused | undefined> => refusedAs(await limits.take('triesOfPayment', orderId)) };
}
