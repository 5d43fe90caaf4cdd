import { readCode } from '#contract/shop/offers/discount-form.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { HeldOffer } from '#contract/shop/offers/offers.ts';
import type { Discount } from '#contract/shop/offers/price-lines.ts';
import type { HeldRow } from './use-queries.ts';

/** `settingsId` is the id of the code whose uses count, `changeId` the version of the discount, `claimId` the claim that an order uses up. */
export type Counting = Discount & { settingsId: string; code: string; title: string; changeId: string | null; claimId: string | null };
export type Judged = { discount?: Counting; refused: { claim?: OfferRefusal; code?: OfferRefusal } };

/** Of a store: what it offers now, what this person has had, and the claim that they brought. */
export type Standing = Omit<HeldRow, 'n'>;

/** What counts of what a shopper holds, by what the store offers now, and why the rest does not. Both stand for the one discount of the store. */
export function judgeHeld({ held, now }: { held: HeldOffer; now: Date }, row: Standing): Judged {
  const offer = activeOf(row, now);
  const spent = offer && spentOf(row);
  const ofClaim = held.claim === undefined ? undefined : (claimProblem(row, offer, now) ?? spent ?? 'fits');
  const ofCode = isTyped(held.code) ? (codeProblem(held.code, row, offer) ?? spent ?? 'fits') : undefined;
  const refused = { ...(ofClaim && ofClaim !== 'fits' && { claim: ofClaim }), ...(ofCode && ofCode !== 'fits' && { code: ofCode }) };
  if (!offer || ![ofClaim, ofCode].includes('fits')) return { refused };
  return { discount: { ...offer, claimId: ofClaim === 'fits' ? row.claim_id : null }, refused };
}

export const isTyped = (code: string | undefined): code is string => code !== undefined && code.trim() !== '';

function activeOf(row: Standing, now: Date): Counting | undefined {
  const { is_active, code_id, code, title, discount_type, discount_value, min_order_paise, change_id, ends_at } = row;
  if (!is_active || code_id === null || code === null || isOver(ends_at, now)) return undefined;
  return { settingsId: code_id, code, title: title ?? '', discount_type, value: discount_value, min_order_paise, changeId: change_id, claimId: null };
}

export const isOver = (endsAt: Date | null, now: Date): boolean => endsAt !== null && endsAt <= now;

/** Whether this person, or everybody, has none left. */
function spentOf({ own, uses, max_uses, max_uses_per_person }: Standing): 'used' | 'limit' | undefined {
  if (max_uses_per_person !== null && own >= max_uses_per_person) return 'used';
  return max_uses !== null && (uses ?? 0) >= max_uses ? 'limit' : undefined;
}

function claimProblem(row: Standing, offer: Counting | undefined, now: Date): OfferRefusal | undefined {
  const { claim_id, claim_is_used, claim_code_id, claim_expires_at } = row;
  if (claim_id === null || claim_expires_at === null) return 'not_yours';
  if (claim_is_used) return 'used';
  return !offer || claim_code_id !== offer.settingsId || claim_expires_at <= now ? 'ended' : undefined;
}

function codeProblem(typed: string, { was_code }: Standing, offer: Counting | undefined): OfferRefusal | undefined {
  if (offer && readCode(typed) === offer.code) return undefined;
  return was_code ? 'ended' : 'unknown_code';
}
