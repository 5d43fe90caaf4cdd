import { useQueries } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { HeldOffer } from '#contract/shop/offers/offers.ts';
import { orpc } from '../../../api/client.ts';
import { type KeptOffer, readHeldOffer, subscribe } from '../../offers/held-offers.ts';
import { type CheckoutOrder, isOrderable, type StoreLines, subtotalOf } from '../checkout-order.ts';

/** What the order of one store costs. `applied`: the discount that counts; `refused`: why what the shopper holds does not. */
export type StorePrice = {
  subtotal_paise: number;
  discount_paise: number;
  total_paise: number;
  held: KeptOffer | undefined;
  applied: { code: string; title: string } | undefined;
  refused: OfferRefusal | undefined;
  /** It was not answered yet, or could not be asked. */
  state: 'known' | 'asking' | 'unknown';
};

export type Prices = {
  of: (store: StoreLines) => StorePrice;
  subtotal_paise: number;
  discount_paise: number;
  total_paise: number;
  isAsking: boolean;
  /** What an order brings: of each store what the server said counts. */
  offers: (HeldOffer & { seller_id: string })[];
  refetch: () => Promise<void>;
};

/** What each store and all of them cost, with what the shopper holds or has typed: the server's own sum. */
export function usePrices(order: CheckoutOrder): Prices {
  const held = useHeld(order.stores);
  const answers = useQueries({
    queries: order.stores.map((store, index) => {
      const { claim, code } = held[index] ?? {};
      const items = store.lines.filter(isOrderable).map(({ variant_id, quantity }) => ({ variant_id, quantity }));
      return orpc.offers.quote.queryOptions({
        input: { seller_id: store.seller_id, items, claim, code },
        enabled: (claim !== undefined || code !== undefined) && items.length > 0,
        staleTime: 30_000,
        retry: 1,
        placeholderData: (before) => before,
      });
    }),
  });
  const prices = order.stores.map((store, index) => priceOf(subtotalOf(store, order), held[index], answers[index]));
  const sum = (name: 'subtotal_paise' | 'discount_paise' | 'total_paise') => prices.reduce((total, price) => total + price[name], 0);
  return {
    of: (store) => prices[order.stores.indexOf(store)] ?? priceOf(subtotalOf(store, order), undefined, undefined),
    ...{ subtotal_paise: sum('subtotal_paise'), discount_paise: sum('discount_paise'), total_paise: sum('total_paise') },
    isAsking: prices.some(({ state }) => state === 'asking'),
    offers: order.stores.flatMap(({ seller_id }, index) => {
      const { claim, code } = held[index] ?? {};
      return prices[index]?.applied ? { seller_id, ...(claim && { claim }), ...(code && { code }) } : [];
    }),
    refetch: async () => void (await Promise.all(answers.filter(({ isEnabled }) => isEnabled).map((answer) => answer.refetch()))),
  };
}

type Answer = {
  data?: {
    subtotal_paise: number;
    discount_paise: number;
    applied: { code: string; title: string } | null;
    refused: { claim?: OfferRefusal; code?: OfferRefusal };
  };
  isEnabled: boolean;
  isError: boolean;
  /** The answer to what was asked before. */
  isPlaceholderData: boolean;
};

function priceOf(subtotal: number, held: KeptOffer | undefined, answer: Answer | undefined): StorePrice {
  const { data } = answer ?? {};
  const plain = { subtotal_paise: subtotal, discount_paise: 0, total_paise: subtotal, held, applied: undefined, refused: undefined };
  if (!held || !answer?.isEnabled) return { ...plain, state: 'known' };
  if (!data) return { ...plain, state: answer.isError ? 'unknown' : 'asking' };
  const discount = Math.min(data.discount_paise, subtotal);
  return {
    ...plain,
    ...{ discount_paise: discount, total_paise: subtotal - discount, applied: data.applied ?? undefined },
    refused: data.refused.code ?? (data.applied ? undefined : data.refused.claim),
    state: answer.isPlaceholderData ? 'asking' : 'known',
  };
}

function useHeld(stores: readonly StoreLines[]): (KeptOffer | undefined)[] {
  // The same string as long as nothing changes; the offers themselves are kept by their text.
  useSyncExternalStore(subscribe, () => JSON.stringify(stores.map(({ seller_id }) => readHeldOffer(seller_id))));
  return stores.map(({ seller_id }) => readHeldOffer(seller_id));
}
