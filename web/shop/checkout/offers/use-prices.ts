import type { HeldOffer } from '#contract/shop/offers/offers.ts';
import { type CheckoutOrder, isOrderable, type StoreLines, subtotalOf } from '../checkout-order.ts';
import { broughtOf, type StorePrice, useStorePrices } from './use-store-prices.ts';

export type Prices = {
  of: (store: StoreLines) => StorePrice;
  subtotal_paise: number;
  discount_paise: number;
  total_paise: number;
  isAsking: boolean;
  /** What the order brings: of each store what the server said counts. */
  offers: (HeldOffer & { seller_id: string })[];
  refetch: () => Promise<void>;
};

const unheld = {
  discount_paise: 0,
  held: undefined,
  aside: undefined,
  applied: undefined,
  showPrice: undefined,
  refused: undefined,
  min_order_paise: null,
  state: 'known',
} as const;

/** What each store and all of them cost, with what the shopper holds or has typed. */
export function usePrices(order: CheckoutOrder): Prices {
  const asked = order.stores.map((store) => ({
    seller_id: store.seller_id,
    items: store.lines.filter(isOrderable).map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    subtotal: subtotalOf(store, order),
    liveId: order.liveId,
  }));
  const { prices, refetch } = useStorePrices(asked);
  const sum = (name: 'subtotal_paise' | 'discount_paise' | 'total_paise') => prices.reduce((total, price) => total + price[name], 0);
  return {
    of: (store) => prices[order.stores.indexOf(store)] ?? { ...unheld, subtotal_paise: subtotalOf(store, order), total_paise: subtotalOf(store, order) },
    ...{ subtotal_paise: sum('subtotal_paise'), discount_paise: sum('discount_paise'), total_paise: sum('total_paise') },
    isAsking: prices.some(({ state }) => state === 'asking'),
    offers: order.stores.flatMap(({ seller_id }, index) => (prices[index]?.applied ? { seller_id, ...broughtOf(prices[index].held) } : [])),
    refetch,
  };
}
