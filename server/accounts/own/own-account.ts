import Bowser from 'bowser';
import { freshProofMs } from '#contract/accounts/fresh-proof.ts';
import { type Actor, requireUser, type SignedIn } from '#server/platform/actor.ts';
import { done, type Outcome, Refusal, refused } from '#server/platform/outcome.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, deleteUser, findAccount } from '../accounts-queries.ts';
import { endAccess } from '../admin/end-access.ts';
import { lockPerson, noteErased } from '../hosted/hosted-queries.ts';
import { isFresh } from '../sessions/authentication.ts';
import { noteEnded } from '../sessions/session-ends.ts';
import { deleteSession, findSession, listSessions } from '../sessions/sessions-queries.ts';
import { lockForRemoval } from '../sign-in-methods-queries.ts';
import { reachOf } from './account-changes.ts';
import type { Erasure } from './erasure.ts';

type Parts = Pick<AccountsParts, 'db' | 'clock' | 'settings' | 'limits' | 'passwords' | 'oneTimeTokens' | 'notices' | 'sessionEnds'> & {
  erasure: Erasure;
};
type Proof = { password?: string; nonce?: string };

const signInAgain = 'Sign out and in again first, so that we know it is you.';

/** What people do with their own account, besides the requests of the official client. */
export function createOwnAccount({ db, clock, settings, limits, passwords, oneTimeTokens, notices, sessionEnds, erasure }: Parts) {
  const keptAt = settings.hosted ? new URL(settings.hosted.url).host : null;

  /** Throws `Refusal` also where a hosted service keeps the accounts: what we have is only their mirror. */
  function ownerOf(actor: Actor): SignedIn {
    if (keptAt !== null) throw new Refusal({ code: 'FORBIDDEN', message: `Your sign-in is kept at ${keptAt}: change it there.` });
    return requireUser(actor);
  }

  async function getAccount({ userId }: SignedIn): Promise<AccountRow> {
    const account = await findAccount(db, userId);
    if (!account) throw new Refusal({ code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again.' });
    return account;
  }

  async function refuseProof(account: AccountRow, { password, nonce }: Proof, { sessionId, provenAt }: SignedIn): Promise<string | undefined> {
    const limited = await limits.take(['factorsOfUser', account.id]);
    if (limited) return limited.problem.message;
    if (keptAt !== null) return clock.now().getTime() - (provenAt?.getTime() ?? 0) < freshProofMs ? undefined : signInAgain;
    if (proofOf(account) === 'password') return (await passwords.matches(account.password_hash, password ?? '')) ? undefined : 'The password is not correct.';
    const to = reachOf(account);
    if (!to || !(to.includes('@') ? notices.canMail : notices.canText)) return await refuseOldSession(account, sessionId);
    const token = await oneTimeTokens.redeemCode(db, account.id, to, ['reauthentication'], (nonce ?? '').trim());
    return token ? undefined : 'The code has expired or is not correct. Ask for a new one.';
  }

  /** Without a way to send a code, a recent sign-in is the proof. */
  async function refuseOldSession(account: AccountRow, sessionId: string): Promise<string | undefined> {
    const session = await findSession(db, sessionId, account.id);
    return session && isFresh(session, clock) ? undefined : signInAgain;
  }

  return {
    async listSessions(actor: Actor) {
      const { userId, sessionId } = ownerOf(actor);
      const rows = await listSessions(db, userId, { now: clock.now(), limits: settings.sessions });
      return rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        device: deviceOf(row.user_agent),
        ip: row.ip,
        created_at: row.created_at.toISOString(),
        last_used_at: row.refreshed_at.toISOString(),
      }));
    },

    async endSession(actor: Actor, id: string): Promise<Outcome<Record<never, never>>> {
      const { userId } = ownerOf(actor);
      const session = await findSession(db, id, userId);
      if (!session) return refused('NOT_FOUND', 'This device is signed out already.');
      await sessionEnds.transaction((tx) => deleteSession(tx, session.id));
      return done({});
    },

    async describeDeletion(actor: Actor) {
      const account = await getAccount(requireUser(actor));
      const owned = await erasure.listOwnedAlone(db, account.id);
      const proof = keptAt === null ? proofOf(account) : ('sign-in' as const);
      return { proof, sign_in_stays_at: keptAt, stores: owned.map(({ id: _id, on_air: _onAir, ...store }) => store) };
    },

    /**
     * Deletes the person with everything that is theirs alone. Orders stay with the store that must account for them, without the person's
     * account. Where a hosted service keeps the sign-in, it stays there.
     */
    async deleteAccount(actor: Actor, proof: Proof): Promise<Outcome<Record<never, never>>> {
      const owner = requireUser(actor);
      const account = await getAccount(owner);
      const wrong = await refuseProof(account, proof, owner);
      if (wrong) return refused('FORBIDDEN', wrong);
      return await sessionEnds.transaction(async (tx, afterCommit) => {
        if (keptAt !== null) await lockPerson(tx, account.id);
        await lockForRemoval(tx, account.id);
        const { listOwnedAlone, eraseStore, erasePerson, replaceKeys } = erasure;
        const owned = await listOwnedAlone(tx, account.id);
        const open = owned.find((store) => store.open_orders > 0);
        if (open)
          return refused('CONFLICT', `${open.name} has ${open.open_orders} open orders or returns. Deliver or cancel the orders, and end the returns, first.`);
        const onAir = owned.find((store) => store.on_air > 0);
        if (onAir) return refused('CONFLICT', `${onAir.name} is live right now. End the live event first.`);
        // Sessions end before their texts are erased, so that none can write more.
        await endAccess(tx, account.id);
        afterCommit(await replaceKeys(tx, account.id));
        for (const store of owned) afterCommit(await eraseStore(tx, store.id));
        afterCommit(await erasePerson(tx, account));
        await deleteUser(tx, account.id);
        if (keptAt !== null) {
          await noteErased(tx, account.id, clock.now());
          noteEnded(tx, [{ id: owner.sessionId }]);
        }
        return done({});
      });
    },
  };
}

/** An aal1 session of somebody with a second factor never comes this far: `requireUser` refuses it. */
function proofOf(account: AccountRow): 'password' | 'nonce' {
  return account.password_hash ? 'password' : 'nonce';
}

/** Such as "Chrome on Android". */
function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || null;
}
