import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { WireSession } from '../account-wire.ts';
import { type AccountRow, findAccount } from '../accounts-queries.ts';
import { type AuthOutcome, AuthRefusal, type AuthRefused, denied, granted } from '../auth-v1/auth-problem.ts';
import { type Client, isBanned } from '../sessions/sessions.ts';
import type { PasskeyParts } from './passkey-parts.ts';
import { challengeExpired, challengeNotFound, verificationFailed } from './passkey-rules.ts';
import * as queries from './passkeys-queries.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeMs, checkAssertion, requestOptions } from './webauthn.ts';

type Used = { passkey: queries.PasskeyRow; counter: number; backedUp: boolean };

/** Signing in by a passkey that the browser finds by itself. The session is at aal1: a second factor stays owed (GoTrue too). */
export function createPasskeySignIn({ db, clock, limits, sessions }: PasskeyParts, party: RelyingParty) {
  /** The person that the answer proves. It is invalid if it names another person than the passkey's. */
  async function check(challenge: string, response: Record<string, unknown>): Promise<Used | undefined> {
    const passkey = typeof response.id === 'string' ? await queries.findPasskeyByCredential(db, response.id) : undefined;
    if (!passkey || userHandleOf(response) !== passkey.user_id) return undefined;
    const { credential_id: id, transports, public_key, sign_count: counter } = passkey;
    const credential = { id, transports, publicKey: new Uint8Array(public_key), counter };
    const checked = await checkAssertion(party, 'passkey', challenge, response, credential);
    return checked && { passkey, ...checked };
  }

  async function start(used: Used, client: Client): Promise<WireSession> {
    return await db.transaction().execute(async (tx) => {
      if (!(await queries.markUsed(tx, used.passkey, { ...used, now: clock.now() }))) {
        const { status, code, message } = verificationFailed.problem;
        throw new AuthRefusal(status, code, message);
      }
      return await sessions.start(tx, used.passkey.user_id, 'passkey', client);
    });
  }

  function refuse(account: AccountRow | undefined): AuthRefused | undefined {
    if (!account) return verificationFailed;
    if (isBanned(account, clock)) return denied(400, 'user_banned', 'User is banned');
    const unconfirmed = account.email && !account.email_confirmed_at && !account.phone_confirmed_at;
    return unconfirmed ? denied(400, 'email_not_confirmed', 'Email not confirmed') : undefined;
  }

  return {
    /** `pageOrigin`: the Origin header. `expires_at` in unix seconds. */
    async options(pageOrigin: string | undefined, { ip }: Pick<Client, 'ip'>) {
      const limited = await limits.take(['passkeysOfNetwork', networkOf(ip)]);
      if (limited) return limited;
      const options = await requestOptions(party.idFor(pageOrigin), 'passkey');
      const now = clock.now();
      const expires_at = new Date(now.getTime() + challengeMs);
      const challenge = { user_id: null, purpose: 'authentication', challenge: options.challenge, expires_at } as const;
      const challenge_id = await queries.insertPasskeyChallenge(db, challenge, now);
      return granted({ challenge_id, options, expires_at: Math.floor(expires_at.getTime() / 1000) });
    },

    async verify(challengeId: string, response: Record<string, unknown>, client: Client): Promise<AuthOutcome<WireSession>> {
      const limited = await limits.take(['passkeysOfNetwork', networkOf(client.ip)]);
      if (limited) return limited;
      const challenge = await queries.takePasskeyChallenge(db, challengeId, 'authentication', null);
      if (!challenge) return challengeNotFound;
      if (challenge.expires_at <= clock.now()) return challengeExpired;
      const used = await check(challenge.challenge, response);
      if (!used) return verificationFailed;
      const refused = refuse(await findAccount(db, used.passkey.user_id));
      return refused ?? granted(await start(used, client));
    },
  };
}

function userHandleOf({ response }: Record<string, unknown>): string | undefined {
  const handle = (response as { userHandle?: unknown } | undefined)?.userHandle;
  return typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString() : undefined;
}
