import { readCode } from '#contract/shop/offers/discount-form.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { HeldOffer } from '#contract/shop/offers/offers.ts';
import type { Discount } from '#contract/shop/offers/price-lines.ts';
import type { Claim } from './offer-tokens.ts';
import type { HeldRow } from './use-queries.ts';

/** `settingsId` is the id of the code whose uses count. */
export type Counting = Discount & { settingsId: string; code: string };
export type Judged = { discount?: Counting; refused: { claim?: OfferRefusal; code?: OfferRefusal } };

/** Of a store: what it offers now, and what this person has had. */
export type Standing = Omit<HeldRow, 'n'>;

/** `claim`: as it was read for this device; undefined where there is none of it. */
type Held = { storeId: string; held: HeldOffer; claim: Claim | undefined; now: Date };

/** What counts of what a shopper holds, by what the store offers now, and why the rest does not. Both stand for the one discount of the store. */
export function judgeHeld({ storeId, held, claim, now }: Held, row: Standing): Judged {
  const offer = activeOf(row);
  const spent = offer && spentOf(row);
  const ofClaim = held.claim === undefined ? undefined : (claimProblem(storeId, claim, offer, now) ?? spent ?? 'fits');
  const ofCode = isTyped(held.code) ? (codeProblem(held.code, row, offer) ?? spent ?? 'fits') : undefined;
  const refused = { ...(ofClaim && ofClaim !== 'fits' && { claim: ofClaim }), ...(ofCode && ofCode !== 'fits' && { code: ofCode }) };
  return { ...(offer && [ofClaim, ofCode].includes('fits') && { discount: offer }), refused };
}

export const isTyped = (code: string | undefined): code is string => code !== undefined && code.trim() !== '';

export function activeOf({ is_active, code_id, code, discount_type, discount_value }: Standing): Counting | undefined {
  return is_active && code_id !== null && code !== null ? { settingsId: code_id, code, discount_type, value: discount_value } : undefined;
}

/** Whether this person, or everybody, has none left. */
export function spentOf({ own, uses, max_uses, max_uses_per_person }: Standing): 'used' | 'limit' | undefined {
  if (max_uses_per_person !== null && own >= max_uses_per_person) return 'used';
  return max_uses !== null && (uses ?? 0) >= max_uses ? 'limit' : undefined;
}

function claimProblem(storeId: string, claim: Claim | undefined, offer: Counting | undefined, now: Date): OfferRefusal | undefined {
  if (!claim || claim.storeId !== storeId) return 'not_yours';
  return !offer || claim.codeId !== offer.settingsId || claim.expires <= now ? 'ended' : undefined;
}

function codeProblem(typed: string, { was_code }: Standing, offer: Counting | undefined): OfferRefusal | undefined {
  if (offer && readCode(typed) === offer.code) return undefined;
  return was_code ? 'ended' : 'unknown_code';
}
