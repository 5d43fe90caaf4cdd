import type { StoreId } from '#contract/ids.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

const table = {
  changesOfStore: { of: 'store', points: 60, seconds: 3_600, refusal: (wait) => `Your webhooks were changed very often. Wait ${wait} and try again.` },
  /** Each makes us ask an address that somebody named. */
  sendsOfStore: { of: 'store', points: 60, seconds: 3_600, refusal: (wait) => `Many events were sent by hand just now. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

export type WebhookLimits = ReturnType<typeof createWebhookLimits>;

/** Rate limits of what the members of a store do by hand, in memory and per node. */
export function createWebhookLimits() {
  const { takeAll } = createRateLimits<keyof typeof table>(table);
  return {
    takeChange: (storeId: StoreId): Promise<Refused | undefined> => takeAll([['changesOfStore', storeId]]),
    takeSend: (storeId: StoreId): Promise<Refused | undefined> => takeAll([['sendsOfStore', storeId]]),
  };
}
