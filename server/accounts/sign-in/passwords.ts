import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { AuthRefusal } from '../auth-v1/auth-problem.ts';

/** Of argon2id, the library's own kind: KiB of memory, passes over it, and lanes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's minimum (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Salt and digest that no password matches. */
const decoy = 'dQb+uzkiznNe0971W2TwMw$czBENaeZp37hZ4A7D0fTNokepCSLhM1YV7zWsqbTu3k';
/** Hashing runs on libuv's four threads, which files need too; one core is left to everything else. */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
const maxWaiting = 500;

export type Passwords = ReturnType<typeof createPasswords>;

/** Password hashing on a bounded queue; a full queue throws `AuthRefusal` 503. */
export function createPasswords(cost: PasswordCost = owaspCost) {
  /** For an unknown address, which takes as long as a wrong password. */
  const decoyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${decoy}`;
  const waiting: (() => void)[] = [];
  let running = 0;

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= maxWaiting) throw new AuthRefusal(503, 'request_timeout', 'Too many people are logging in right now. Try again in a few seconds.');
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const hashed = (password: string) => queued(() => hash(password, cost));

  /** Takes the same time when there is no hash to compare with. */
  async function matches(storedHash: string | null | undefined, password: string): Promise<boolean> {
    const same = await queued(() => (storedHash && isBcrypt(storedHash) ? verifyBcrypt(password, storedHash) : verify(storedHash ?? decoyHash, password)));
    return same && typeof storedHash === 'string';
  }

  return {
    /** A PHC string. */
    hash: hashed,
    matches,
    /** `renewed`: the hash to keep from now on, where the stored one came from elsewhere. */
    async check(storedHash: string | null | undefined, password: string): Promise<{ matches: boolean; renewed?: string }> {
      if (!(await matches(storedHash, password))) return { matches: false };
      return storedHash && isBcrypt(storedHash) ? { matches: true, renewed: await hashed(password) } : { matches: true };
    },
  };
}

/** Accounts brought from another service keep their password. */
export function isBcrypt(storedHash: string): boolean {
  return /^\$2[aby]\$\d\d\$/.test(storedHash);
}
