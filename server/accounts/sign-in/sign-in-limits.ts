import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';
import { type AuthRefused, denied } from '../auth-v1/auth-problem.ts';

type SendLimitCode = 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';
type Row = Omit<Limit, 'refusal'> & { code?: SendLimitCode };

const refusal = (wait: string) => `Too many tries. Wait ${wait} and try again.`;

/**
 * Tries per seconds. Networks are shared by whole towns behind carrier NAT, so they are generous; accounts and
 * addresses are not. Each is multiplied by AUTH_RATE_LIMIT_FACTOR.
 */
const table = {
  signUpsOfNetwork: { of: 'network', points: 150, seconds: 300 },
  anonymousOfNetwork: { of: 'network', points: 60, seconds: 3600 },
  logInsOfNetwork: { of: 'network', points: 150, seconds: 300 },
  /** Counted per account and network, so that a stranger's guesses do not lock the owner out. */
  guessesFromNetwork: { of: 'network', points: 10, seconds: 600 },
  guessesOfAccount: { of: 'account', points: 100, seconds: 3600 },
  /** For browsers that signed in to the account before. */
  guessesOfDevice: { of: 'device', points: 20, seconds: 600 },
  codesOfNetwork: { of: 'network', points: 150, seconds: 300 },
  /** Tries at codes and links sent to one address; each code also has its own limit. */
  codesOfAddress: { of: 'address', points: 30, seconds: 3600 },
  factorsOfUser: { of: 'user', points: 15, seconds: 60 },
  factorsOfUserByHour: { of: 'user', points: 60, seconds: 3600 },
  changesOfUser: { of: 'user', points: 30, seconds: 300 },
  providersOfNetwork: { of: 'network', points: 150, seconds: 300 },
  passkeysOfNetwork: { of: 'network', points: 150, seconds: 300 },
  mailsOfNetwork: { of: 'network', points: 60, seconds: 3600, code: 'over_email_send_rate_limit' },
  mailsToAddress: { of: 'address', points: 10, seconds: 3600, code: 'over_email_send_rate_limit' },
  textsOfNetwork: { of: 'network', points: 30, seconds: 3600, code: 'over_sms_send_rate_limit' },
  textsToNumber: { of: 'phone', points: 6, seconds: 3600, code: 'over_sms_send_rate_limit' },
  /** Text messages cost money: what a whole store sends in an hour. */
  textsOfStore: { of: 'store', points: 1000, seconds: 3600, code: 'over_sms_send_rate_limit' },
} as const satisfies Record<string, Row>;

export type LimitName = keyof typeof table;
export type SignInLimits = ReturnType<typeof createSignInLimits>;

/** Limits of accounts. Refreshing is never limited: the client takes 429 for the end of its session. */
export function createSignInLimits({ factor, mailIntervalSeconds }: { factor: number; mailIntervalSeconds: number }) {
  const limits = createRateLimits<LimitName>(scaled(factor));
  const sendings = mailIntervalSeconds > 0 ? createRateLimits({ sending: { of: 'address', points: 1, seconds: mailIntervalSeconds, refusal } }) : undefined;

  return {
    /** Takes one try from each limit, in order; the refusal of the first that has none left. */
    async take(...wanted: [LimitName, string][]): Promise<AuthRefused | undefined> {
      for (const [name, key] of wanted) {
        const spent = await limits.take(name, key);
        if (spent) return denied(429, (table[name] as Row).code ?? 'over_request_rate_limit', spent.message, { retryAfterSeconds: spent.retryAfterSeconds });
      }
      return undefined;
    },
    /** One mail or text message of a kind to an address per interval, whether or not anybody has that address. */
    async takeSending(kind: string, address: string): Promise<AuthRefused | undefined> {
      const spent = await sendings?.take('sending', `${kind} ${address}`);
      const code = address.includes('@') ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';
      return spent && denied(429, code, spent.message, { retryAfterSeconds: spent.retryAfterSeconds });
    },
    /** Gives the tries at an account back once the right answer came. */
    forget: limits.forget,
    giveBack: limits.giveBack,
  };
}

function scaled(factor: number): Record<LimitName, Limit> {
  const rows = Object.entries<Row>(table).map(([name, row]) => [name, { ...row, points: Math.max(1, Math.round(row.points * factor)), refusal }]);
  return Object.fromEntries(rows);
}
