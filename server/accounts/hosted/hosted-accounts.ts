import { decodeJwt } from 'jose';
import { type Actor, displayNameOf, guest, type Holder, type SignedIn } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { Refusal } from '#server/platform/outcome.ts';
import type { AuthSettings } from '#server/settings/auth-settings.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { describeSettings } from '../auth-v1/auth-settings-answer.ts';
import { isJwt } from '../sessions/access-tokens.ts';
import { isBanned } from '../sessions/sessions.ts';
import { createHostedPeople } from './hosted-people.ts';
import { findMirror, keepMirror } from './hosted-queries.ts';
import { createHostedTokens, type Hosted, provenAt } from './hosted-tokens.ts';

type Parts = { db: Db; clock: Clock; log: Log; stores: StoresService; hosted: Hosted; settings: AuthSettings };

/** Its mails are its own; whether it sends text messages cannot be asked. */
const notices = { mode: { mail: 'sent', sms: 'none' } } as const;

/**
 * Accounts that a hosted Supabase Auth keeps (AUTH_URL). Its sessions are not visible here: a token is valid until it expires, even
 * after a sign-out or a ban there. A token does not say whether its person has a second factor.
 */
export function createHostedAccounts({ db, clock, log, stores, hosted, settings }: Parts) {
  const tokens = createHostedTokens({ hosted, clock, log });
  const people = createHostedPeople({ db, clock, stores });

  return {
    /**
     * Who asks our own API. No token, a key that is no JWT and the project's public key are a guest. Throws `Refusal`
     * UNAUTHENTICATED for a token that is not good, and UNAVAILABLE when that cannot be said.
     */
    async findActor(bearer: string | undefined): Promise<Actor> {
      if (!bearer || !isJwt(bearer) || isPublicKey(bearer)) return guest;
      const claims = await tokens.verify(bearer);
      const person = await people.mirror(claims);
      if (person.deleted_at || isBanned(person, clock)) throw new Refusal({ code: 'UNAUTHENTICATED', message: 'This account is suspended.' });
      const memberships = person.stores.map((store) => ({ storeId: store.store_id, role: store.role }));
      const { email, session_id: sessionId, aal } = claims;
      return {
        kind: 'user',
        userId: person.id,
        email,
        displayName: displayNameOf(claims.user_metadata),
        sessionId,
        aal,
        provenAt: provenAt(claims),
        needsSecondFactor: false,
        stores: memberships,
      };
    },

    /** As for a token, it counts until it expires, unless the person is gone from here. */
    async findHolder({ sessionId, userId }: Holder): Promise<SignedIn | undefined> {
      const person = await findMirror(db, userId);
      if (!person || person.deleted_at || isBanned(person, clock)) return undefined;
      const stores = person.stores.map((store) => ({ storeId: store.store_id, role: store.role }));
      return { kind: 'user', userId, sessionId, email: person.email ?? '', displayName: undefined, aal: 'aal1', needsSecondFactor: false, stores };
    },

    describeSettings: () => describeSettings({ settings, notices }),

    /** While the person is not erased. */
    keepSession: async (tx: Db, { userId }: Holder): Promise<boolean> => await keepMirror(tx, userId),
  };
}

/** Projects of the older kind have a JWT for a public key, which clients send until somebody signs in; a guest needs no proof. */
function isPublicKey(token: string): boolean {
  try {
    return decodeJwt(token).role === 'anon';
  } catch {
    return false;
  }
}
