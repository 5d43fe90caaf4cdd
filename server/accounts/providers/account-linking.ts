import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { mergeMetadata } from '../account-checks.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, insertIdentity, insertUser, updateUser } from '../accounts-queries.ts';
import { type AuthOutcome, type AuthRefused, denied, granted } from '../auth-v1/auth-problem.ts';
import { contactTaken } from '../codes/contacts.ts';
import { isBanned } from '../sessions/sessions.ts';
import { deleteOtherSignInMethods, endPending, lockUser } from '../sign-in-methods-queries.ts';
import { deleteIdentityOfSubject, findLiveIdentity, lockSubject, renewIdentity } from './linking-queries.ts';
import { toUserMetadata } from './profile.ts';
import type { Profile } from './provider-client.ts';

export type Newcomer = { provider: string; label: string; profile: Profile };
/** `entered` false: the account is there, but waits until its address is proven. */
export type Decision = { userId: UserId; entered: boolean };

type Parts = Pick<AccountsParts, 'clock' | 'settings' | 'people'>;

const banned = denied(403, 'user_banned', 'User is banned');

/**
 * Which account a sign-in elsewhere belongs to (docs/accounts.md, "Flows"): the one that has the identity; else the one
 * that has the address, if the provider vouches for it; else a new one. Everything runs in the caller's transaction.
 */
