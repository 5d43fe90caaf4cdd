import type { Db } from '#server/platform/database/database.ts';
import type { AccountRow } from '../accounts-queries.ts';
import type { FactorType } from '../accounts-tables.ts';
import { type AuthOutcome, type AuthRefused, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { normalizePhone } from '../codes/contacts.ts';
import { type Authenticated, refuseStale } from '../sessions/authentication.ts';
import { anonymousRefused, type FactorParts, hasRealFactor, isReal, refuseName, unfinishedMs } from './factor-rules.ts';
import * as queries from './factors-queries.ts';
import { makeTotp } from './totp.ts';
import { takeTurn } from './turns.ts';

type EnrollForm = { friendly_name?: string; factor_type?: string; issuer?: string; phone?: string };
type Enrolled = { id: string; type: FactorType; friendly_name: string };
type Draft = { values: { factor_type: FactorType; secret?: string; phone?: string }; shown: object };

const maxFactors = 10;
const maxTextLength = 120;

/** POST /factors: an unverified factor that the first right answer to a challenge verifies. */
export function createEnrollment({ db, clock, siteUrl, notices, limits, authenticate }: FactorParts) {
  function drawUp(form: EnrollForm, account: AccountRow): AuthOutcome<Draft> {
    switch (form.factor_type) {
      case 'totp': {
        const totp = makeTotp(form.issuer || new URL(siteUrl()).host, account.email || account.phone || account.id);
        return granted({ values: { factor_type: 'totp', secret: totp.secret }, shown: { totp } });
      }
      case 'phone':
        return drawUpPhone(form.phone);
      case 'webauthn':
        return granted({ values: { factor_type: 'webauthn' }, shown: {} });
      default:
        return invalidRequest('factor_type needs to be totp, phone, or webauthn');
    }
  }

  function drawUpPhone(given: string | undefined): AuthOutcome<Draft> {
    if (!notices.canText) return denied(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    if (!given) return invalidRequest('Phone number required to enroll Phone factor');
    const phone = normalizePhone(given);
    if (!phone) return invalidRequest('Invalid phone number format (E.164 required)');
    return granted({ values: { factor_type: 'phone', phone }, shown: { phone } });
  }

  async function add(tx: Db, who: Authenticated, draft: Draft, name: string | undefined): Promise<AuthOutcome<Enrolled>> {
    const now = clock.now();
    const aal = await takeTurn(tx, who);
    const userId = who.account.id;
    await queries.deleteStaleFactors(tx, userId, new Date(now.getTime() - unfinishedMs));
    const factors = await queries.listFactors(tx, userId);
    const refused = refuseAnother(factors, aal, draft) ?? refuseName(factors, name);
    if (refused) return refused;
    for (const { id } of factors.filter((factor) => isSamePhone(factor, draft))) await queries.deleteFactor(tx, id);
    const { id, factor_type: type } = await queries.insertFactor(tx, { ...draft.values, user_id: userId, friendly_name: name ?? null }, now);
    return granted({ id, type, friendly_name: name ?? '', ...draft.shown });
  }

  return async function enroll(bearer: string | undefined, form: EnrollForm): Promise<AuthOutcome<Enrolled>> {
    const who = await authenticate(bearer);
    const { account } = who;
    if (account.is_anonymous) return anonymousRefused;
    const stale = refuseStale(who, clock);
    if (stale) return stale;
    const limited = await limits.take(['changesOfUser', `factors ${account.id}`]);
    if (limited) return limited;
    const tooLong = [form.friendly_name, form.issuer].some((text) => text && text.length > maxTextLength);
    if (tooLong) return invalidRequest(`friendly_name and issuer must be ${maxTextLength} characters or less`);
    const draft = drawUp(form, account);
    if (!draft.ok) return draft;
    return await db.transaction().execute((tx) => add(tx, who, draft.value, form.friendly_name?.trim() || undefined));
  };
}

function refuseAnother(factors: queries.FactorRow[], aal: string, draft: Draft): AuthRefused | undefined {
  if (hasRealFactor(factors) && aal !== 'aal2') return denied(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  if (factors.some((factor) => isSamePhone(factor, draft) && factor.status === 'verified'))
    return denied(422, 'mfa_verified_factor_exists', 'A verified phone factor already exists, unenroll the existing factor to continue');
  if (factors.filter(isReal).length >= maxFactors)
    return denied(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
  return undefined;
}

function isSamePhone({ factor_type, phone }: queries.FactorRow, { values }: Draft): boolean {
  return factor_type === 'phone' && values.factor_type === 'phone' && phone === values.phone;
}
