import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { orpc } from '../../api/client.ts';
import { ProductThumbnail } from '../../live-events/product-thumbnail.tsx';
import { Price } from '../../ui/display/price.tsx';

/** What a show sold most of; nothing where it sold nothing. */
export function SoldProducts({ id }: { id: LiveStreamId }) {
  const { t } = useTranslation('live');
  const { data } = useQuery(orpc.orders.listSoldInShow.queryOptions({ input: { id }, staleTime: 0 }));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="sold-most">
      <h2 id="sold-most" className="mb-2 font-bold text-xl">
        {t('summary.soldMost')}
      </h2>
      <ol className="flex flex-col divide-y divide-white/10">
        {data.items.map(({ product_id, name, image_url, units, total_paise }) => (
          <li key={product_id} className="flex items-center gap-3 py-2">
            <ProductThumbnail url={image_url} className="h-14 w-11" />
            <span className="line-clamp-2 min-w-0 flex-1 break-words font-semibold">{name}</span>
            <span className="tabular shrink-0 text-ink-200 text-sm">{t('summary.units', { count: units })}</span>
            <Price paise={total_paise} className="shrink-0" />
          </li>
        ))}
      </ol>
    </section>
  );
}
