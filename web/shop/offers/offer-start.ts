import type { LiveStream } from '#contract/live/live.ts';
import type { ShopperOffer } from '#contract/shop/offers/offers.ts';
import { api } from '../../api/client.ts';

/** `endsAt`: when the offer can be claimed, as `performance.now()` counts. `isHeld`: this browser has claimed one of the store. */
export type OfferStart = { offer: ShopperOffer | null; endsAt: number; isHeld: boolean };

/** Starts the watch clock of a live event, or goes on with the one that this browser was given before. */
export async function askOffer({ id, seller_id }: Pick<LiveStream, 'id' | 'seller_id'>): Promise<OfferStart> {
  if (localStorage.getItem(`discount-held:${seller_id}`)) return { offer: null, endsAt: 0, isHeld: true };
  const key = `discount-watch:${id}`;
  const { offer } = await api.offers.watch({ id, watch: localStorage.getItem(key)?.slice(0, 400) });
  try {
    if (offer) localStorage.setItem(key, offer.watch);
  } catch {
    // Full: the clock goes on as long as this page.
  }
  return { offer, endsAt: performance.now() + (offer?.remaining_ms ?? 0), isHeld: false };
}
