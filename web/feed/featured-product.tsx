import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { formatWholeRupees } from '#contract/money.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Where buying a product seen in a stream begins; the query survives a refresh. */
export function checkoutAddress(product: Product, liveStreamId: string): string {
  return `/checkout?${new URLSearchParams({ product: product.id, live: liveStreamId })}`;
}

/** The product pinned by the host, else the first one of the stream. */
export function FeaturedProduct({ stream, pinnedId }: { stream: LiveStream; pinnedId: string | null }) {
  const { t } = useTranslation('watch');
  const pinned = stream.products.find((product) => product.id === pinnedId);
  const product = pinned ?? stream.products[0];
  if (!product) return null;
  return (
    <div key={product.id} data-pinned={pinned !== undefined} className="animate-enter overflow-hidden rounded-lg bg-paper text-ink shadow-xl">
      {pinned && (
        <p role="status" className="bg-ink px-2 py-0.5 text-center font-semibold text-marigold text-xs">
          {t('products.pinned')}
        </p>
      )}
      <Link to={`/product/${product.slug}?live=${stream.id}`} className="block">
        {product.image_url && <img src={product.image_url} alt="" className="aspect-square w-full object-cover" />}
        <span className="block px-2 pt-1.5">
          <span className="line-clamp-2 font-semibold text-[0.8125rem] leading-tight">{product.name}</span>
          <span className="tabular block font-bold font-display">{formatWholeRupees(product.price_paise)}</span>
        </span>
      </Link>
      <div className="p-1.5">
        {product.stock === 0 ? (
          <p className="py-2.5 text-center font-semibold text-ink-600 text-sm">{t('products.soldOut')}</p>
        ) : (
          <ButtonLink look="primary" wide className="px-1! text-sm" to={checkoutAddress(product, stream.id)}>
            {t('products.buy')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
