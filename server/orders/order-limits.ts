import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { UserId } from '#contract/ids.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import { isLoopback } from '#server/platform/http/loopback.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import { spend } from '#server/platform/spend.ts';

/**
 * Orders per seconds (docs/decisions/0018). A network may be a whole town behind carrier NAT, so what is counted by it is high;
 * what is tight hangs on the phone number and the device.
 */
const rules = {
  ordersOfNetwork: { points: 6_000, duration: 60 },
  /** Orders that came without the cookie of a device, which the checkout gives long before. */
  ordersWithoutDevice: { points: 300, duration: 60 },
  ordersOfDevice: { points: 10, duration: 3_600 },
  /** Different phone numbers that were ordered for. */
  phonesOfDevice: { points: 5, duration: 86_400 },
  ordersOfPhone: { points: 10, duration: 3_600 },
} as const;

type LimitName = keyof typeof rules;

const sentences: Record<LimitName, (wait: string) => string> = {
  ordersOfNetwork: (wait) => `Very many orders come from your network just now. Wait ${wait} and try again.`,
  ordersWithoutDevice: (wait) => `Very many orders come from your network just now. Wait ${wait}, or allow cookies for this page, and try again.`,
  ordersOfDevice: (wait) => `Many orders were placed from this device. Wait ${wait} and try again, or contact the store.`,
  phonesOfDevice: (wait) => `Orders for many phone numbers were placed from this device. Use one of those numbers, wait ${wait}, or contact the store.`,
  ordersOfPhone: (wait) => `This phone number cannot be ordered for just now. Wait ${wait} and try again, or contact the store.`,
};

/** `ownerId`: whoever orders, if they have confirmed that this number is theirs; they are counted apart from strangers who type it. */
type Ordering = { ip: string; device: Device; phone: string; ownerId: UserId | null };

/** Limits of orders by time, in memory: those of a node. What the store sets is in `phone-caps.ts`. */
export function createOrderLimits() {
  const limiters = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory(rule)])) as Record<LimitName, RateLimiterMemory>;
  /** Which numbers a device has ordered for: each counts once. */
  const pairs = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: rules.phonesOfDevice.duration });

  return {
    /**
     * Runs `place`, which calls `take` before it takes anything else: that counts the order everywhere, or refuses it with
     * TOO_MANY_REQUESTS. What is not placed in the end counts nowhere.
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

  /** What comes from this machine itself, such as a proxy, is no network. */
  async function takeAll({ ip, device, phone, ownerId }: Ordering, undo: (() => Promise<unknown>)[]): Promise<Refused | undefined> {
    const network = isLoopback(ip) ? undefined : networkOf(ip);
    const pair = `${device.id} ${phone}`;
    const isNewPair = (await pairs.consume(pair)).consumedPoints === 1;
    if (isNewPair) undo.push(() => pairs.delete(pair));
    const wanted: [LimitName, string][] = [
      ['ordersOfDevice', device.id],
      ['ordersOfPhone', ownerId ?? phone],
    ];
    if (isNewPair) wanted.push(['phonesOfDevice', device.id]);
    if (network) wanted.push(['ordersOfNetwork', network]);
    if (network && device.isNew) wanted.push(['ordersWithoutDevice', network]);
    for (const [name, key] of wanted) {
      undo.push(() => giveBack(limiters[name], key));
      const refusal = await take(limiters[name], key, sentences[name]);
      if (refusal) return refusal;
    }
    return undefined;
  }
}

async function take(limiter: RateLimiterMemory, key: string, sentence: (wait: string) => string): Promise<Refused | undefined> {
  const seconds = await spend(limiter, key);
  if (seconds === undefined) return undefined;
  return refused('TOO_MANY_REQUESTS', sentence(waitOf(seconds)), { retry_after_seconds: seconds });
}

/** Leaves nothing in memory of what never came to an order: devices are handed out without end. */
async function giveBack(limiter: RateLimiterMemory, key: string): Promise<void> {
  if ((await limiter.reward(key)).consumedPoints <= 0) await limiter.delete(key);
}

/** 90 → '2 minutes' */
function waitOf(seconds: number): string {
  const [unit, count] = seconds < 60 ? ['second', seconds] : seconds < 3_600 ? ['minute', Math.ceil(seconds / 60)] : ['hour', Math.ceil(seconds / 3_600)];
  return new Intl.NumberFormat('en', { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(count as number);
}
