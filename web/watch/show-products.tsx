import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { HeartButton } from '../shop/catalog/wishlist/heart-button.tsx';
import { ShownPrice } from '../shop/offers/shown-price.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLoadedWhen } from '../ui/hooks/use-loaded-when.ts';

const loadAdd = async () => (await import('../shop/cart/add-to-cart-icon.tsx')).AddToCartIcon;

/** Sold out, or how few are left. */
function leftText(t: TFunction<'watch'>, left: number): string {
  return left === 0 ? t('products.soldOut') : t('products.left', { count: left });
}

type Parts = { stream: LiveStream; pinnedId?: string | null | undefined; className?: string };

/** The products of a show; renders nothing without products. */
export function ShowProducts({ stream, pinnedId, className }: Parts) {
  const { t } = useTranslation('watch');
  const [hasRoom, setHasRoom] = useState(false);
  useEffect(() => setHasRoom(matchMedia('(min-width: 1024px)').matches), []);
  const Add = useLoadedWhen(hasRoom, loadAdd);
  if (stream.products.length === 0) return null;
  return (
    <section aria-label={t('products.title')} className={classNames('flex min-h-0 flex-col', className)}>
      <h2 className="mb-2 font-bold text-lg">
        {t('products.title')}
        <span aria-hidden className="tabular ml-2 font-normal text-ink-200">
          {stream.products.length}
        </span>
      </h2>
      <ul className="fade-end flex min-h-0 flex-col divide-y divide-white/10 overflow-y-auto">
        {stream.products.map((product) => (
          <li key={product.id} className={classNames('flex items-center gap-1 rounded-md pr-1', product.id === pinnedId && 'bg-white/10')}>
            <Link to={`/product/${product.slug}?live=${stream.id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-md py-2 pr-2 hover:bg-white/10">
              {product.image_url && (
                <img src={imageUrlFor('thumbnail', product.image_url)} alt="" loading="lazy" className="size-14 shrink-0 rounded-md object-cover" />
              )}
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{product.name}</span>
                <span className="tabular block text-ink-200">
                  <ShownPrice id={product.id} paise={product.price_paise} text={formatRupees(product.price_paise)} />
                  {product.left !== null && <span className="ml-2 font-semibold text-white">{leftText(t, product.left)}</span>}
                </span>
              </span>
              {product.id === pinnedId && <span className="font-semibold text-sm">{t('products.pinned')}</span>}
            </Link>
            <HeartButton dark product={product} />
            {Add && <Add product={product} liveId={stream.id} look="on-dark" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
