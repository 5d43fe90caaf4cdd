import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

const crowded = (wait: string) => `Very much is looked at from your network just now. Wait ${wait} and try again.`;

/** A network may be a whole town. What nobody vouches for is bounded for each product and video, so that one script makes none look wanted. */
const table = {
  viewsOfNetwork: { ...{ of: 'network', points: 60_000, seconds: 3_600 }, refusal: crowded },
  viewsOfOne: { ...{ of: 'network', points: 6_000, seconds: 3_600 }, refusal: crowded },
} as const satisfies Record<string, Limit>;

/** How often one may be counted, on this node. */
export function createViewLimits() {
  const { takeAll } = createRateLimits<keyof typeof table>(table);
  return {
    take(ip: string, id: string): Promise<Refused | undefined> {
      const network = isLoopback(ip) ? undefined : networkOf(ip);
      return takeAll([
        ['viewsOfNetwork', network],
        ['viewsOfOne', network && `${network} ${id}`],
      ]);
    },
  };
}
