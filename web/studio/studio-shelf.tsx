import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnProductCard } from '#contract/shop/catalog/catalog.ts';
import { ProductThumbnail } from '../live-events/product-thumbnail.tsx';
import type { RoomClient } from '../room/room-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/display/price.tsx';
import { shelfCell } from './studio-grid.ts';
import { panelId } from './studio-tabs.tsx';

type ShelfParts = {
  products: OwnProductCard[];
  pinned: string | null;
  /** What the picture shows, where that is known: shoppers see it for as long as nothing is pinned. */
  pictured: string | undefined;
  room: RoomClient | undefined;
  canPin: boolean;
  isShown: boolean;
};

/** The products of the show. The pinned one, else the pictured one, is on every shopper's screen. */
export function StudioShelf({ products, pinned, pictured, room, canPin, isShown }: ShelfParts) {
  const { t } = useTranslation('live');
  return (
    <section id={panelId('products')} aria-label={t('shelf.title')} className={classNames(shelfCell, isShown ? 'flex' : 'hidden')}>
      <h2 className="hidden px-4 pt-4 pb-1 font-bold text-lg md:block row:pt-2">{t('shelf.title')}</h2>
      {products.length === 0 && <p className="p-4 text-ink-200">{t('shelf.empty')}</p>}
      <ul className="flex flex-col gap-2 p-3">
        {products.map((product) => (
          <ShelfProduct
            key={product.id}
            product={product}
            isPinned={product.id === pinned}
            isOnScreen={product.id === (pinned ?? pictured)}
            canPin={canPin}
            onPin={() => (product.id === pinned ? room?.unpin(product.id) : room?.pin(product.id))}
          />
        ))}
      </ul>
    </section>
  );
}

type ShelfProductParts = { product: OwnProductCard; onPin: () => void } & Record<'isPinned' | 'isOnScreen' | 'canPin', boolean>;

function ShelfProduct({ product, isPinned, isOnScreen, canPin, onPin }: ShelfProductParts) {
  const { t } = useTranslation('live');
  const Icon = isPinned ? PinOff : Pin;
  return (
    <li className={classNames('flex items-center gap-3 rounded-md border-2 bg-ink-800 p-2', isOnScreen ? 'border-marigold' : 'border-transparent')}>
      <ProductThumbnail url={product.image_url} className="h-16 w-13" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words font-semibold text-sm leading-snug">{product.name}</p>
        <p className="flex flex-wrap gap-x-2 text-sm">
          <Price paise={product.price_paise} />
          {product.stock !== null && (
            <span className="text-ink-200">{product.stock === 0 ? t('shelf.soldOut') : t('shelf.stock', { count: product.stock })}</span>
          )}
        </p>
        {isOnScreen && <p className="font-semibold text-xs">{t(isPinned ? 'shelf.pinned' : 'shelf.onScreen')}</p>}
      </div>
      <Button
        look="on-dark"
        disabled={!canPin}
        onClick={onPin}
        aria-label={isPinned ? t('shelf.unpinName', { name: product.name }) : t('shelf.pinName', { name: product.name })}
        className="min-w-11 shrink-0 px-3"
      >
        <Icon aria-hidden className="size-4" />
        <span className="lg:max-xl:hidden row:hidden">{isPinned ? t('shelf.unpin') : t('shelf.pin')}</span>
      </Button>
    </li>
  );
}
