import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { VariantId } from '#contract/ids.ts';
import type { Offer } from '#contract/shop/cart/cart.ts';
import { findChanges, quantityNow } from '#contract/shop/cart/cart-changes.ts';
import { orpc } from '../../../api/client.ts';
import type { CartLine } from '../cart-line.ts';

const askEveryMs = 30_000;

/** A line beside what its variant is sold for now; `isKnown`: the server has said so. */
export type PricedLine = { line: CartLine; isKnown: boolean; now: Offer | 'choose again' | undefined };

/** What the lines cost now: asked when they are shown, when the page is looked at again, and every now and then. */
export function useQuote(lines: readonly CartLine[]) {
  const variant_ids = lines.map(({ id }) => id as VariantId).toSorted();
  const quote = useQuery(
    orpc.cart.quote.queryOptions({
      input: { variant_ids },
      enabled: lines.length > 0,
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      refetchInterval: askEveryMs,
      placeholderData: keepPreviousData,
    }),
  );
  const { data, isPlaceholderData } = quote;
  const offers = new Map(data?.items.map((offer) => [offer.variant_id as string, offer]));
  const nowOf = (id: string): PricedLine['now'] => offers.get(id) ?? (data?.choose_again.some((each) => each === id) ? 'choose again' : undefined);
  const priced = lines.map((line): PricedLine => {
    const now = nowOf(line.id);
    return { line, now, isKnown: data !== undefined && (now !== undefined || !isPlaceholderData) };
  });
  return { priced, isKnown: priced.every(({ isKnown }) => isKnown), isError: quote.isError, isFetching: quote.isFetching, refetch: () => void quote.refetch() };
}

/** As its store names it now; what is not sold is shown as it was added. */
export function shownOf({ line, now }: PricedLine): Pick<Offer, 'name' | 'choice' | 'image_url' | 'slug' | 'seller_name'> {
  return now && now !== 'choose again' ? now : line;
}

/** A line whose price is not known yet is counted as it was when it was added. */
export function subtotalOf(priced: readonly PricedLine[]): number {
  return priced.reduce((sum, each) => sum + priceOf(each) * countOf(each), 0);
}

export function priceOf({ line, now }: PricedLine): number {
  return now && now !== 'choose again' ? now.price_paise : line.price_paise;
}

/** How many of it an order takes now. */
export function countOf({ line, now, isKnown }: PricedLine): number {
  return isKnown ? quantityNow(line, now) : line.quantity;
}

export function changesOf({ line, now, isKnown }: PricedLine) {
  return isKnown ? findChanges(line, now) : [];
}