export function createAccountLinking({ clock, settings, people }: Parts) {
  async function addIdentity(tx: Db, userId: UserId, { provider, profile }: Newcomer): Promise<void> {
    await people.addIdentity(tx, userId, { provider, subject: profile.subject, data: profile.data });
  }

  /**
   * The address was never proven, so whoever made the account may be somebody else who waits for its owner to come
   * ("pre-hijacking"): every way in but this one goes.
   */
  async function takeOver(tx: Db, account: AccountRow, { provider, profile }: Newcomer): Promise<void> {
    await people.confirm(tx, account.id, 'email', { mayOpenStore: false });
    await deleteOtherSignInMethods(tx, account.id, { provider, subject: profile.subject });
    await endPending(tx, account.id);
    const emptied = { password_hash: null, phone: null, phone_confirmed_at: null, phone_proven_at: null };
    await updateUser(tx, account.id, { ...emptied, user_metadata: JSON.stringify(toUserMetadata(profile)) }, clock.now());
    await people.renewProviders(tx, account.id);
  }

  async function returnTo(tx: Db, owned: NonNullable<Awaited<ReturnType<typeof findLiveIdentity>>>, newcomer: Newcomer): Promise<AuthOutcome<Decision>> {
    const { profile } = newcomer;
    await lockUser(tx, owned.user_id);
    const account = await findAccount(tx, owned.user_id);
    if (!account) return denied(403, 'user_not_found', 'User not found');
    if (isBanned(account, clock)) return banned;
    // Keeps what a provider sends only once, such as the name from Apple.
    await renewIdentity(tx, owned.identity_id, { ...owned.identity_data, ...profile.data }, clock.now());
    const isProven = isConfirmed(account) || account.email === null || account.phone_proven_at !== null;
    if (!isProven && profile.emailVerified && profile.email === account.email) await takeOver(tx, account, newcomer);
    else if (!isProven && !settings.autoconfirm) return granted({ userId: account.id, entered: false });
    return granted({ userId: account.id, entered: true });
  }

  async function joinByEmail(tx: Db, found: AccountRow, newcomer: Newcomer): Promise<AuthOutcome<Decision>> {
    await lockUser(tx, found.id);
    const account = await findAccount(tx, found.id);
    if (!account) return denied(403, 'user_not_found', 'User not found');
    if (isBanned(account, clock)) return banned;
    // Somebody proved the number of this account but not the address: it is theirs, not the address owner's.
    if (!isConfirmed(account) && account.phone_proven_at) return contactTaken('email');
    // AUTH_AUTOCONFIRM only believed the address: who made the account may not be who owns it.
    if (isConfirmed(account) && !account.email_proven_at)
      return denied(422, 'email_exists', `An account with this email exists. Sign in to it and link ${newcomer.label} there`);
    await addIdentity(tx, account.id, newcomer);
    if (!isConfirmed(account)) await takeOver(tx, account, newcomer);
    else await fillMetadata(tx, account, newcomer.profile);
    return granted({ userId: account.id, entered: true });
  }

  /** Only what the person has not set. */
  async function fillMetadata(tx: Db, account: AccountRow, profile: Profile): Promise<void> {
    const merged = mergeMetadata(toUserMetadata(profile), account.user_metadata);
    if (merged.ok) await updateUser(tx, account.id, { user_metadata: JSON.stringify(merged.value) }, clock.now());
  }

  async function addAccount(tx: Db, newcomer: Newcomer): Promise<Decision | undefined> {
    const { provider, profile } = newcomer;
    const now = clock.now();
    const userId = await insertUser(tx, {
      email: profile.email ?? null,
      email_confirmed_at: profile.emailVerified ? now : null,
      email_proven_at: profile.emailVerified ? now : null,
      user_metadata: JSON.stringify(toUserMetadata(profile)),
      created_at: now,
      updated_at: now,
    });
    if (!userId) return undefined;
    await insertIdentity(tx, userId, { provider, subject: profile.subject, data: profile.data }, now);
    await people.renewProviders(tx, userId);
    return { userId, entered: profile.emailVerified || settings.autoconfirm };
  }

  async function meet(tx: Db, newcomer: Newcomer): Promise<AuthOutcome<Decision>> {
    const { label, profile } = newcomer;
    if (!profile.email)
      return denied(422, 'provider_email_needs_verification', `${label} gave no email address. Add one there and verify it in order to sign in`);
    const found = await findAccountByContact(tx, { kind: 'email', value: profile.email });
    if (found) return profile.emailVerified ? await joinByEmail(tx, found, newcomer) : unverified(newcomer, settings.autoconfirm);
    if (settings.signUpDisabled) return denied(422, 'signup_disabled', 'Signups not allowed for this instance');
    const added = await addAccount(tx, newcomer);
    // Another transaction took the address at this moment; its account can be found now.
    return added ? granted(added) : await meet(tx, newcomer);
  }

  return {
    async decide(tx: Db, newcomer: Newcomer): Promise<AuthOutcome<Decision>> {
      const { provider, profile } = newcomer;
      await lockSubject(tx, provider, profile.subject);
      const owned = await findLiveIdentity(tx, provider, profile.subject);
      if (owned) return await returnTo(tx, owned, newcomer);
      await deleteIdentityOfSubject(tx, provider, profile.subject);
      return await meet(tx, newcomer);
    },

    /** Adds the identity to the account of whoever asked for it while logged in; its address need not be the same. */
    async link(tx: Db, userId: UserId, newcomer: Newcomer): Promise<AuthOutcome<Decision>> {
      const { provider, profile } = newcomer;
      await lockSubject(tx, provider, profile.subject);
      await lockUser(tx, userId);
      const account = await findAccount(tx, userId);
      if (!account) return denied(422, 'user_not_found', 'Linking target user not found');
      if (isBanned(account, clock)) return banned;
      const owned = await findLiveIdentity(tx, provider, profile.subject);
      if (owned) return alreadyLinked(owned.user_id === userId);
      const address = account.email === null && profile.emailVerified ? profile.email : undefined;
      if (address && (await findAccountByContact(tx, { kind: 'email', value: address })))
        return denied(400, 'email_exists', 'A user with this email address has already been registered');
      await deleteIdentityOfSubject(tx, provider, profile.subject);
      await updateUser(
        tx,
        userId,
        { is_anonymous: false, ...(address ? { email: address, email_confirmed_at: clock.now(), email_proven_at: clock.now() } : {}) },
        clock.now(),
      );
      await addIdentity(tx, userId, newcomer);
      await fillMetadata(tx, account, profile);
      return granted({ userId, entered: true });
    },
  };
}

function isConfirmed({ email_confirmed_at }: AccountRow): boolean {
  return email_confirmed_at !== null;
}

function alreadyLinked(isMine: boolean): AuthRefused {
  return denied(422, 'identity_already_exists', isMine ? 'Identity is already linked' : 'Identity is already linked to another user');
}

/** While addresses are confirmed by mail the same words as for a new account: they tell nobody who has one here. */
export function unverified({ label }: Pick<Newcomer, 'label'>, autoconfirm: boolean): AuthRefused {
  const advice = autoconfirm
    ? `Verify the email with ${label} in order to sign in`
    : `Unless it already has an account here, a confirmation email has been sent to it`;
  return denied(422, 'provider_email_needs_verification', `Unverified email with ${label}. ${advice}`);
}
