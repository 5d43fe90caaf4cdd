import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

const busy = (wait: string) => `Very many people of your network sign up just now. Wait ${wait} and try again.`;

/** An address that is typed may be somebody else's. Pages give no cookie: devices are not counted. */
const table = {
  signUpsOfAddress: {
    ...{ of: 'address', points: 20, seconds: 86_400 },
    refusal: (wait) => `This address has signed up many times already. Wait ${wait} and try again.`,
  },
  signUpsOfNetwork: { ...{ of: 'network', points: 300, seconds: 3_600 }, refusal: busy },
  mailStopsOfNetwork: { ...{ of: 'network', points: 3_000, seconds: 3_600 }, refusal: busy },
} as const satisfies Record<string, Limit>;

export function createSignUpLimits() {
  const { takeAll } = createRateLimits<keyof typeof table>(table);
  /** An address of this machine, such as that of a proxy, does not count as a network. */
  const network = (ip: string) => (isLoopback(ip) ? undefined : networkOf(ip));
  return {
    take: (ip: string, email: string): Promise<Refused | undefined> =>
      takeAll([
        ['signUpsOfNetwork', network(ip)],
        ['signUpsOfAddress', email],
      ]),
    takeStop: (ip: string): Promise<Refused | undefined> => takeAll([['mailStopsOfNetwork', network(ip)]]),
  };
}
