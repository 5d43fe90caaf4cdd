import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { halfPhoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { choicesText } from './choices-text.ts';
import { OfferedPrice } from './offered-price.tsx';
import { LiveNow } from './on-air/live-now.tsx';
import type { OnAirCard } from './on-air/on-air-products.ts';
import { ProductImage } from './product-image.tsx';
import { RatingLine } from './rating-line.tsx';
import { HeartButton } from './wishlist/heart-button.tsx';

/** Two columns on a phone, three from 768 px, four where there is room for them beside the filters. */
export const shopGrid = 'grid grid-cols-2 gap-x-3 gap-y-5 px-3 py-4 md:grid-cols-3 md:gap-x-5 lg:gap-y-8 lg:px-0 xl:grid-cols-4';
const sizes = `(min-width: 1280px) 14rem, (min-width: 1024px) 15rem, (min-width: 768px) 33vw, ${halfPhoneWide}`;

type CardParts = { product: OnAirCard; eager: boolean };

/** A product in a list of the shop, with its heart. */
export function ShopCard({ product, eager }: CardParts) {
  return (
    <div className="relative">
      <ProductCardLink product={product} eager={eager} />
      <HeartButton product={product} className="absolute top-1 right-1" />
    </div>
  );
}

/** Leads to its page and takes along what is known of it. */
function ProductCardLink({ product, eager }: CardParts) {
  const { t } = useTranslation('catalog');
  return (
    <Link to={`/product/${product.slug}`} state={{ product }} className="group block rounded-lg">
      <div className="relative aspect-4/5 overflow-hidden rounded-lg">
        <ProductImage
          url={product.image_url}
          name={product.name}
          alt=""
          sizes={sizes}
          eager={eager}
          className="bg-ink-100 object-cover transition-transform duration-220 group-hover:scale-103"
        />
        {product.on_air && <LiveNow show={product.on_air} />}
        {product.left === 0 && <span className="absolute bottom-2 left-2 rounded-sm bg-ink px-2 py-0.5 font-semibold text-sm text-white">{t('soldOut')}</span>}
      </div>
      <h2 className="mt-2 line-clamp-2 text-wrap font-sans font-semibold text-base leading-snug">{product.name}</h2>
      <p className="mt-0.5">
        <OfferedPrice of={product} isFrom={product.price_varies} className="text-lg" />
      </p>
      {product.seller_name && (
        <p className="truncate text-ink-600 text-sm">
          <bdi>{product.seller_name}</bdi>
        </p>
      )}
      {product.rating && <RatingLine of={product.rating} />}
      {product.variant_count > 1 && <p className="text-ink-600 text-sm">{choicesText(product)}</p>}
    </Link>
  );
}
