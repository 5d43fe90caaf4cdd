import type { OrderId } from '#contract/ids.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

/** Of one order, by its link: a forged link is refused before anything is counted or read. */
const table = {
  changesOfOrder: { of: 'person', points: 20, seconds: 3_600, refusal: (wait) => `You changed this order very often. Wait ${wait} and try again.` },
  /** Nobody has confirmed the address. */
  mailsOfOrder: { of: 'person', points: 3, seconds: 86_400, refusal: (wait) => `This order was sent to three addresses. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

export function createOwnOrderRates() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    take: async (id: OrderId): Promise<Refused | undefined> => refusedAs(await limits.take('changesOfOrder', id)),
    takeMail: async (id: OrderId): Promise<Refused | undefined> => refusedAs(await limits.take('mailsOfOrder', id)),
  };
}
