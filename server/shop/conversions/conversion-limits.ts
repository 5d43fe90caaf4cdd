import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

/** A page of thanks asks once for each order, and once more for each network: links that are not ours cost nothing else. */
const table = {
  looksOfNetwork: { of: 'network', points: 6_000, seconds: 3_600, refusal: (wait) => `Very many orders are looked at just now. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

export function createConversionLimits() {
  const { takeAll } = createRateLimits<keyof typeof table>(table);
  return { take: (ip: string): Promise<Refused | undefined> => takeAll([['looksOfNetwork', isLoopback(ip) ? undefined : networkOf(ip)]]) };
}
