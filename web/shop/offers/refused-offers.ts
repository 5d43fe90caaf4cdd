import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';

/** Why what was held of a store was cleared: said in one line where it can be held anew, as long as this page lives. */
const refusals = new Map<string, OfferRefusal>();

export function noteRefusal(sellerId: string, why: OfferRefusal | undefined): void {
  if (why) refusals.set(sellerId, why);
  else refusals.delete(sellerId);
}

export const readRefusal = (sellerId: string): OfferRefusal | undefined => refusals.get(sellerId);
