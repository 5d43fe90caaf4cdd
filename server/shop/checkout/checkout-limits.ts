import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

const busy = (wait: string) => `Very many checkouts of your network are saved just now. Wait ${wait} and try again.`;

/** Anybody may save a checkout: what is typed is bounded by its size, and how often by these. */
const table = {
  beginsOfDevice: {
    ...{ of: 'device', points: 60, seconds: 3_600 },
    refusal: (wait) => `This device began many checkouts already. Wait ${wait} and try again.`,
  },
  beginsOfNetwork: { ...{ of: 'network', points: 6_000, seconds: 3_600 }, refusal: busy },
  /** Without the cookie that the day of delivery, or the first save, gives. */
  beginsWithoutDevice: { ...{ of: 'network', points: 600, seconds: 3_600 }, refusal: busy },
  savesOfDevice: {
    ...{ of: 'device', points: 600, seconds: 600 },
    refusal: (wait) => `This device saves its checkout very often. Wait ${wait} and try again.`,
  },
  savesOfNetwork: { ...{ of: 'network', points: 60_000, seconds: 600 }, refusal: busy },
  leftOfNetwork: { ...{ of: 'network', points: 3_000, seconds: 3_600 }, refusal: (wait) => `Many reminders are opened just now. Wait ${wait} and try again.` },
  stopsOfNetwork: { ...{ of: 'network', points: 3_000, seconds: 3_600 }, refusal: busy },
  remindersOfStore: {
    ...{ of: 'store', points: 200, seconds: 86_400 },
    refusal: (wait) => `Your store has sent many reminders today. Wait ${wait} and try again.`,
  },
  /** A number may have been typed by somebody else. */
  remindersOfPhone: { ...{ of: 'phone', points: 2, seconds: 86_400 }, refusal: (wait) => `This number was reminded already. Wait ${wait} and try again.` },
  changesOfAccount: {
    ...{ of: 'account', points: 120, seconds: 600 },
    refusal: (wait) => `You changed your addresses many times just now. Wait ${wait} and try again.`,
  },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof table;
type Browser = { ip: string; device: Device };

export type CheckoutLimits = ReturnType<typeof createCheckoutLimits>;

export function createCheckoutLimits() {
  const { takeAll } = createRateLimits<LimitName>(table);
  /** An address of this machine, such as that of a proxy, does not count as a network. */
  const networkIn = (ip: string) => (isLoopback(ip) ? undefined : networkOf(ip));

  return {
    async takeBegin({ ip, device }: Browser): Promise<Refused | undefined> {
      const network = networkIn(ip);
      return await takeAll([
        ['beginsOfNetwork', network],
        ['beginsWithoutDevice', device.isNew ? network : undefined],
        ['beginsOfDevice', device.id],
      ]);
    },
    takeSave: ({ ip, device }: Browser): Promise<Refused | undefined> =>
      takeAll([
        ['savesOfNetwork', networkIn(ip)],
        ['savesOfDevice', device.id],
      ]),
    takeLeft: (ip: string): Promise<Refused | undefined> => takeAll([['leftOfNetwork', networkIn(ip)]]),
    takeStop: (ip: string): Promise<Refused | undefined> => takeAll([['stopsOfNetwork', networkIn(ip)]]),
    takeReminder: (storeId: string, phone: string): Promise<Refused | undefined> =>
      takeAll([
        ['remindersOfStore', storeId],
        ['remindersOfPhone', phone],
      ]),
    takeChange: (userId: string): Promise<Refused | undefined> => takeAll([['changesOfAccount', userId]]),
  };
}
