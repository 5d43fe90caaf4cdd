import type { UserId } from '#contract/ids.ts';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

/** A PDF costs some tens of milliseconds of this node. */
const table = {
  papersOfAccount: {
    ...{ of: 'account', points: 120, seconds: 60 },
    refusal: (wait) => `You opened many invoices and packing slips just now. Wait ${wait} and try again.`,
  },
  papersOfNetwork: {
    ...{ of: 'network', points: 600, seconds: 60 },
    refusal: (wait) => `Very many invoices were opened from your network just now. Wait ${wait} and try again.`,
  },
} as const satisfies Record<string, Limit>;

export type InvoiceLimits = ReturnType<typeof createInvoiceLimits>;

export function createInvoiceLimits() {
  const { takeAll } = createRateLimits<keyof typeof table>(table);
  return {
    takeOfAccount: (userId: UserId) => takeAll([['papersOfAccount', userId]]),
    /** An address of this machine, such as that of a proxy, does not count as a network. */
    takeOfNetwork: (ip: string) => takeAll([['papersOfNetwork', isLoopback(ip) ? undefined : networkOf(ip)]]),
  };
}
