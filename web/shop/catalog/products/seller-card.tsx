import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { choicesText } from '../choices-text.ts';
import { OfferedPrice } from '../offered-price.tsx';
import { ProductImage } from '../product-image.tsx';

type CardParts = {
  product: OwnProduct;
  /** Shoppers who want to be told when it is back. */
  waiting: number;
  /** Of those who may change it. */
  moves: Record<'onEdit' | 'onRemove', () => void> | undefined;
};

const sizes = '(min-width: 640px) 20rem, 7rem';

/** A product as its seller sees it: a row on a phone, a card from 640 px. */
export function SellerCard({ product, waiting, moves }: CardParts) {
  const { t } = useTranslation(['products', 'catalog']);
  const { name } = product;
  return (
    <div className="flex h-full sm:flex-col">
      <div className="relative w-28 shrink-0 sm:aspect-4/5 sm:w-full">
        <ProductImage url={product.image_url} name={name} alt="" sizes={sizes} className="absolute inset-0 bg-ink-100 object-cover" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 pb-1 sm:px-4">
        {product.status === 'hidden' && (
          <p>
            <Badge>{t('status.hidden')}</Badge>
          </p>
        )}
        <h2 className="line-clamp-2 text-wrap break-words font-bold text-lg">{name}</h2>
        <p className="line-clamp-2 break-words text-ink-600 text-sm">{product.description || t('catalog:noDescription')}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <OfferedPrice of={product} isFrom={product.price_varies} className="text-lg" />
          <StockLine stock={product.stock} />
          {product.variant_count > 1 && <span className="text-ink-600 text-sm">{choicesText(product)}</span>}
          {waiting > 0 && <span className="text-ink-600 text-sm">{t('seller.waiting', { count: waiting })}</span>}
        </p>
        {product.video_file_id !== null && product.video === null && <p className="text-ink-600 text-sm">{t('seller.videoWaits')}</p>}
        <div className="-ml-3 mt-auto flex">
          {moves && (
            <>
              <IconButton label={t('seller.edit', { name })} onClick={moves.onEdit}>
                <Pencil aria-hidden className="size-5" />
              </IconButton>
              <IconButton label={t('seller.delete', { name })} onClick={moves.onRemove}>
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </>
          )}
          {product.status === 'active' && (
            <Link
              to={`/product/${product.slug}`}
              aria-label={t('seller.view', { name })}
              title={t('seller.view', { name })}
              className="inline-flex size-11 items-center justify-center rounded-full hover:bg-ink-100"
            >
              <ExternalLink aria-hidden className="size-5" />
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

function StockLine({ stock }: { stock: number | null }) {
  const { t } = useTranslation(['products', 'catalog']);
  if (stock === 0) return <span className="font-semibold text-brick text-sm">{t('catalog:soldOut')}</span>;
  return <span className="tabular text-ink-600 text-sm">{stock === null ? t('seller.unlimited') : t('seller.inStock', { count: stock })}</span>;
}

export function SellerCardSkeleton() {
  return (
    <div className="flex h-44 sm:h-auto sm:flex-col">
      <Skeleton className="h-full w-28 shrink-0 rounded-none sm:aspect-4/5 sm:h-auto sm:w-full" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-10" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-11 w-32" />
      </div>
    </div>
  );
}
