import type { UserId } from '#contract/ids.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

/** Faster than anybody taps, slower than a script that makes a count jump. */
const table = {
  changesOfFollows: { of: 'user', points: 60, seconds: 60, refusal: (wait) => `You changed what you follow very often. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

/** How often one person may follow, unfollow and switch mails, on this node. */
export function createFollowLimits() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    take: async (userId: UserId): Promise<Refused | undefined> => refusedAs(await limits.take('changesOfFollows', userId)),
  };
}
