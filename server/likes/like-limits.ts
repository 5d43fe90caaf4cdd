import type { UserId } from '#contract/ids.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

/** Faster than anybody taps, slower than a script that makes a count jump. */
const table = {
  changesOfLikes: { of: 'user', points: 60, seconds: 60, refusal: (wait) => `You changed what you like very often. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

/** How often one person may like and unlike, on this node. */
export function createLikeLimits() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    take: async (userId: UserId): Promise<Refused | undefined> => refusedAs(await limits.take('changesOfLikes', userId)),
  };
}
