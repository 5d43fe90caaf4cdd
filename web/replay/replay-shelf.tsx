import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { imageUrlAtWidth } from '#contract/catalog/product-images.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { formatWholeRupees } from '#contract/money.ts';

/** What the show sells, over the foot of the picture where there is no room beside it. */
export function ReplayShelf({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('watch');
  if (stream.products.length === 0) return null;
  return (
    <ul aria-label={t('products.title')} className="-mx-3 flex snap-x scroll-px-3 gap-2 overflow-x-auto px-3 py-1 lg:hidden">
      {stream.products.map((product) => (
        <li key={product.id} className="shrink-0 snap-start">
          <Link to={`/product/${product.slug}?live=${stream.id}`} className="flex w-52 items-center gap-2 rounded-lg bg-paper p-1.5 text-ink">
            {product.image_url && <img src={imageUrlAtWidth(product.image_url, 320)} alt="" className="size-12 shrink-0 rounded-md object-cover" />}
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-sm">{product.name}</span>
              <span className="tabular block font-bold font-display text-sm">{formatWholeRupees(product.price_paise)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
