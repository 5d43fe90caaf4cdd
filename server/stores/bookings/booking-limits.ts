import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

/** Each booking is read by a person, and mailed to them. */
const table = {
  bookingsOfDevice: {
    ...{ of: 'device', points: 10, seconds: 86_400 },
    refusal: (wait) => `This device has booked many demos already. Wait ${wait} and try again.`,
  },
  bookingsOfAddress: {
    ...{ of: 'address', points: 5, seconds: 86_400 },
    refusal: (wait) => `A demo is booked for this address already. Wait ${wait} and try again.`,
  },
  bookingsOfNetwork: {
    ...{ of: 'network', points: 100, seconds: 3_600 },
    refusal: (wait) => `Very many people of your network book a demo just now. Wait ${wait} and try again.`,
  },
} as const satisfies Record<string, Limit>;

export function createBookingLimits() {
  const { takeAll } = createRateLimits<keyof typeof table>(table);

  /** An address of this machine, such as that of a proxy, does not count as a network. */
  return async (ip: string, device: Device, email: string): Promise<Refused | undefined> =>
    await takeAll([
      ['bookingsOfDevice', device.id],
      ['bookingsOfAddress', email.toLowerCase()],
      ['bookingsOfNetwork', isLoopback(ip) ? undefined : networkOf(ip)],
    ]);
}
