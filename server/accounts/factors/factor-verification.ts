import type { Db } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { WireSession } from '../account-wire.ts';
import { type AuthOutcome, denied, granted } from '../auth-v1/auth-problem.ts';
import type { Authenticated } from '../sessions/authentication.ts';
import { deleteFlowsOf } from '../sign-in-methods-queries.ts';
import { type FactorParts, factorNotFound, failed, noticeAddress, orRollBack, refuseUnfinished } from './factor-rules.ts';
import * as queries from './factors-queries.ts';
import type { createPhoneFactor } from './phone-factor.ts';
import { stepOfCode } from './totp.ts';
import { takeTurn } from './turns.ts';
import type { createWebauthnFactor, WebauthnForm } from './webauthn-factor.ts';

type VerifyForm = { challenge_id: string; code?: string; webauthn?: WebauthnForm };
type Kinds = { phone: ReturnType<typeof createPhoneFactor>; webauthn: ReturnType<typeof createWebauthnFactor> };

/** Names in the claim `amr` (docs/accounts.md, "Claims"). */
const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn', recovery_code: 'mfa/recovery_code' } as const;

/** POST /factors/{id}/verify: the right answer verifies the factor and raises the session to aal2. */
export function createVerification(parts: FactorParts, { phone, webauthn }: Kinds) {
  const { clock, notices, stores, sessions, sessionEnds, limits, authenticate } = parts;

  function refuse(challenge: queries.ChallengeRow | undefined, ip: string) {
    if (!challenge) return denied(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    if (challenge.ip !== networkOf(ip)) return denied(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    if (challenge.expires_at > clock.now()) return undefined;
    return denied(422, 'mfa_challenge_expired', `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`);
  }

  async function checkTotp(tx: Db, { id, secret }: queries.FactorRow, code: string): Promise<AuthOutcome<undefined>> {
    const step = secret === null ? undefined : stepOfCode(secret, code, clock.now());
    const taken = step !== undefined && (await queries.takeStep(tx, id, step));
    return taken ? granted(undefined) : failed('Invalid TOTP code entered');
  }

  async function check(tx: Db, factor: queries.FactorRow, challenge: queries.ChallengeRow, form: VerifyForm): Promise<AuthOutcome<undefined>> {
    switch (factor.factor_type) {
      case 'totp':
        return await checkTotp(tx, factor, form.code ?? '');
      case 'phone':
        return await phone.check(tx, challenge, form.code ?? '');
      case 'webauthn':
        return await webauthn.check(tx, factor, challenge, form.webauthn);
      case 'recovery_code':
        return factorNotFound;
    }
  }

  async function settle(tx: Db, { account, session }: Authenticated, factor: queries.FactorRow): Promise<AuthOutcome<WireSession>> {
    if (factor.status !== 'verified') {
      await queries.markVerified(tx, factor.id, clock.now());
      await queries.deleteUnverifiedFactors(tx, account.id, factor.factor_type);
      // Flows that began without the factor must not complete after it.
      await deleteFlowsOf(tx, account.id);
      const address = noticeAddress(account);
      if (address && notices.canMail) await notices.mail(tx, address, { template: 'factor_added', storeName: await stores.nameFor(tx, account.id) });
    }
    return await sessions.raise(tx, session.id, methods[factor.factor_type], factor.id);
  }

  /** What it refuses it returns, so that the try at a code stays counted; only the end can roll back. */
  async function attempt(tx: Db, who: Authenticated, factorId: string, form: VerifyForm, ip: string): Promise<AuthOutcome<WireSession>> {
    const aal = await takeTurn(tx, who);
    const factors = await queries.listFactors(tx, who.account.id);
    const factor = factors.find(({ id }) => id === factorId);
    if (!factor) return factorNotFound;
    const challenge = await queries.findChallenge(tx, factor.id, form.challenge_id);
    const refused = refuseUnfinished(factors, factor, aal) ?? refuse(challenge, ip);
    if (refused || !challenge) return refused ?? factorNotFound;
    const checked = await check(tx, factor, challenge, form);
    if (!checked.ok) return checked;
    if (!(await queries.takeChallenge(tx, challenge.id))) orRollBack(factorNotFound);
    return orRollBack(await settle(tx, who, factor));
  }

  return async function verify(bearer: string | undefined, factorId: string, form: VerifyForm, ip: string): Promise<AuthOutcome<WireSession>> {
    const who = await authenticate(bearer);
    const userId = who.account.id;
    const limited = await limits.take(['factorsOfUser', userId], ['factorsOfUserByHour', userId]);
    if (limited) return limited;
    const outcome = await sessionEnds.transaction((tx) => attempt(tx, who, factorId, form, ip));
    if (outcome.ok) {
      await limits.giveBack('factorsOfUser', userId);
      await limits.giveBack('factorsOfUserByHour', userId);
    }
    return outcome;
  };
}
