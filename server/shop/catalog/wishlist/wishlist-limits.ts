import type { UserId } from '#contract/ids.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

const table = {
  /** Faster than anybody taps hearts, slower than a script. */
  changesOfPerson: {
    ...{ of: 'person', points: 120, seconds: 60 },
    refusal: (wait) => `Your wishlist has changed very often just now. Wait ${wait} and try again.`,
  },
} as const satisfies Record<string, Limit>;

/** How often a person may change the own wishlist, in memory and per node. */
export function createWishlistLimits() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    takeChange: async (userId: UserId): Promise<Refused | undefined> => refusedAs(await limits.take('changesOfPerson', userId)),
  };
}
