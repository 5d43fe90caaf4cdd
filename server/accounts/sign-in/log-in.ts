import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { WireSession } from '../account-wire.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, updateUser } from '../accounts-queries.ts';
import { type AuthOutcome, type AuthRefused, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { normalizeEmail, readPhone } from '../codes/contacts.ts';
import { type Client, isBanned } from '../sessions/sessions.ts';
import { lockUser } from '../sign-in-methods-queries.ts';
import { createPendingSignUps } from './pending-sign-ups.ts';
import type { LimitName } from './sign-in-limits.ts';

export type LogInForm = { email?: string; phone?: string; password?: string };
type Parts = Pick<AccountsParts, 'db' | 'clock' | 'limits' | 'passwords' | 'sessions' | 'devices'>;

/** Passwords longer than may be set are compared all the same, but not without bound. */
const comparedLength = 10_000;

/**
 * The password grant (docs/accounts.md, "Endpoints"). An unknown address and a wrong password get the same answer after the same
 * time; a hash brought from elsewhere takes its own until its first log-in.
 */
export function createLogIn({ db, clock, limits, passwords, sessions, devices }: Parts) {
  const pendingSignUps = createPendingSignUps(db);

  /** A browser that the owner signed in with before has tries of its own: strangers cannot use them up. */
  async function takeTry(account: AccountRow | undefined, contact: string, client: Client): Promise<{ spent: LimitName; key: string } | AuthRefused> {
    const known = account !== undefined && (await devices.isKnown(account.id, client.device));
    const spent = known ? ('guessesOfDevice' as const) : ('guessesFromNetwork' as const);
    const key = known ? `${account.id} ${client.device}` : `${contact} ${networkOf(client.ip)}`;
    const refused = known ? await limits.take([spent, key]) : await limits.take([spent, key], ['guessesOfAccount', contact]);
    return refused ?? { spent, key };
  }

  return {
    async logIn(form: LogInForm, client: Client): Promise<AuthOutcome<WireSession>> {
      const kind = form.email ? 'email' : 'phone';
      if (!form.email && !form.phone) return invalidRequest('missing email or phone');
      const value = (form.email ? normalizeEmail(form.email) : readPhone(form.phone ?? '')) ?? '';
      const limited = await limits.take(['logInsOfNetwork', networkOf(client.ip)]);
      if (limited) return limited;
      if (value) await pendingSignUps.settle(value);
      const account = await findAccountByContact(db, { kind, value });
      const attempt = await takeTry(account, value, client);
      if ('ok' in attempt) return attempt;
      const password = (form.password ?? '').slice(0, comparedLength);
      const { matches, renewed } = await passwords.check(account?.password_hash, password);
      if (!matches || !account) return denied(400, 'invalid_credentials', 'Invalid login credentials');
      await limits.forget(attempt.spent, attempt.key);
      if (attempt.spent === 'guessesFromNetwork') await limits.giveBack('guessesOfAccount', value);
      if (!(kind === 'email' ? account.email_confirmed_at : account.phone_confirmed_at))
        return kind === 'email' ? denied(400, 'email_not_confirmed', 'Email not confirmed') : denied(400, 'phone_not_confirmed', 'Phone not confirmed');
      return await db.transaction().execute(async (tx) => {
        // While the password was compared it may have been changed, and the account banned.
        await lockUser(tx, account.id);
        const now = await findAccount(tx, account.id);
        if (now?.password_hash !== account.password_hash) return denied(400, 'invalid_credentials', 'Invalid login credentials');
        if (isBanned(now, clock)) return denied(400, 'user_banned', 'User is banned');
        if (renewed) await updateUser(tx, account.id, { password_hash: renewed }, clock.now());
        return granted(await sessions.start(tx, account.id, 'password', client));
      });
    },
  };
}
