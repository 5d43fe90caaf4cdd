import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type AuthOutcome, denied, granted } from '../auth-v1/auth-problem.ts';
import { listFactors } from '../factors/factors-queries.ts';
import { takeTurn } from '../factors/turns.ts';
import { type Authenticated, refuseStale } from '../sessions/authentication.ts';
import type { PasskeyParts } from './passkey-parts.ts';
import { challengeExpired, challengeNotFound, refuseManaging, verificationFailed } from './passkey-rules.ts';
import * as queries from './passkeys-queries.ts';
import type { RelyingParty } from './relying-party.ts';
import { type CredentialName, challengeMs, checkCreation, creationOptions, type NewCredential } from './webauthn.ts';

const maxPasskeys = 20;
const tooMany = denied(422, 'too_many_passkeys', 'Maximum number of passkeys reached');

/** Adding a passkey to the account of the session: options, then the browser's answer to them. */
export function createPasskeyRegistration(parts: PasskeyParts, party: RelyingParty) {
  const { db, clock, stores, limits, authenticate } = parts;

  async function add(tx: Db, who: Authenticated, credential: NewCredential) {
    // A session that a factor of another has meanwhile left below aal2 has ended.
    await takeTurn(tx, who);
    const userId = who.account.id;
    if ((await queries.listPasskeys(tx, userId)).length >= maxPasskeys) return tooMany;
    const added = await queries.insertPasskey(tx, {
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: credential.transports,
      backed_up: credential.backedUp,
      created_at: clock.now(),
    });
    if (!added) return denied(422, 'webauthn_credential_exists', 'This credential is already registered');
    return granted({ id: added.id, created_at: added.created_at.toISOString() });
  }

  return {
    /** `pageOrigin`: the Origin header. `expires_at` in unix seconds. */
    async options(bearer: string | undefined, pageOrigin: string | undefined) {
      const who = await authenticate(bearer);
      const { account, session } = who;
      const refused = refuseManaging(account, session) ?? refuseStale(who, clock) ?? (await limits.take(['changesOfUser', `passkeys ${account.id}`]));
      if (refused) return refused;
      const passkeys = await queries.listPasskeys(db, account.id);
      if (passkeys.length >= maxPasskeys) return tooMany;
      const userName = account.email || account.phone || account.id;
      const storeName = await stores.nameFor(db, account.id);
      const existing = await credentialsOf(db, account.id);
      const options = await creationOptions(party.idFor(pageOrigin), { userId: account.id, userName, storeName, existing }, 'passkey');
      const now = clock.now();
      const expires_at = new Date(now.getTime() + challengeMs);
      const challenge = { user_id: account.id, purpose: 'registration', challenge: options.challenge, expires_at } as const;
      const challenge_id = await queries.insertPasskeyChallenge(db, challenge, now);
      return granted({ challenge_id, options, expires_at: Math.floor(expires_at.getTime() / 1000) });
    },

    async verify(bearer: string | undefined, challengeId: string, response: unknown): Promise<AuthOutcome<{ id: string; created_at: string }>> {
      const who = await authenticate(bearer);
      const refused = refuseManaging(who.account, who.session);
      if (refused) return refused;
      const challenge = await queries.takePasskeyChallenge(db, challengeId, 'registration', who.account.id);
      if (!challenge) return challengeNotFound;
      if (challenge.expires_at <= clock.now()) return challengeExpired;
      const credential = await checkCreation(party, 'passkey', challenge.challenge, response);
      if (!credential) return verificationFailed;
      return await db.transaction().execute((tx) => add(tx, who, credential));
    },
  };
}

/** Everything of the person that an authenticator may hold already: one that is a passkey cannot be the second factor too. */
export async function credentialsOf(db: Db, userId: UserId): Promise<CredentialName[]> {
  const passkeys = await queries.listPasskeys(db, userId);
  const factors = await listFactors(db, userId);
  return [
    ...passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    ...factors.flatMap(({ webauthn_credential: stored }) => (stored ? [{ id: stored.id, transports: stored.transports }] : [])),
  ];
}
