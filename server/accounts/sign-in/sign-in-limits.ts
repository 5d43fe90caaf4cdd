import { RateLimiterMemory } from 'rate-limiter-flexible';
import { spend } from '#server/platform/spend.ts';
import { type AuthRefused, denied } from '../auth-v1/auth-problem.ts';

type Rule = { points: number; duration: number; code?: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit' };

/**
 * Tries per seconds. Networks are shared by whole towns behind carrier NAT, so they are generous; accounts and
 * addresses are not. Each is multiplied by AUTH_RATE_LIMIT_FACTOR.
 */
const rules = {
  signUpsOfNetwork: { points: 150, duration: 300 },
  anonymousOfNetwork: { points: 60, duration: 3600 },
  logInsOfNetwork: { points: 150, duration: 300 },
  /** Counted per account and network, so that a stranger's guesses do not lock the owner out. */
  guessesFromNetwork: { points: 10, duration: 600 },
  guessesOfAccount: { points: 100, duration: 3600 },
  /** For browsers that signed in to the account before. */
  guessesOfDevice: { points: 20, duration: 600 },
  codesOfNetwork: { points: 150, duration: 300 },
  /** Tries at codes and links sent to one address; each code also has its own limit. */
  codesOfAddress: { points: 30, duration: 3600 },
  factorsOfUser: { points: 15, duration: 60 },
  factorsOfUserByHour: { points: 60, duration: 3600 },
  changesOfUser: { points: 30, duration: 300 },
  providersOfNetwork: { points: 150, duration: 300 },
  passkeysOfNetwork: { points: 150, duration: 300 },
  mailsOfNetwork: { points: 60, duration: 3600, code: 'over_email_send_rate_limit' },
  mailsToAddress: { points: 10, duration: 3600, code: 'over_email_send_rate_limit' },
  textsOfNetwork: { points: 30, duration: 3600, code: 'over_sms_send_rate_limit' },
  textsToNumber: { points: 6, duration: 3600, code: 'over_sms_send_rate_limit' },
  /** Text messages cost money: what a whole store sends in an hour. */
  textsOfStore: { points: 1000, duration: 3600, code: 'over_sms_send_rate_limit' },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;
export type SignInLimits = ReturnType<typeof createSignInLimits>;

/** Limits of accounts, in memory. Refreshing is never limited: the client takes 429 for the end of its session. */
export function createSignInLimits({ factor, mailIntervalSeconds }: { factor: number; mailIntervalSeconds: number }) {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, { points, duration }]) => [name, new RateLimiterMemory({ points: Math.max(1, Math.round(points * factor)), duration })]),
  ) as Record<LimitName, RateLimiterMemory>;
  const sendings = mailIntervalSeconds > 0 ? new RateLimiterMemory({ points: 1, duration: mailIntervalSeconds }) : undefined;

  return {
    /** Takes one try from each limit, in order; the refusal of the first that has none left. */
    async take(...wanted: [LimitName, string][]): Promise<AuthRefused | undefined> {
      for (const [name, key] of wanted) {
        const refused = await refuseWhenSpent(limiters[name], key, (rules[name] as Rule).code ?? 'over_request_rate_limit');
        if (refused) return refused;
      }
      return undefined;
    },
    /** One mail or text message of a kind to an address per interval, whether or not anybody has that address. */
    async takeSending(kind: string, address: string): Promise<AuthRefused | undefined> {
      const code = address.includes('@') ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';
      return sendings && (await refuseWhenSpent(sendings, `${kind} ${address}`, code));
    },
    /** Gives the tries at an account back once the right answer came. */
    async forget(name: LimitName, key: string): Promise<void> {
      await limiters[name].delete(key);
    },
    async giveBack(name: LimitName, key: string): Promise<void> {
      await limiters[name].reward(key);
    },
  };
}

async function refuseWhenSpent(limiter: RateLimiterMemory, key: string, code: string): Promise<AuthRefused | undefined> {
  const retryAfterSeconds = await spend(limiter, key);
  if (retryAfterSeconds === undefined) return undefined;
  return denied(429, code, `Too many tries. Wait ${waitOf(retryAfterSeconds)} and try again.`, { retryAfterSeconds });
}

function waitOf(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
