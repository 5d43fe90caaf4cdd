import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnProductCard } from '#contract/shop/catalog/catalog.ts';
import { ProductThumbnail } from '../live-events/product-thumbnail.tsx';
import type { RoomClient } from '../room/room-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/display/price.tsx';
import { panelId } from './studio-tabs.tsx';

type ShelfParts = { products: OwnProductCard[]; pinned: string | null; room: RoomClient | undefined; canPin: boolean; isShown: boolean };

/** The products of the show. The pinned one is on every shopper's screen. */
export function StudioShelf({ products, pinned, room, canPin, isShown }: ShelfParts) {
  const { t } = useTranslation('live');
  return (
    <section
      id={panelId('products')}
      aria-label={t('shelf.title')}
      className={classNames(
        'row-start-5 min-h-0 flex-col overflow-y-auto md:flex md:border-white/10 md:border-t md:border-r lg:row-span-3 lg:row-start-2 lg:border-t-0',
        isShown ? 'flex' : 'hidden',
      )}
    >
      <h2 className="hidden px-4 pt-4 pb-1 font-bold text-lg md:block">{t('shelf.title')}</h2>
      {products.length === 0 && <p className="p-4 text-ink-200">{t('shelf.empty')}</p>}
      <ul className="flex flex-col gap-2 p-3">
        {products.map((product) => (
          <ShelfProduct
            key={product.id}
            product={product}
            isPinned={product.id === pinned}
            canPin={canPin}
            onPin={() => (product.id === pinned ? room?.unpin(product.id) : room?.pin(product.id))}
          />
        ))}
      </ul>
    </section>
  );
}

type ShelfProductParts = { product: OwnProductCard; isPinned: boolean; canPin: boolean; onPin: () => void };

function ShelfProduct({ product, isPinned, canPin, onPin }: ShelfProductParts) {
  const { t } = useTranslation('live');
  const Icon = isPinned ? PinOff : Pin;
  return (
    <li className={classNames('flex items-center gap-3 rounded-md border-2 bg-ink-800 p-2', isPinned ? 'border-marigold' : 'border-transparent')}>
      <ProductThumbnail url={product.image_url} className="h-16 w-13" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words font-semibold text-sm leading-snug">{product.name}</p>
        <p className="flex flex-wrap gap-x-2 text-sm">
          <Price paise={product.price_paise} />
          {product.stock !== null && (
            <span className="text-ink-200">{product.stock === 0 ? t('shelf.soldOut') : t('shelf.stock', { count: product.stock })}</span>
          )}
        </p>
        {isPinned && <p className="font-semibold text-xs">{t('shelf.pinned')}</p>}
      </div>
      <Button
        look="on-dark"
        disabled={!canPin}
        onClick={onPin}
        aria-label={isPinned ? t('shelf.unpinName', { name: product.name }) : t('shelf.pinName', { name: product.name })}
        className="min-w-11 shrink-0 px-3"
      >
        <Icon aria-hidden className="size-4" />
        <span className="lg:max-xl:hidden">{isPinned ? t('shelf.unpin') : t('shelf.pin')}</span>
      </Button>
    </li>
  );
}
