import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

const busy = (wait: string) => `Very many people of your network answer just now. Wait ${wait} and try again.`;

/** Faster than anybody answers. */
const table = {
  answersOfPerson: {
    ...{ of: 'person', points: 60, seconds: 600 },
    refusal: (wait) => `You changed your choices many times just now. Wait ${wait} and try again.`,
  },
  answersOfNetwork: { ...{ of: 'network', points: 6_000, seconds: 3_600 }, refusal: busy },
  /** Without the cookie that the checkout gives. */
  answersWithoutDevice: { ...{ of: 'network', points: 600, seconds: 3_600 }, refusal: busy },
} as const satisfies Record<string, Limit>;

/** How often one may give and withdraw, on this node. `person`: of the account, or else of the device. */
export function createConsentLimits() {
  const { takeAll } = createRateLimits<keyof typeof table>(table);
  return {
    take({ ip, device, person }: { ip: string; device: Device; person: string }): Promise<Refused | undefined> {
      // An address of this machine, such as that of a proxy, does not count as a network.
      const network = isLoopback(ip) ? undefined : networkOf(ip);
      return takeAll([
        ['answersOfNetwork', network],
        ['answersWithoutDevice', device.isNew ? network : undefined],
        ['answersOfPerson', person],
      ]);
    },
  };
}
