import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { WireSession } from './account-wire.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, updateUser } from './accounts-queries.ts';
import type { TokenPurpose } from './accounts-tables.ts';
import { type AuthOutcome, AuthRefusal, denied, granted } from './auth-problem.ts';
import { type Contact, readContact } from './contacts.ts';
import type { OneTimeToken } from './one-time-tokens.ts';
import { type Client, isBanned } from './sessions.ts';
import { networkOf } from './sign-in-limits.ts';

export type VerifyForm = { type?: string; token?: string; token_hash?: string; email?: string; phone?: string };
/** `message`: the first half of a secure e-mail change. */
export type Confirmed = { kind: 'user'; userId: UserId; method: string } | { kind: 'message'; message: string };

type Parts = Pick<AccountsParts, 'db' | 'clock' | 'limits' | 'people' | 'sessions' | 'oneTimeTokens' | 'flows' | 'notices' | 'stores' | 'redirects'>;

/** Which tokens each type of POST /verify may use up (auth-contract.md §1.2). */
const purposesByType: Record<string, TokenPurpose[]> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink', 'signup'],
  email: ['magiclink', 'signup', 'invite'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms'],
  phone_change: ['phone_change'],
};

function purposesOf(type = ''): TokenPurpose[] | undefined {
  return Object.hasOwn(purposesByType, type) ? purposesByType[type] : undefined;
}

const nobody = '00000000-0000-0000-0000-000000000000' as UserId;
const oneMore = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const codeProblem = denied(403, 'otp_expired', 'Token has expired or is invalid');
const linkProblem = denied(403, 'otp_expired', 'Email link is invalid or has expired');

