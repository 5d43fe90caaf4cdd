import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { AccountRow } from '../accounts-queries.ts';
import { type AuthOutcome, type AuthRefused, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import type { Authenticated } from '../sessions/authentication.ts';
import { challengeMs, type FactorParts, factorNotFound, refuseUnfinished } from './factor-rules.ts';
import * as queries from './factors-queries.ts';
import type { createPhoneFactor } from './phone-factor.ts';
import { takeTurn } from './turns.ts';
import type { createWebauthnFactor, WebauthnForm } from './webauthn-factor.ts';

type ChallengeForm = { channel?: string; webauthn?: WebauthnForm };
/** Where a request came from; `pageOrigin` is its Origin header. */
type Place = { ip: string; pageOrigin: string | undefined };
type Kinds = { phone: ReturnType<typeof createPhoneFactor>; webauthn: ReturnType<typeof createWebauthnFactor> };
/** `expires_at` in unix seconds. */
type Challenged = { id: string; type: string; expires_at: number; webauthn?: object };

/** POST /factors/{id}/challenge: lives five minutes and is answered from the network that asked. */
export function createChallenging({ db, clock, limits, authenticate }: FactorParts, { phone, webauthn }: Kinds) {
  async function refuse(factor: queries.FactorRow, form: ChallengeForm, ip: string): Promise<AuthRefused | undefined> {
    if (factor.factor_type === 'webauthn') return webauthn.refuseParty(form.webauthn ?? {});
    if (factor.factor_type !== 'phone') return undefined;
    if (!isChannel(form.channel)) return invalidRequest('Invalid channel, supported values are sms or whatsapp');
    return await phone.refuseSending(factor.phone ?? '', ip);
  }

  /** The conditions of a challenge, besides its expiry. */
  async function ask(tx: Db, account: AccountRow, factor: queries.FactorRow, id: string, form: ChallengeForm, place: Place) {
    if (factor.factor_type === 'phone') {
      return { stored: { code_hash: await phone.send(tx, factor, id, form.channel === 'whatsapp' ? 'whatsapp' : 'sms') }, shown: {} };
    }
    if (factor.factor_type !== 'webauthn') return { stored: {}, shown: {} };
    const { type, publicKey } = await webauthn.options(tx, account, factor, form.webauthn ?? {}, place.pageOrigin);
    return { stored: { webauthn_challenge: publicKey.challenge }, shown: { webauthn: { type, credential_options: { publicKey } } } };
  }

  async function add(tx: Db, who: Authenticated, { id: factorId }: queries.FactorRow, form: ChallengeForm, place: Place): Promise<AuthOutcome<Challenged>> {
    const aal = await takeTurn(tx, who);
    const factors = await queries.listFactors(tx, who.account.id);
    const factor = factors.find((each) => each.id === factorId);
    const refused = factor ? refuseUnfinished(factors, factor, aal) : factorNotFound;
    if (refused || !factor) return refused ?? factorNotFound;
    const now = clock.now();
    const id = randomUUID();
    const expires_at = new Date(now.getTime() + challengeMs);
    const { stored, shown } = await ask(tx, who.account, factor, id, form, place);
    await queries.insertChallenge(tx, { ...stored, id, factor_id: factor.id, ip: networkOf(place.ip), expires_at }, now);
    return granted({ id, type: factor.factor_type, expires_at: Math.floor(expires_at.getTime() / 1000), ...shown });
  }

  return async function challenge(bearer: string | undefined, factorId: string, form: ChallengeForm, place: Place): Promise<AuthOutcome<Challenged>> {
    const who = await authenticate(bearer);
    const factor = await queries.findFactor(db, who.account.id, factorId);
    if (!factor) return factorNotFound;
    if (factor.factor_type === 'recovery_code') return invalidRequest('Recovery codes need no challenge');
    const refused = (await limits.take(['changesOfUser', `challenges ${who.account.id}`])) ?? (await refuse(factor, form, place.ip));
    if (refused) return refused;
    return await db.transaction().execute((tx) => add(tx, who, factor, form, place));
  };
}

function isChannel(text: string | undefined): boolean {
  return text === undefined || text === 'sms' || text === 'whatsapp';
}
