import type { LiveStream } from '#contract/live/live.ts';
import type { ShopperOffer } from '#contract/shop/offers/offers.ts';
import type { ShowPrice } from '#contract/shop/offers/price-lines.ts';
import { api } from '../../api/client.ts';

/** `endsAt`: when the offer can be claimed, as `performance.now()` counts. `isHeld`: this browser has claimed one of the store. `price`: for everybody. */
export type OfferStart = { offer: ShopperOffer | null; endsAt: number; isHeld: boolean; price: ShowPrice | null };

/**
 * Starts the watch clock of a live event, or goes on with the one that this browser was given before. A browser without cookies cannot claim, so
 * it is offered nothing; one that is new is asked again with its clock, which shows whether it has kept its cookie.
 */
export async function askOffer({ id, seller_id }: Pick<LiveStream, 'id' | 'seller_id'>): Promise<OfferStart> {
  const key = `discount-watch:${id}`;
  const watch = async (token: string | undefined) => await api.offers.watch({ id, watch: token });
  const { offer: given, is_new_browser, show_price: price } = await watch(read(key)?.slice(0, 400));
  const isHeld = read(`discount-held:${seller_id}`) !== null;
  let offer = navigator.cookieEnabled && !isHeld ? given : null;
  if (offer && is_new_browser) offer = (await watch(offer.watch)).offer;
  try {
    if (offer) localStorage.setItem(key, offer.watch);
  } catch {
    // Full or not allowed: the clock goes on as long as this page.
  }
  return { offer, endsAt: performance.now() + (offer?.remaining_ms ?? 0), isHeld, price };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
