import type { UserId } from '#contract/ids.ts';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

const refusal = (wait: string) => `The cart was asked for very often just now. Wait ${wait} and try again.`;

const table = {
  /** A town behind one address that looks into its carts. */
  quotesOfNetwork: { of: 'network', points: 12_000, seconds: 60, refusal },
  /** Faster than a person taps. */
  changesOfPerson: { of: 'person', points: 240, seconds: 60, refusal },
} as const satisfies Record<string, Limit>;

/** Rate limits of carts, in memory and per node. */
export function createCartLimits() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    /** An address of this machine, such as that of a proxy, does not count as a network. */
    takeQuote: async (ip: string): Promise<Refused | undefined> =>
      isLoopback(ip) ? undefined : refusedAs(await limits.take('quotesOfNetwork', networkOf(ip))),
    takeChange: async (userId: UserId): Promise<Refused | undefined> => refusedAs(await limits.take('changesOfPerson', userId)),
  };
}
