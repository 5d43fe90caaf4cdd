import { useQueries } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { LiveStreamId, StoreId, VariantId } from '#contract/ids.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { HeldOffer } from '#contract/shop/offers/offers.ts';
import type { Discount } from '#contract/shop/offers/price-lines.ts';
import { orpc } from '../../../api/client.ts';
import { clearHeldOffer, isForGood, type KeptOffer, readAsideOffer, readHeldOffer, subscribe } from '../../offers/held-offers.ts';
import { readRefusal } from '../../offers/refused-offers.ts';
import { holdsUnpaid } from '../../payments/unpaid.ts';

/** What an order would take of one store, and what it costs without a discount. */
export type AskedStore = {
  seller_id: StoreId;
  items: { variant_id: VariantId; quantity: number }[];
  subtotal: number;
  /** The live event that is bought in: it may have a price of its own. */
  liveId: string | undefined;
};

/** What the order of one store costs. `applied`: the discount that counts; `refused`: why what the shopper holds, or held, does not. */
export type StorePrice = {
  subtotal_paise: number;
  discount_paise: number;
  total_paise: number;
  held: KeptOffer | undefined;
  /** A claim that waits for "Apply". */
  aside: KeptOffer | undefined;
  applied: Applied | undefined;
  /** The show price, where it takes more off than what the shopper holds. */
  showPrice: Discount | undefined;
  refused: OfferRefusal | undefined;
  /** What the order must be worth for what the shopper holds. */
  min_order_paise: number | null;
  /** It was not answered yet, or could not be asked. */
  state: 'known' | 'asking' | 'unknown';
};

type Applied = Discount & { code: string; title: string };

/** What of it goes to the server: the code of a claim is only shown. */
export function broughtOf({ claim, code }: HeldOffer = {}): HeldOffer {
  return claim ? { claim } : { ...(code && { code }) };
}

/** What each store's order costs with what the shopper holds or has typed: the server's own sum. */
export function useStorePrices(stores: readonly AskedStore[]): { prices: StorePrice[]; refetch: () => Promise<void> } {
  const kept = useKeptOffers(stores);
  const answers = useQueries({
    queries: stores.map(({ seller_id, items, liveId }, index) => {
      const brought = { ...broughtOf(kept[index]?.held), ...(liveId && { live_stream_id: liveId as LiveStreamId }) };
      return orpc.offers.quote.queryOptions({
        input: { seller_id, items, ...brought },
        enabled: Object.keys(brought).length > 0 && items.length > 0,
        staleTime: 30_000,
        retry: 1,
        placeholderData: (before) => before,
      });
    }),
  });
  const prices = stores.map((store, index) => priceOf(store, kept[index], answers[index]));
  useForgetting(stores, prices);
  return {
    prices,
    refetch: async () => void (await Promise.all(answers.filter(({ isEnabled }) => isEnabled).map((answer) => answer.refetch()))),
  };
}

/** A claim that the server refused is cleared, with its reason; a code stays where it was typed. What an unpaid order of this browser uses comes back with it. */
function useForgetting(stores: readonly AskedStore[], prices: readonly StorePrice[]): void {
  const gone = stores.flatMap(({ seller_id }, index): [string, OfferRefusal][] => {
    const { held, refused, state, applied } = prices[index] ?? {};
    const isGone = held?.claim && refused && !applied && state === 'known' && isForGood(refused);
    return isGone && !(refused === 'used' && holdsUnpaid()) ? [[seller_id, refused]] : [];
  });
  const key = JSON.stringify(gone);
  useEffect(() => {
    for (const [sellerId, why] of JSON.parse(key) as [string, OfferRefusal][]) clearHeldOffer(sellerId, why);
  }, [key]);
}

type Answer = {
  data?: {
    subtotal_paise: number;
    discount_paise: number;
    applied: Applied | null;
    show_price: Discount | null;
    refused: { claim?: OfferRefusal; code?: OfferRefusal };
    min_order_paise: number | null;
  };
  isEnabled: boolean;
  isError: boolean;
  /** The answer to what was asked before. */
  isPlaceholderData: boolean;
};

function priceOf({ subtotal }: AskedStore, { held, aside, refusal }: Kept = {}, answer: Answer | undefined): StorePrice {
  const { data } = answer ?? {};
  const plain = {
    ...{ subtotal_paise: subtotal, discount_paise: 0, total_paise: subtotal, held, aside },
    ...{ applied: undefined, showPrice: undefined },
    ...{ refused: held ? undefined : refusal, min_order_paise: null },
  };
  if (!answer?.isEnabled) return { ...plain, state: 'known' };
  if (!data) return { ...plain, state: answer.isError ? 'unknown' : 'asking' };
  const discount = Math.min(data.discount_paise, subtotal);
  return {
    ...plain,
    ...{ discount_paise: discount, total_paise: subtotal - discount, applied: data.applied ?? undefined, min_order_paise: data.min_order_paise },
    showPrice: data.show_price ?? undefined,
    refused: held ? (data.refused.code ?? (data.applied ? undefined : data.refused.claim)) : plain.refused,
    state: answer.isPlaceholderData ? 'asking' : 'known',
  };
}

/** What this browser keeps of one store; the server's page knows nothing of it. */
type Kept = { held?: KeptOffer | undefined; aside?: KeptOffer | undefined; refusal?: OfferRefusal | undefined };

function useKeptOffers(stores: readonly AskedStore[]): Kept[] {
  const read = () => stores.map(({ seller_id: id }) => ({ held: readHeldOffer(id), aside: readAsideOffer(id), refusal: readRefusal(id) }));
  // The same string as long as nothing changes; the offers themselves are kept by their text.
  const known = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(read()),
    () => '',
  );
  return known === '' ? [] : read();
}
