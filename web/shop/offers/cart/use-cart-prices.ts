import type { StoreId, VariantId } from '#contract/ids.ts';
import { countOf, type PricedLine, subtotalOf } from '../../cart/page/priced-lines.ts';
import { type StorePrice, useStorePrices } from '../../checkout/offers/use-store-prices.ts';

export type CartGroup = { seller_id: string; priced: readonly PricedLine[] };

/** What each store of the cart costs with what the shopper holds of it, and in the live event that an order of all these lines is counted for. */
export function useCartPrices(groups: readonly CartGroup[]): StorePrice[] {
  const liveId = groups.flatMap(({ priced }) => priced).findLast((each) => each.line.live_id !== undefined && countOf(each) > 0)?.line.live_id;
  return useStorePrices(
    groups.map(({ seller_id, priced }) => ({
      seller_id: seller_id as StoreId,
      items: priced.flatMap((each) => (countOf(each) > 0 ? [{ variant_id: each.line.id as VariantId, quantity: countOf(each) }] : [])),
      subtotal: subtotalOf(priced),
      liveId,
    })),
  ).prices;
}
