import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatShortRupees } from '#contract/formats/money.ts';
import { halfPhoneWide } from '#contract/shop/catalog/image-sizes.ts';
import type { Wish } from '#contract/shop/catalog/wishlist/wishlist.ts';
import { priceFall } from '#contract/shop/catalog/wishlist/wishlist-rules.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { passFocusOn } from '../../../ui/overlays/pass-focus-on.ts';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { OfferedPrice } from '../offered-price.tsx';
import { LiveNow } from '../on-air/live-now.tsx';
import type { OnAirShow } from '../on-air/on-air-show.ts';
import { ProductImage } from '../product-image.tsx';
import { TellMe } from './tell-me.tsx';

const sizes = `(min-width: 1024px) 17rem, (min-width: 768px) 33vw, ${halfPhoneWide}`;

type WishLooks = { wish: Wish; onAir: OnAirShow | undefined };

/** Something saved: what it costs now, and how much less that is than then. What cannot be bought is greyed, and says why; what is sold out tells when it is back. */
export function WishCard({ wish, onAir, onRemove }: WishLooks & { onRemove: () => void }) {
  const { t } = useTranslation(['wishlist', 'catalog']);
  const { product } = wish;
  const fall = priceFall(wish);

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    passFocusOn(currentTarget);
    onRemove();
  }

  return (
    <div className="relative flex h-full flex-col">
      {product ? (
        <Link to={`/product/${product.slug}`} state={{ product }} className="group block rounded-lg">
          <Looks wish={wish} onAir={onAir} />
        </Link>
      ) : (
        <Looks wish={wish} onAir={onAir} />
      )}
      {product && product.left !== 0 && (
        <p className="mt-0.5">
          <OfferedPrice of={product} isFrom={product.price_varies} className="text-lg" />
        </p>
      )}
      {fall > 0 && <p className="tabular font-semibold text-rani text-sm">{t('fell', { amount: formatShortRupees(fall) })}</p>}
      {product && <div className="mt-auto pt-3">{product.left === 0 ? <TellMe product={product} /> : <AddToCartButton product={product} wide />}</div>}
      <IconButton data-removes look="secondary" label={t('remove', { name: wish.name })} className="absolute! top-1 right-1" onClick={remove}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

function Looks({ wish: { name, image_url, product }, onAir }: WishLooks) {
  const { t } = useTranslation(['wishlist', 'catalog']);
  const isOut = product === null || product.left === 0;
  return (
    <>
      <div className="relative aspect-4/5 overflow-hidden rounded-lg">
        <ProductImage
          url={product?.image_url ?? image_url}
          name={name}
          alt=""
          sizes={sizes}
          className={classNames('bg-ink-100 object-cover transition-transform duration-220 group-hover:scale-103', isOut && 'grayscale [&:is(img)]:opacity-50')}
        />
        {onAir && <LiveNow show={onAir} />}
        {isOut && (
          <span className="absolute bottom-2 left-2 rounded-sm bg-ink px-2 py-0.5 font-semibold text-sm text-white">
            {t(product ? 'catalog:soldOut' : 'gone')}
          </span>
        )}
      </div>
      <h2 className={classNames('mt-2 line-clamp-2 text-wrap font-sans font-semibold text-base leading-snug', isOut && 'text-ink-600')}>{name}</h2>
    </>
  );
}