/** Using up one-time codes and links: POST and GET /verify (auth-contract.md §1.2, §1.3). */
export function createVerification(parts: Parts) {
  const { db, clock, limits, people, sessions, oneTimeTokens, flows, notices, stores, redirects } = parts;

  /** What a good token changes. Throws `AuthRefusal` when it no longer fits the account. */
  async function confirm(tx: Db, token: OneTimeToken, byLink: boolean): Promise<Confirmed> {
    const account = await findAccount(tx, token.user_id);
    if (!account) throw new AuthRefusal(403, 'user_not_found', 'User not found');
    if (isBanned(account, clock)) throw new AuthRefusal(403, 'user_banned', 'User is banned');
    switch (token.purpose) {
      case 'email_change_current':
      case 'email_change_new':
        return await confirmEmailChange(tx, account);
      case 'phone_change':
        await changeContact(tx, account, { kind: 'phone', value: token.sent_to });
        return { kind: 'user', userId: account.id, method: 'otp' };
      case 'reauthentication':
        throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid');
      default:
        await confirmContact(tx, account, token);
        return { kind: 'user', userId: account.id, method: methodOf(token.purpose, byLink) };
    }
  }

  /** A password set before the address was shown to be somebody's may be anybody's: only the sign-up's own token keeps it. */
  async function confirmContact(tx: Db, account: AccountRow, { purpose, sent_to }: OneTimeToken): Promise<void> {
    const kind = sent_to.includes('@') ? 'email' : 'phone';
    if (account[kind] !== sent_to) throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid');
    const wasConfirmed = account.email_confirmed_at ?? account.phone_confirmed_at;
    if (!wasConfirmed && purpose !== 'signup' && purpose !== 'sms') await updateUser(tx, account.id, { password_hash: null }, clock.now());
    await people.confirm(tx, account.id, kind);
  }

  /** The change happens once neither address has a token open any more; an expired one is still open. */
  async function confirmEmailChange(tx: Db, account: AccountRow): Promise<Confirmed> {
    if (!account.new_email) throw new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired');
    const other = await oneTimeTokens.findOpen(tx, account.id, ['email_change_current', 'email_change_new']);
    if (other) return { kind: 'message', message: oneMore };
    await changeContact(tx, account, { kind: 'email', value: account.new_email });
    return { kind: 'user', userId: account.id, method: 'email_change' };
  }

  async function changeContact(tx: Db, account: AccountRow, contact: Contact): Promise<void> {
    if (await findAccountByContact(tx, contact)) throw new AuthRefusal(422, `${contact.kind}_exists`, takenMessage[contact.kind]);
    const change = contact.kind === 'email' ? { email: contact.value, new_email: null } : { phone: contact.value, new_phone: null };
    await updateUser(tx, account.id, change, clock.now());
    await people.confirm(tx, account.id, contact.kind);
    await oneTimeTokens.voidAll(tx, account.id);
    if (contact.kind === 'email' && account.email && account.email_confirmed_at && notices.canMail)
      await notices.mail(tx, account.email, { template: 'email_changed', storeName: await stores.nameFor(tx, account.id), newEmail: contact.value });
  }

  async function redeemCode(form: VerifyForm, purposes: TokenPurpose[], client: Client): Promise<AuthOutcome<OneTimeToken>> {
    const contact = readContact(form);
    if (!contact.ok) return contact;
    const { value } = contact.value;
    const limited = await limits.take(['codesOfAddress', value], ['codesOfNetwork', networkOf(client.ip)]);
    if (limited) return limited;
    const changing = purposes.includes('email_change_new') || purposes.includes('phone_change');
    const account = (await findAccountByContact(db, contact.value)) ?? (changing ? await oneTimeTokens.findHolder(db, value, purposes) : undefined);
    const token = await oneTimeTokens.redeemCode(db, account?.id ?? nobody, value, purposes, (form.token ?? '').trim());
    return token ? granted(token) : codeProblem;
  }

  async function redeem(form: VerifyForm, client: Client): Promise<AuthOutcome<Confirmed>> {
    const purposes = purposesOf(form.type);
    if (!purposes) return denied(400, 'validation_failed', 'Verify requires a verification type');
    const link = form.token_hash;
    if (link !== undefined) {
      const limited = await limits.take(['codesOfNetwork', networkOf(client.ip)]);
      if (limited) return limited;
      return await db.transaction().execute(async (tx) => {
        const token = await oneTimeTokens.redeemLink(tx, link, purposes);
        return token ? granted(await confirm(tx, token, true)) : linkProblem;
      });
    }
    if (!form.token) return denied(400, 'validation_failed', 'Verify requires a token or a token hash');
    const token = await redeemCode(form, purposes, client);
    return token.ok ? granted(await db.transaction().execute((tx) => confirm(tx, token.value, false))) : token;
  }

  return {
    /** A Session; for the first half of a secure e-mail change `{ msg, code: "200" }`. */
    async verify(form: VerifyForm, client: Client): Promise<AuthOutcome<WireSession | { msg: string; code: string }>> {
      const confirmed = await redeem(form, client);
      if (!confirmed.ok) return confirmed;
      if (confirmed.value.kind === 'message') return granted({ msg: confirmed.value.message, code: '200' });
      const { userId, method } = confirmed.value;
      return granted(await db.transaction().execute((tx) => sessions.start(tx, userId, method, client)));
    },

    /** GET /verify: where the browser goes next. With a PKCE flow it takes a code there, else the session itself. */
    async followLink(token: string, type: string, redirectTo: string | undefined, client: Client): Promise<string> {
      const open = await oneTimeTokens.findByLink(db, token);
      const target = redirects.resolve(redirectTo, open?.redirect_to ?? undefined);
      try {
        return await db.transaction().execute(async (tx) => {
          const purposes = purposesOf(type);
          const redeemed = purposes && (await oneTimeTokens.redeemLink(tx, token, purposes));
          if (!redeemed) throw new AuthRefusal(403, 'otp_expired', linkProblem.problem.message);
          const confirmed = await confirm(tx, redeemed, true);
          if (confirmed.kind === 'message') return withFragment(target, { message: confirmed.message, sb: '' });
          const code = redeemed.flow_id && (await flows.issueCode(tx, redeemed.flow_id, confirmed.userId));
          if (code) return withQuery(target, { code });
          return withFragment(target, { ...sessionParameters(await sessions.start(tx, confirmed.userId, confirmed.method, client)), type });
        });
      } catch (error) {
        if (!(error instanceof AuthRefusal)) throw error;
        return withError(target, error.problem, token.startsWith('pkce_'));
      }
    },
  };
}

const takenMessage = {
  email: 'A user with this email address has already been registered',
  phone: 'A user with this phone number has already been registered',
};

function methodOf(purpose: TokenPurpose, byLink: boolean): string {
  if (purpose === 'signup') return 'email/signup';
  if (purpose === 'invite' || purpose === 'recovery') return purpose;
  return byLink ? 'magiclink' : 'otp';
}

/** What the implicit flow carries in the fragment (auth-contract.md §1.3). */
export function sessionParameters(session: WireSession): Record<string, string> {
  const { access_token, expires_at, expires_in, refresh_token } = session;
  return { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type: 'bearer', sb: '' };
}

export function withFragment(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
}

export function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** An error that goes back to the page: in the fragment, for PKCE also in the query. */
export function withError(target: string, { code, message, status }: { code: string; message: string; status: number }, pkce: boolean): string {
  const parameters = { error: status >= 500 ? 'server_error' : 'access_denied', error_code: code, error_description: message };
  return withFragment(pkce ? withQuery(target, parameters) : target, { ...parameters, sb: '' });
}
