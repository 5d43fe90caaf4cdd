import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { LiveStream } from '#contract/live/live.ts';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import type { RoomState } from '../room/room-state.ts';
import { HeartButton } from '../shop/catalog/wishlist/heart-button.tsx';
import { useBuy } from '../shop/checkout/sheet/buy-sheet-context.tsx';
import { ShownPrice } from '../shop/offers/shown-price.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

/** Where buying a product seen in a stream begins without the sheet over it: at its page where there is something to choose. */
export function checkoutAddress(product: ProductCard, liveStreamId: string): string {
  return `${product.variant_count > 1 ? `/product/${product.slug}?` : `/checkout?product=${product.id}&`}live=${liveStreamId}`;
}

type Parts = { stream: LiveStream; state: RoomState };

/** The product pinned by the host, else the one in the picture, as far as that is known, else the first one of the stream. Where little height is left: its image, and its price to buy it for. */
export function FeaturedProduct({ stream, state }: Parts) {
  const { t } = useTranslation('watch');
  const buy = useBuy();
  const pinned = stream.products.find((product) => product.id === (state.pinned ?? state.pictured));
  const product = pinned ?? stream.products[0];
  if (!product) return null;
  const price = <ShownPrice id={product.id} paise={product.price_paise} text={formatRupees(product.price_paise)} />;
  return (
    <div
      key={product.id}
      data-pinned={pinned !== undefined}
      className="flex min-h-0 animate-enter flex-col overflow-hidden rounded-lg bg-paper text-ink shadow-xl row:flex-row row:items-center"
    >
      {pinned && (
        <p
          role={state.pinned ? 'status' : undefined}
          className="whitespace-nowrap bg-ink px-1 py-0.5 text-center font-semibold text-white text-xs short:sr-only"
        >
          {t('products.pinned')}
        </p>
      )}
      <div className="relative flex min-h-0 flex-col">
        {product.image_url && (
          <img
            src={imageUrlFor('thumbnail', product.image_url)}
            alt=""
            className="aspect-square min-h-0 w-full object-cover short:aspect-auto short:h-11 row:w-14"
          />
        )}
        <Link
          to={`/product/${product.slug}?live=${stream.id}`}
          className="block px-2 pt-1.5 after:absolute after:inset-0 short:absolute short:inset-0 short:p-0"
        >
          <span className="block short:sr-only">
            <span className="line-clamp-2 font-semibold text-[0.8125rem] leading-tight low:line-clamp-1">{product.name}</span>
            <span className="tabular block break-words font-bold font-display">{price}</span>
          </span>
        </Link>
        {/* Where little height is left, those of the shelf do. */}
        <HeartButton product={product} className={classNames('z-10 short:hidden', product.image_url ? 'absolute top-0 right-0' : 'relative self-end')} />
      </div>
      <div className="p-1.5 short:p-0">
        {product.left === 0 ? (
          <p className="py-2.5 text-center font-semibold text-ink-600 text-sm row:px-3">{t('products.soldOut')}</p>
        ) : (
          <ButtonLink
            look={state.ended ? 'secondary' : 'primary'}
            wide
            aria-haspopup="dialog"
            className="px-1! text-sm short:rounded-none row:px-4!"
            to={checkoutAddress(product, stream.id)}
            onClick={(event) => buy?.(event, { productId: product.id, liveId: stream.id })}
          >
            <span className="short:sr-only">{t('products.buy')}</span>
            <span className="tabular hidden short:inline [&_s]:hidden">{price}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
