import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { VariantId } from '#contract/ids.ts';
import { orpc } from '../../../api/client.ts';
import type { CartLine } from '../cart-line.ts';
import { priceLines } from './priced-lines.ts';

const askEveryMs = 30_000;

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
  const priced = priceLines(lines, quote.data, !quote.isPlaceholderData);
  return { priced, isError: quote.isError, isFetching: quote.isFetching, refetch: () => void quote.refetch() };
}
