import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

/** Each is read by a person, and acknowledged by a mail. */
const table = {
  grievancesOfDevice: {
    ...{ of: 'device', points: 20, seconds: 86_400 },
    refusal: (wait) => `This device has sent many grievances already. Wait ${wait} and try again.`,
  },
  grievancesOfAddress: {
    ...{ of: 'address', points: 10, seconds: 86_400 },
    refusal: (wait) => `Many grievances came from this address already. Wait ${wait} and try again.`,
  },
  grievancesOfNetwork: {
    ...{ of: 'network', points: 200, seconds: 3_600 },
    refusal: (wait) => `Very many people of your network complain just now. Wait ${wait} and try again.`,
  },
} as const satisfies Record<string, Limit>;

export function createGrievanceLimits() {
  const { takeAll } = createRateLimits<keyof typeof table>(table);

  /** An address of this machine, such as that of a proxy, does not count as a network. */
  return async (ip: string, device: Device, email: string): Promise<Refused | undefined> =>
    await takeAll([
      ['grievancesOfDevice', device.id],
      ['grievancesOfAddress', email.toLowerCase()],
      ['grievancesOfNetwork', isLoopback(ip) ? undefined : networkOf(ip)],
    ]);
}
