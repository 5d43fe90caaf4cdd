import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatRupees } from '#contract/formats/money.ts';
import type { LiveStreamId } from '#contract/ids.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { orpc } from '../../../../api/client.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { DiscountedPrice } from '../../../offers/discounted-price.tsx';

/** An event that ends, or whose price is taken away, says so to nobody who is on another page. */
const refreshMs = 15_000;

type Parts = { product: Product; liveId: string; className: string; children: ReactNode };

/** What the product costs in that live event while it has a price of its own on the air, as the server says it; else `children`. */
export function LivePrice({ product, liveId, className, children }: Parts) {
  const { id, variant_id, seller_id, price_paise } = product;
  const { data, isError } = useQuery(
    orpc.offers.quote.queryOptions({
      input: { seller_id, items: [{ variant_id, quantity: 1 }], live_stream_id: liveId as LiveStreamId },
      ...{ staleTime: 0, gcTime: 0, retry: 1, refetchInterval: refreshMs, refetchOnWindowFocus: true },
    }),
  );
  const showPrice = isError ? undefined : data?.show_price;
  if (!showPrice) return children;
  return (
    <span className={classNames('tabular font-bold font-display', className)}>
      <DiscountedPrice id={id} paise={price_paise} text={formatRupees(price_paise)} discount={undefined} showPrice={{ ...showPrice, product_ids: [id] }} />
    </span>
  );
}
