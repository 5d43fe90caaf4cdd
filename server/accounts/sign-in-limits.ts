import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type AuthRefused, denied } from './auth-problem.ts';

/** Points per seconds. Addresses are shared by whole towns behind carrier NAT, so they are generous; accounts are not. */
const limits = {
  signUpsOfAddress: { points: 150, duration: 300 },
  logInsOfAddress: { points: 150, duration: 300 },
  /** Counted per account and address, so that a stranger's guesses do not lock the owner out. */
  guessesFromAddress: { points: 10, duration: 600 },
  guessesOfAccount: { points: 100, duration: 3600 },
};

/** Limits on password guesses and new accounts, in memory. Refreshing is never limited: the client takes 429 for the end of its session. */
export function createSignInLimits() {
  const signUpsOfAddress = new RateLimiterMemory(limits.signUpsOfAddress);
  const logInsOfAddress = new RateLimiterMemory(limits.logInsOfAddress);
  const guessesFromAddress = new RateLimiterMemory(limits.guessesFromAddress);
  const guessesOfAccount = new RateLimiterMemory(limits.guessesOfAccount);

  return {
    signUp: (ip: string) => refuseWhenSpent(signUpsOfAddress, networkOf(ip)),
    /** Each try counts as a wrong guess until `loggedIn` takes it back. */
    async logIn(ip: string, account: string): Promise<AuthRefused | undefined> {
      return (
        (await refuseWhenSpent(logInsOfAddress, networkOf(ip))) ??
        (await refuseWhenSpent(guessesFromAddress, `${account} ${networkOf(ip)}`)) ??
        (await refuseWhenSpent(guessesOfAccount, account))
      );
    },
    async loggedIn(ip: string, account: string): Promise<void> {
      await guessesFromAddress.delete(`${account} ${networkOf(ip)}`);
      await guessesOfAccount.reward(account);
    },
  };
}

async function refuseWhenSpent(limiter: RateLimiterMemory, key: string): Promise<AuthRefused | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    const retryAfterSeconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    return denied(429, 'over_request_rate_limit', `Too many tries. Wait ${waitOf(retryAfterSeconds)} and try again.`, { retryAfterSeconds });
  }
}

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** One household or server has a whole /64 of IPv6, so that is what counts as one address. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const full = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
