import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Takes points of a key's; the whole seconds to wait, one at least, when it has not enough left. */
export async function spend(limiter: RateLimiterMemory, key: string, points = 1): Promise<number | undefined> {
  try {
    await limiter.consume(key, points);
    return undefined;
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    return Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
  }
}
