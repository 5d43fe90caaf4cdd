import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProductCard } from '#contract/catalog/catalog.ts';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/states.tsx';
import { ProductImage } from './product-image.tsx';

/** Two columns of the shopper's frame. */
const sizes = '(min-width: 640px) 13rem, 50vw';

/** A product in the shop; leads to its page and takes along what is known of it. */
export function ShopCard({ product, eager }: { product: ProductCard; eager: boolean }) {
  const { t } = useTranslation('catalog');
  return (
    <Link to={`/product/${product.slug}`} state={{ product }} className="group block rounded-lg">
      <div className="relative aspect-4/5 overflow-hidden rounded-lg">
        <ProductImage
          url={product.image_url}
          alt=""
          sizes={sizes}
          eager={eager}
          className="bg-ink-100 object-cover transition-transform duration-220 group-hover:scale-103"
        />
        {product.stock === 0 && <span className="absolute bottom-2 left-2 rounded-sm bg-ink px-2 py-0.5 font-semibold text-sm text-white">{t('soldOut')}</span>}
      </div>
      <h2 className="mt-2 line-clamp-2 text-wrap font-sans font-semibold text-base leading-snug">{product.name}</h2>
      <Price paise={product.price_paise} className="mt-0.5 block text-lg" />
    </Link>
  );
}

/** docs/product.md, "Shop and product": six cards. */
const skeletons = [1, 2, 3, 4, 5, 6];

/** In the shape of what comes. */
export function ShopCardSkeletons() {
  const { t } = useTranslation('catalog');
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 px-3 py-4">
      <p role="status" className="sr-only">
        {t('shop.loading')}
      </p>
      {skeletons.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-4/5 rounded-lg" />
          <Skeleton className="mt-2 h-5 w-4/5" />
          <Skeleton className="mt-2 h-6 w-1/2" />
        </div>
      ))}
    </div>
  );
}
