import type { Db } from '#server/platform/database/database.ts';
import type { AccountRow } from '../accounts-queries.ts';
import type { StoredCredential } from '../accounts-tables.ts';
import { type AuthOutcome, type AuthRefused, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { credentialsOf } from '../passkeys/passkey-registration.ts';
import { createRelyingParty } from '../passkeys/relying-party.ts';
import { type Credential, checkAssertion, checkCreation, creationOptions, requestOptions } from '../passkeys/webauthn.ts';
import { type FactorParts, failed } from './factor-rules.ts';
import * as queries from './factors-queries.ts';

/** The client's WebAuthn request; its `rpId` and `rpOrigins` are only compared with the server's own. */
export type WebauthnForm = { type?: string | null; rpId?: string | null; rpOrigins?: string[] | null; credential_response?: Record<string, unknown> | null };

const wrong = failed('Invalid WebAuthn credential');

/** Security keys and the like as a second factor: made with the first challenge, used with the later ones. */
export function createWebauthnFactor(parts: Pick<FactorParts, 'siteUrl' | 'publicUrl' | 'stores'>) {
  const party = createRelyingParty(parts);

  function refuseParty({ rpId, rpOrigins }: WebauthnForm): AuthRefused | undefined {
    if (rpId && !party.isId(rpId)) return invalidRequest('rpId must be the host of this site');
    if (rpOrigins?.some((origin) => !party.isOrigin(origin))) return invalidRequest('rpOrigins must be origins of this site');
    return undefined;
  }

  async function register(tx: Db, factor: queries.FactorRow, challenge: string, response: Record<string, unknown>): Promise<AuthOutcome<undefined>> {
    const made = await checkCreation(party, 'factor', challenge, response);
    if (!made) return wrong;
    const taken = await credentialsOf(tx, factor.user_id);
    if (taken.some(({ id }) => id === made.id)) return failed('This credential is already registered');
    await queries.setCredential(tx, factor.id, toStored(made));
    return granted(undefined);
  }

  async function use(tx: Db, factor: queries.FactorRow, challenge: string, response: Record<string, unknown>): Promise<AuthOutcome<undefined>> {
    const stored = factor.webauthn_credential;
    if (!stored || response.id !== stored.id) return wrong;
    const publicKey = new Uint8Array(Buffer.from(stored.public_key, 'base64url'));
    const used = await checkAssertion(party, 'factor', challenge, response, { ...stored, publicKey });
    if (!used) return wrong;
    await queries.setCredential(tx, factor.id, { ...stored, counter: used.counter });
    return granted(undefined);
  }

  return {
    refuseParty,

    /** Options as the browser takes them: to make a credential for a new factor, to use that of a verified one. */
    async options(tx: Db, account: AccountRow, factor: queries.FactorRow, { rpId }: WebauthnForm, pageOrigin: string | undefined) {
      const id = rpId ?? party.idFor(pageOrigin);
      const stored = factor.webauthn_credential;
      if (factor.status === 'verified') {
        return { type: 'request', publicKey: await requestOptions(id, 'factor', stored ? [{ id: stored.id, transports: stored.transports }] : []) };
      }
      const userName = account.email || account.phone || account.id;
      const storeName = await parts.stores.nameFor(tx, account.id);
      const existing = await credentialsOf(tx, account.id);
      return { type: 'create', publicKey: await creationOptions(id, { userId: account.id, userName, storeName, existing }, 'factor') };
    },

    async check(
      tx: Db,
      factor: queries.FactorRow,
      { webauthn_challenge }: queries.ChallengeRow,
      form: WebauthnForm | undefined,
    ): Promise<AuthOutcome<undefined>> {
      if (!form?.credential_response) return invalidRequest('credential_response required');
      const refused = refuseParty(form);
      if (refused) return refused;
      const type = factor.status === 'verified' ? 'request' : 'create';
      if (form.type !== type || !webauthn_challenge) return invalidRequest(`WebAuthn type must be ${type} for this factor`);
      return await (type === 'create' ? register : use)(tx, factor, webauthn_challenge, form.credential_response);
    },
  };
}

function toStored({ id, publicKey, counter, transports }: Credential): StoredCredential {
  return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports };
}
