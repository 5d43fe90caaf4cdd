import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type AuthOutcome, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { refuseStale } from '../sessions/authentication.ts';
import type { PasskeyParts } from './passkey-parts.ts';
import { createPasskeyRegistration } from './passkey-registration.ts';
import { refuseManaging } from './passkey-rules.ts';
import { createPasskeySignIn } from './passkey-sign-in.ts';
import * as queries from './passkeys-queries.ts';
import { createRelyingParty } from './relying-party.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

const maxNameLength = 120;
const notFound = denied(404, 'webauthn_credential_not_found', 'Passkey not found');

/** Passkeys: a way to sign in, not a second factor (docs/accounts.md, "Endpoints"). */
export function createPasskeys(parts: PasskeyParts) {
  const { db, clock, authenticate } = parts;
  const party = createRelyingParty(parts);

  return {
    registration: createPasskeyRegistration(parts, party),
    signIn: createPasskeySignIn(parts, party),

    async listOwn(bearer: string | undefined) {
      const { account } = await authenticate(bearer);
      return granted(await this.listOf(db, account.id));
    },

    async rename(bearer: string | undefined, id: string, friendlyName: string) {
      const { account } = await authenticate(bearer);
      if (friendlyName.trim() === '') return invalidRequest('friendly_name is required');
      if (friendlyName.length > maxNameLength) return invalidRequest(`friendly_name must be ${maxNameLength} characters or less`);
      const renamed = await queries.renamePasskey(db, account.id, id, friendlyName.trim());
      return renamed ? granted(toListed(renamed)) : notFound;
    },

    async removeOwn(bearer: string | undefined, id: string): Promise<AuthOutcome<object>> {
      const who = await authenticate(bearer);
      const { account, session } = who;
      return refuseManaging(account, session) ?? refuseStale(who, clock) ?? (await this.remove(account.id, id));
    },

    /** For administrators, as `remove`: nobody is asked who they are. */
    async listOf(tx: Db, userId: UserId) {
      return (await queries.listPasskeys(tx, userId)).map(toListed);
    },

    async remove(userId: UserId, id: string): Promise<AuthOutcome<object>> {
      return (await queries.deletePasskey(db, userId, id)) ? granted({}) : notFound;
    },
  };
}

function toListed({ id, friendly_name, created_at, last_used_at }: queries.PasskeyRow) {
  return {
    id,
    ...(friendly_name ? { friendly_name } : {}),
    created_at: created_at.toISOString(),
    ...(last_used_at ? { last_used_at: last_used_at.toISOString() } : {}),
  };
}
