import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { ShopperOffer } from '#contract/shop/offers/offers.ts';
import { clearHeldOffer, shownKeys } from './held-offers.ts';
import { noteForDisplay } from './offer-applied.ts';

/** When the watch clock started, in ms since 1970 by this device. */
export function noteTimer({ min_watch_time_seconds }: ShopperOffer, endsAt: number): void {
  const startedAgo = min_watch_time_seconds * 1000 - (endsAt - performance.now());
  noteForDisplay({ [shownKeys.timerStart]: String(Math.round(Date.now() - startedAgo)), [shownKeys.timerApplied]: 'false' });
}

/** As if the offer had never been seen. */
export function forgetOffer(liveStreamId: string, sellerId: string, why: OfferRefusal): void {
  try {
    localStorage.removeItem(`discount-watch:${liveStreamId}`);
  } catch {
    // Nothing is kept there.
  }
  clearHeldOffer(sellerId, why);
}
