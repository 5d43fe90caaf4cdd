import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { orpc } from '../../../../api/client.ts';
import { OfferedPrice } from '../../offered-price.tsx';

/** An event that ends, or whose price is taken away, says so to nobody who is on another page. */
const refreshMs = 15_000;

type Parts = { product: Product; liveId: string; className: string; children: ReactNode };

/** What the product costs in that live event while it has a price of its own on the air, as the server says it; else `children`. */
export function LivePrice({ product, liveId, className, children }: Parts) {
  const { t } = useTranslation('live-demo');
  const { variant_id, seller_id } = product;
  const { data, isError } = useQuery(
    orpc.offers.quote.queryOptions({
      input: { seller_id, items: [{ variant_id, quantity: 1 }], live_stream_id: liveId as LiveStreamId },
      ...{ staleTime: 0, gcTime: 0, retry: 1, refetchInterval: refreshMs, refetchOnWindowFocus: true },
    }),
  );
  if (isError || !data?.show_price) return children;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <OfferedPrice of={{ price_paise: data.total_paise, original_price_paise: data.subtotal_paise }} className={className} />
      <span className="rounded-sm bg-rani px-1 font-semibold text-sm text-white">{t('livePrice')}</span>
    </span>
  );
}
