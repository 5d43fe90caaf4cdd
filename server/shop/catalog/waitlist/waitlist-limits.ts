import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

const busy = (wait: string) => `Very many people of your network ask to be told just now. Wait ${wait} and try again.`;

/** Waits for what is sold out: an address that is typed may be somebody else's, and a text message costs money. */
const table = {
  waitsOfAddress: {
    ...{ of: 'address', points: 10, seconds: 86_400 },
    refusal: (wait) => `This address waits for many products already. Wait ${wait} and try again.`,
  },
  waitsOfDevice: {
    ...{ of: 'device', points: 30, seconds: 3_600 },
    refusal: (wait) => `This device waits for many products already. Wait ${wait} and try again.`,
  },
  waitsOfNetwork: { ...{ of: 'network', points: 3_000, seconds: 3_600 }, refusal: busy },
  /** Without the cookie that the look at the form gives. */
  waitsWithoutDevice: { ...{ of: 'network', points: 100, seconds: 3_600 }, refusal: (wait) => `${busy(wait)} Or allow cookies for this page.` },
  /** Different numbers of one device. */
  textsOfDevice: {
    ...{ of: 'device', points: 5, seconds: 86_400 },
    refusal: (wait) => `This device waits with many numbers already. Wait ${wait} and try again.`,
  },
  /** Of devices that have had their cookie for less than an hour. */
  textsOfYoungDevices: {
    ...{ of: 'network', points: 300, seconds: 3_600 },
    refusal: (wait) => `Very many numbers of your network wait just now. Wait ${wait} and try again, or give a mail address.`,
  },
  stopsOfNetwork: { ...{ of: 'network', points: 3_000, seconds: 3_600 }, refusal: busy },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof table;

const youngSeconds = 3_600;
type Waiting = { ip: string; device: Device; addressKey: string; isText: boolean };

export function createWaitlistLimits() {
  const { takeAll } = createRateLimits<LimitName>(table);

  return {
    /** An address of this machine, such as that of a proxy, does not count as a network. */
    async take({ ip, device, addressKey, isText }: Waiting): Promise<Refused | undefined> {
      const network = isLoopback(ip) ? undefined : networkOf(ip);
      return await takeAll([
        ...(network ? [['waitsOfNetwork', network] as const] : []),
        ...(network && device.isNew ? [['waitsWithoutDevice', network] as const] : []),
        ['waitsOfDevice', device.id],
        ...(isText ? [['textsOfDevice', device.id] as const] : []),
        ...(isText && network && device.ageSeconds < youngSeconds ? [['textsOfYoungDevices', network] as const] : []),
        ['waitsOfAddress', addressKey],
      ]);
    },
    takeStop: async (ip: string): Promise<Refused | undefined> => (isLoopback(ip) ? undefined : await takeAll([['stopsOfNetwork', networkOf(ip)]])),
  };
}
