import type { UserId } from '#contract/ids.ts';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import type { Outcome, Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

const crowded = (wait: string) => `Very many orders come from your network just now. Wait ${wait} and try again.`;

/**
 * Limits of orders (docs/decisions/0018). A network may be a whole town behind carrier NAT, so its limits are high; the tight limits
 * are per phone number and device.
 */
const table = {
  /** Presses, also those that are refused: each takes its turn in the transaction of its store, and nobody shall fill the queue for the others. */
  pressesOfNetwork: { ...{ of: 'network', points: 12_000, seconds: 60 }, refusal: (wait) => crowded(wait) },
  pressesWithoutDevice: { ...{ of: 'network', points: 1_200, seconds: 60 }, refusal: (wait) => crowded(wait) },
  pressesOfDevice: {
    ...{ of: 'device', points: 300, seconds: 60 },
    refusal: (wait) => `This device tries to order very often. Wait ${wait} and try again.`,
  },
  ordersOfNetwork: {
    ...{ of: 'network', points: 6_000, seconds: 60 },
    refusal: (wait) => crowded(wait),
  },
  /** Orders without a device cookie, which the checkout sets long before an order. */
  ordersWithoutDevice: {
    ...{ of: 'network', points: 300, seconds: 60 },
    refusal: (wait) => `Very many orders come from your network just now. Wait ${wait}, or allow cookies for this page, and try again.`,
  },
  /** Of devices that have had their cookie for less than a minute: a town at once, and not again every minute. */
  ordersOfYoungDevices: {
    ...{ of: 'network', points: 6_000, seconds: 600 },
    refusal: (wait) => crowded(wait),
  },
  ordersOfDevice: {
    ...{ of: 'device', points: 10, seconds: 3_600 },
    refusal: (wait) => `Many orders were placed from this device. Wait ${wait} and try again, or contact the store.`,
  },
  /** Different phone numbers in the orders of one device. */
  phonesOfDevice: {
    ...{ of: 'device', points: 5, seconds: 86_400 },
    refusal: (wait) => `Orders for many phone numbers were placed from this device. Use one of those numbers, wait ${wait}, or contact the store.`,
  },
  ordersOfPhone: {
    ...{ of: 'phone', points: 10, seconds: 3_600 },
    refusal: (wait) => `This phone number cannot be ordered for just now. Wait ${wait} and try again, or contact the store.`,
  },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof table;

const youngSeconds = 60;

/** `ownerId`: the buyer, if this phone number is confirmed as theirs; their orders are counted apart from those of strangers who type it. */
type Ordering = { ip: string; device: Device; phone: string; ownerId: UserId | null };

/** Rate limits of orders, in memory and per node. The limits that a store sets are in `phone-caps.ts`. */
export function createOrderLimits() {
  const limits = createRateLimits<LimitName>(table);
  /** The phone numbers that a device has ordered for: each counts once. */
  const pairs = createRateLimits({ pair: { of: 'device', points: 1, seconds: table.phonesOfDevice.seconds, refusal: () => 'This number is counted.' } });

  return {
    /** Before anything is asked of the database. */
    async takePress({ ip, device }: Pick<Ordering, 'ip' | 'device'>): Promise<Refused | undefined> {
      const network = isLoopback(ip) ? undefined : networkOf(ip);
      return await limits.takeAll([['pressesOfNetwork', network], device.isNew ? ['pressesWithoutDevice', network] : ['pressesOfDevice', device.id]]);
    },

    /**
     * Runs `place`, which calls `take` first: it counts the order against every limit, or refuses it with TOO_MANY_REQUESTS. An order
     * that is not placed in the end is not counted.
     */
    async during<T>(ordering: Ordering, place: (take: () => Promise<Refused | undefined>) => Promise<Outcome<T>>): Promise<Outcome<T>> {
      const undo: (() => Promise<unknown>)[] = [];
      let outcome: Outcome<T> | undefined;
      try {
        outcome = await place(() => takeAll(ordering, undo));
        return outcome;
      } finally {
        if (!outcome?.ok) await Promise.all(undo.map((back) => back()));
      }
    },
  };

  /** An address of this machine, such as that of a proxy, does not count as a network. */
  async function takeAll({ ip, device, phone, ownerId }: Ordering, undo: (() => Promise<unknown>)[]): Promise<Refused | undefined> {
    const network = isLoopback(ip) ? undefined : networkOf(ip);
    const pair = `${device.id} ${phone}`;
    const isNewPair = !(await pairs.take('pair', pair));
    if (isNewPair) undo.push(() => pairs.forget('pair', pair));
    const wanted: [LimitName, string][] = [
      ['ordersOfDevice', device.id],
      ['ordersOfPhone', ownerId ?? phone],
    ];
    if (isNewPair) wanted.push(['phonesOfDevice', device.id]);
    if (network) wanted.push(['ordersOfNetwork', network]);
    if (network && device.ageSeconds < youngSeconds) wanted.push([device.isNew ? 'ordersWithoutDevice' : 'ordersOfYoungDevices', network]);
    for (const [name, key] of wanted) {
      undo.push(() => limits.giveBack(name, key));
      const spent = refusedAs(await limits.take(name, key));
      if (spent) return spent;
    }
    return undefined;
  }
}
