import { unreachable } from '#contract/exhaustive.ts';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { WireSession } from '../account-wire.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, updateUser } from '../accounts-queries.ts';
import type { TokenPurpose } from '../accounts-tables.ts';
import { type AuthOutcome, AuthRefusal, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { sessionParameters, toReturnProblem, withFragment, withProblem, withQuery } from '../auth-v1/return-addresses.ts';
import { type Client, isBanned } from '../sessions/sessions.ts';
import { deleteOtherSignInMethods, endPending, lockUser, takenContact } from '../sign-in-methods-queries.ts';
import { type Contact, contactTaken, readNamed } from './contacts.ts';
import type { OneTimeToken } from './one-time-tokens.ts';

export type VerifyForm = { type?: string; token?: string; token_hash?: string; email?: string; phone?: string };
/** `message`: the first half of a secure e-mail change. */
export type Confirmed = { kind: 'user'; userId: UserId; method: string } | { kind: 'message'; message: string };

type Parts = Pick<
  AccountsParts,
  'db' | 'clock' | 'limits' | 'people' | 'sessions' | 'sessionEnds' | 'oneTimeTokens' | 'flows' | 'notices' | 'stores' | 'redirects'
>;

/** Which tokens each type of POST /verify may use up (docs/accounts.md, "Endpoints"). */
const purposesByType: Record<string, TokenPurpose[]> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink', 'signup'],
  email: ['magiclink', 'signup', 'invite'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms', 'signup'],
  phone_change: ['phone_change'],
};

function purposesOf(type = ''): TokenPurpose[] | undefined {
  return Object.hasOwn(purposesByType, type) ? purposesByType[type] : undefined;
}

const nobody = '00000000-0000-0000-0000-000000000000' as UserId;
const oneMore = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const codeProblem = denied(403, 'otp_expired', 'Token has expired or is invalid');
const linkProblem = denied(403, 'otp_expired', 'Email link is invalid or has expired');

/** Using up one-time codes and links: POST and GET /verify (docs/accounts.md, "Endpoints"). */
export function createVerification(parts: Parts) {
  const { db, clock, limits, people, sessions, sessionEnds, oneTimeTokens, flows, notices, stores, redirects } = parts;

  /** What a good token changes. Throws `AuthRefusal` when it no longer fits the account. */
  async function confirm(tx: Db, token: OneTimeToken, byLink: boolean): Promise<Confirmed> {
    await lockUser(tx, token.user_id);
    const account = await findAccount(tx, token.user_id);
    if (!account) throw new AuthRefusal(403, 'user_not_found', 'User not found');
    if (isBanned(account, clock)) throw new AuthRefusal(403, 'user_banned', 'User is banned');
    switch (token.purpose) {
      case 'email_change_current':
      case 'email_change_new':
        return await confirmEmailChange(tx, account, token);
      case 'phone_change':
        if (account.new_phone !== token.sent_to) throw outdated();
        await changeContact(tx, account, { kind: 'phone', value: token.sent_to }, token);
        return { kind: 'user', userId: account.id, method: 'otp' };
      case 'reauthentication':
        throw outdated();
      case 'signup':
      case 'invite':
      case 'magiclink':
      case 'recovery':
      case 'sms':
        await confirmContact(tx, account, token);
        return { kind: 'user', userId: account.id, method: methodOf(token, byLink) };
      default:
        return unreachable(token.purpose);
    }
  }

  /**
   * Until the address or number is shown to be somebody's, the account may be anybody's who waits for its owner
   * ("pre-hijacking"). Only the token of the sign-up itself keeps what that set; any other ends every other way in.
   */
  async function confirmContact(tx: Db, account: AccountRow, { purpose, sent_to, flow_id }: OneTimeToken): Promise<void> {
    const kind = sent_to.includes('@') ? 'email' : 'phone';
    if (account[kind] !== sent_to) throw outdated();
    const wasConfirmed = account.email_confirmed_at ?? account.phone_confirmed_at;
    const isOwn = purpose === 'signup' || purpose === 'invite';
    if (!wasConfirmed && !isOwn) {
      await deleteOtherSignInMethods(tx, account.id, { provider: kind, subject: account.id }, flow_id);
      const user_metadata = purpose === 'recovery' ? '{}' : JSON.stringify(account.user_metadata);
      await updateUser(tx, account.id, { password_hash: null, [kind === 'email' ? 'phone' : 'email']: null, user_metadata }, clock.now());
    }
    await people.confirm(tx, account.id, kind, { mayOpenStore: isOwn });
  }

  /** The change happens when neither address has an unused token left; an expired one counts as unused. */
  async function confirmEmailChange(tx: Db, account: AccountRow, token: OneTimeToken): Promise<Confirmed> {
    if (!account.new_email || ![account.email, account.new_email].includes(token.sent_to)) throw outdated();
    const other = await oneTimeTokens.findOpen(tx, account.id, ['email_change_current', 'email_change_new']);
    if (other) return { kind: 'message', message: oneMore };
    await changeContact(tx, account, { kind: 'email', value: account.new_email }, token);
    return { kind: 'user', userId: account.id, method: 'email_change' };
  }

  async function changeContact(tx: Db, account: AccountRow, contact: Contact, { flow_id }: OneTimeToken): Promise<void> {
    if (await findAccountByContact(tx, contact)) throw takenProblem(contact.kind);
    await updateUser(tx, account.id, { [contact.kind]: contact.value }, clock.now());
    await people.confirm(tx, account.id, contact.kind);
    await endPending(tx, account.id, flow_id);
    if (contact.kind === 'email' && account.email && account.email_confirmed_at && notices.canMail)
      await notices.mail(tx, account.email, { template: 'email_changed', storeName: await stores.nameFor(tx, account.id), newEmail: contact.value });
  }

  async function redeemCode(form: VerifyForm, purposes: TokenPurpose[], client: Client): Promise<AuthOutcome<OneTimeToken>> {
    const contact = readNamed(form);
    if (!contact.ok) return contact;
    const { value } = contact.value;
    const network = networkOf(client.ip);
    const limited = await limits.take(['codesOfNetwork', network], ['codesOfAddress', `${value} ${network}`]);
    if (limited) return limited;
    const account = await findAccountByContact(db, contact.value);
    const waiting = purposes.includes('email_change_new') || purposes.includes('phone_change');
    const holders = account ? [account.id] : waiting ? await oneTimeTokens.listHolders(db, value, purposes) : [];
    for (const id of holders.length > 0 ? holders : [nobody]) {
      const token = await oneTimeTokens.redeemCode(db, id, value, purposes, (form.token ?? '').trim());
      if (token) return granted(token);
    }
    return codeProblem;
  }

  /** Runs `then` in the transaction that uses the token up, so that nothing changes in between. */
  async function redeem<T>(form: VerifyForm, client: Client, then: (tx: Db, confirmed: Confirmed) => Promise<T>): Promise<AuthOutcome<T>> {
    const purposes = purposesOf(form.type);
    if (!purposes) return invalidRequest('Verify requires a verification type');
    const link = form.token_hash;
    if (link !== undefined) {
      const limited = await limits.take(['codesOfNetwork', networkOf(client.ip)]);
      if (limited) return limited;
      return await inTransaction(async (tx) => {
        const token = await oneTimeTokens.redeemLink(tx, link, purposes);
        return token ? granted(await then(tx, await confirm(tx, token, true))) : linkProblem;
      });
    }
    if (!form.token) return invalidRequest('Verify requires a token or a token hash');
    // A transaction of its own, so that the try stays counted whatever follows.
    const token = await redeemCode(form, purposes, client);
    return token.ok ? await inTransaction(async (tx) => granted(await then(tx, await confirm(tx, token.value, false)))) : token;
  }

  /** Somebody may take the address at this very moment. */
  async function inTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await sessionEnds.transaction(work);
    } catch (error) {
      const taken = takenContact(error);
      throw taken ? takenProblem(taken) : error;
    }
  }

  return {
    /** A Session; for the first half of a secure e-mail change `{ msg, code: "200" }`. */
    async verify(form: VerifyForm, client: Client): Promise<AuthOutcome<WireSession | { msg: string; code: string }>> {
      return await redeem(form, client, async (tx, confirmed) => {
        if (confirmed.kind === 'message') return { msg: confirmed.message, code: '200' };
        return await sessions.start(tx, confirmed.userId, confirmed.method, client);
      });
    },

    /** GET /verify: where the browser goes next. With a PKCE flow it takes a code there, else the session itself. */
    async followLink(token: string, type: string, redirectTo: string | undefined, client: Client): Promise<string> {
      const open = await oneTimeTokens.findByLink(db, token);
      const target = redirects.resolve(redirectTo, open?.redirect_to ?? undefined);
      try {
        return await inTransaction(async (tx) => {
          const purposes = purposesOf(type);
          const redeemed = purposes && (await oneTimeTokens.redeemLink(tx, token, purposes));
          if (!redeemed) throw new AuthRefusal(403, 'otp_expired', linkProblem.problem.message);
          const confirmed = await confirm(tx, redeemed, true);
          if (confirmed.kind === 'message') return withFragment(target, { message: confirmed.message, sb: '' });
          const code = redeemed.flow_id && (await flows.issueCode(tx, redeemed.flow_id, confirmed.userId));
          if (code) return withQuery(target, { code });
          return withFragment(target, { ...sessionParameters(await sessions.start(tx, confirmed.userId, confirmed.method, client)), type, sb: '' });
        });
      } catch (error) {
        if (!(error instanceof AuthRefusal)) throw error;
        return withProblem({ redirect_to: target, code_challenge: token.startsWith('pkce_') ? 'given' : null }, toReturnProblem(error.problem));
      }
    },
  };
}

function outdated(): AuthRefusal {
  return new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid');
}

function takenProblem(kind: Contact['kind']): AuthRefusal {
  const { status, code, message } = contactTaken(kind).problem;
  return new AuthRefusal(status, code, message);
}

function methodOf({ purpose, sent_to }: OneTimeToken, byLink: boolean): string {
  if (!sent_to.includes('@')) return 'otp';
  if (purpose === 'signup') return 'email/signup';
  if (purpose === 'invite' || purpose === 'recovery') return purpose;
  return byLink ? 'magiclink' : 'otp';
}
