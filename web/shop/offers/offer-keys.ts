import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { ShopperOffer } from '#contract/shop/offers/offers.ts';
import { clearHeldOffer, shownKeys } from './held-offers.ts';

const { timerStart, timerApplied, applied, amount } = shownKeys;

/** When the watch clock started, in ms since 1970 by this device. */
export function noteTimer({ min_watch_time_seconds }: ShopperOffer, endsAt: number): void {
  const startedAgo = min_watch_time_seconds * 1000 - (endsAt - performance.now());
  write({ [timerStart]: String(Math.round(Date.now() - startedAgo)), [timerApplied]: 'false' });
}

/** `off`: paise of the featured product, or of the order where it is applied; the amount is written in whole rupees or with their paise, as in the specified payloads. */
export function noteApplied(off = 0): void {
  write({ [timerApplied]: 'true', [applied]: 'true', [amount]: String(off / 100) });
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

function write(values: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  } catch {
    // Full: the screen shows it all the same.
  }
}
