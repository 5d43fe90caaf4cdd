import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Refused, refused } from './outcome.ts';

/** One row of a table of limits. */
export type Limit = {
  /** What a key stands for. Many people share a network, so its limits are high. */
  of: 'network' | 'device' | 'account' | 'person' | 'user' | 'address' | 'phone' | 'store';
  points: number;
  seconds: number;
  /** The message for a client without points; `wait` is such as '2 minutes'. */
  refusal: (wait: string) => string;
};

/** A refusal: the whole seconds, at least one, until the key has its points again, and the message. */
export type Spent = { retryAfterSeconds: number; message: string };

/** As a service refuses it. */
export function refusedAs(spent: Spent | undefined): Refused | undefined {
  return spent && refused('TOO_MANY_REQUESTS', spent.message, { retry_after_seconds: spent.retryAfterSeconds });
}

/** Rate limits in memory, per node. A key gets all of its points back `seconds` after the first was taken. */
export function createRateLimits<Name extends string>(table: Record<Name, Limit>) {
  const limiters = new Map(
    Object.entries<Limit>(table).map(([name, { of, points, seconds }]) => [name, new RateLimiterMemory({ keyPrefix: of, points, duration: seconds })]),
  );

  function limiterOf(name: Name): RateLimiterMemory {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`no limit is called ${name}`);
    return limiter;
  }

  /** Takes points from a key. Refused attempts count too. */
  async function take(name: Name, key: string, points = 1): Promise<Spent | undefined> {
    try {
      await limiterOf(name).consume(key, points);
      return undefined;
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      const retryAfterSeconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
      return { retryAfterSeconds, message: table[name].refusal(waitOf(retryAfterSeconds)) };
    }
  }

  return {
    take,

    /** Takes a point of each in their order, up to the first that is spent; what has no key is passed over. */
    async takeAll(wanted: readonly (readonly [Name, string | undefined])[]): Promise<Refused | undefined> {
      for (const [name, key] of wanted) {
        const spent = key === undefined ? undefined : refusedAs(await take(name, key));
        if (spent) return spent;
      }
      return undefined;
    },

    /** Gives a point back; a key with all of its points leaves nothing in memory. */
    async giveBack(name: Name, key: string): Promise<void> {
      if ((await limiterOf(name).reward(key)).consumedPoints <= 0) await limiterOf(name).delete(key);
    },

    /** Gives a key all of its points back. */
    async forget(name: Name, key: string): Promise<void> {
      await limiterOf(name).delete(key);
    },
  };
}

/** Seconds in words, rounded up: 90 is '2 minutes'. */
function waitOf(seconds: number): string {
  const [unit, length] = seconds < 60 ? ['second', 1] : seconds < 3_600 ? ['minute', 60] : ['hour', 3_600];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / length));
}
