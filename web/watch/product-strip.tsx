import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { AddToCartIcon } from '../shop/cart/add-to-cart-icon.tsx';
import { HeartButton } from '../shop/catalog/wishlist/heart-button.tsx';
import { ShownPrice } from '../shop/offers/shown-price.tsx';
import { classNames } from '../ui/class-names.ts';

type Parts = { stream: LiveStream; className?: string };

/** What the show sells, side by side over the foot of the picture where there is no room beside it. */
export function ProductStrip({ stream, className }: Parts) {
  const { t } = useTranslation('watch');
  if (stream.products.length === 0) return null;
  return (
    <ul
      aria-label={t('products.title')}
      className={classNames('-mx-3 flex shrink-0 touch-pan-x snap-x scroll-px-3 gap-2 overflow-x-auto overscroll-x-contain px-3 py-1 beside:hidden', className)}
    >
      {stream.products.map((product) => (
        <li key={product.id} className="flex w-72 shrink-0 snap-start items-center rounded-lg bg-paper text-ink">
          <Link to={`/product/${product.slug}?live=${stream.id}`} className="flex min-w-0 flex-1 items-center gap-2 rounded-lg p-1.5">
            {product.image_url && (
              <img
                src={imageUrlFor('thumbnail', product.image_url)}
                alt=""
                className={classNames('size-12 shrink-0 rounded-md object-cover', product.left === 0 && 'opacity-50')}
              />
            )}
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-sm">{product.name}</span>
              <span className="flex items-baseline gap-2 text-sm">
                <span className="tabular font-bold font-display">
                  <ShownPrice id={product.id} paise={product.price_paise} text={formatRupees(product.price_paise)} />
                </span>
                {product.left === 0 && <span className="truncate text-ink-600">{t('products.soldOut')}</span>}
              </span>
            </span>
          </Link>
          <HeartButton product={product} />
          <AddToCartIcon product={product} liveId={stream.id} />
        </li>
      ))}
    </ul>
  );
}
