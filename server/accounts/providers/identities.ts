import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, updateUser } from '../accounts-queries.ts';
import { type AuthOutcome, type AuthRefused, denied, granted } from '../auth-v1/auth-problem.ts';
import { needsSecondFactor } from '../own/account-changes.ts';
import { type Authenticated, refuseStale } from '../sessions/authentication.ts';
import { endPending, lockUser } from '../sign-in-methods-queries.ts';
import { deleteIdentity } from './linking-queries.ts';

type Parts = Pick<AccountsParts, 'db' | 'clock' | 'settings' | 'people' | 'authenticate'>;
type Identity = AccountRow['identities'][number];
/** `undefined`: the address stays; `null`: no identity proves one. */
type NextEmail = AuthOutcome<string | null | undefined>;

/** Whether somebody may add or take away identities by hand: not from an old session, and whoever has a second factor shows it first. */
export function refuseManaging({ settings: { manualLinking }, clock }: Pick<AccountsParts, 'settings' | 'clock'>, who: Authenticated): AuthRefused | undefined {
  if (!manualLinking) return denied(404, 'manual_linking_disabled', 'Manual linking is disabled');
  if (needsSecondFactor(who)) return denied(403, 'insufficient_aal', 'AAL2 session is required to manage identities');
  return refuseStale(who, clock);
}

/** Taking identities away from an account (docs/accounts.md, "Endpoints"). */
export function createIdentities({ db, clock, settings, people, authenticate }: Parts) {
  async function remove(tx: Db, userId: UserId, identityId: string): Promise<AuthOutcome<object>> {
    await lockUser(tx, userId);
    const account = await findAccount(tx, userId);
    const identities = account?.identities ?? [];
    if (!account || identities.length <= 1) return denied(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    const identity = identities.find(({ identity_id }) => identity_id === identityId);
    if (!identity) return denied(422, 'identity_not_found', "Identity doesn't exist");
    const rest = identities.filter((other) => other !== identity);
    const refused = identity.provider === 'phone' ? await dropPhone(tx, account) : await followIdentities(tx, account, rest);
    if (refused) return refused;
    await deleteIdentity(tx, identity.identity_id);
    if (!rest.some(({ provider }) => provider === 'email' || provider === 'phone')) await updateUser(tx, userId, { password_hash: null }, clock.now());
    await people.renewProviders(tx, userId);
    return granted({});
  }

  async function dropPhone(tx: Db, { id }: AccountRow): Promise<undefined> {
    await updateUser(tx, id, { phone: null, phone_confirmed_at: null, phone_proven_at: null }, clock.now());
    await endPending(tx, id);
  }

  /** As in GoTrue the account's address is one that an identity stands for; what was sent to the one before is void. */
  async function followIdentities(tx: Db, account: AccountRow, rest: Identity[]): Promise<AuthRefused | undefined> {
    const next = await findNextEmail(tx, account, rest);
    if (!next.ok) return next;
    if (next.value === undefined) return undefined;
    const since = next.value === null ? null : clock.now();
    await updateUser(tx, account.id, { email: next.value, email_confirmed_at: since, email_proven_at: since }, clock.now());
    await endPending(tx, account.id);
    return undefined;
  }

  return {
    /** Never the last one: nobody could log in any more. */
    async unlink(bearer: string | undefined, identityId: string): Promise<AuthOutcome<object>> {
      const who = await authenticate(bearer);
      const refused = refuseManaging({ settings, clock }, who);
      return refused ?? (await db.transaction().execute((tx) => remove(tx, who.account.id, identityId)));
    },
  };
}

/** Only an address that a provider or we have verified: an unproven one would let its owner into this account. */
async function findNextEmail(tx: Db, account: AccountRow, rest: Identity[]): Promise<NextEmail> {
  if (account.email === null || rest.some(({ identity_data }) => identity_data.email === account.email)) return granted(undefined);
  const verified = rest.filter(({ identity_data }) => identity_data.email_verified === true).map(({ identity_data }) => String(identity_data.email));
  for (const email of verified) {
    if (!(await findAccountByContact(tx, { kind: 'email', value: email }))) return granted(email);
  }
  if (verified.length > 0) return denied(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict');
  return granted(null);
}
