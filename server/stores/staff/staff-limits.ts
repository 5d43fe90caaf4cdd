import type { StoreId } from '#contract/ids.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

const table = {
  /** Each is a mail to somebody who has not asked for one. */
  invitations: { of: 'store', points: 30, seconds: 3_600, refusal: (wait) => `Your store has invited many people just now. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

/** How many mails a store may send to people who do not know it, on this node. */
export function createStaffLimits() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    take: async (storeId: StoreId): Promise<Refused | undefined> => refusedAs(await limits.take('invitations', storeId)),
  };
}
