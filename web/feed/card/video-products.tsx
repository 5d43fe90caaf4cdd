import { useTranslation } from 'react-i18next';
import { formatShortRupees } from '#contract/formats/money.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { isTagShownAt } from '#contract/shop/videos/tag-times.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { classNames } from '../../ui/class-names.ts';

type Tag = ShoppableVideo['tags'][number];
export type TaggedProduct = Tag['product'];
export type OpenProduct = (product: TaggedProduct) => void;

/** Over the foot of the picture: what the video sells, side by side, what is tagged at this moment first. */
export function VideoProducts({ tags, seconds, onOpen }: { tags: Tag[]; seconds: number; onOpen: OpenProduct }) {
  const { t } = useTranslation('video-card');
  if (tags.length === 0) return null;
  const isNow = (tag: Tag) => isTagShownAt(tag, seconds);
  const sorted = [...tags.filter(isNow), ...tags.filter((tag) => !isNow(tag))];
  return (
    <ul
      aria-label={t('products')}
      className="-mx-3 flex shrink-0 touch-pan-x snap-x scroll-px-3 gap-2 overflow-x-auto overscroll-x-contain px-3 py-1 beside:hidden"
    >
      {sorted.map(({ product }) => (
        <li key={product.id} className={classNames('shrink-0 snap-start', tags.length === 1 ? 'w-full max-w-sm' : 'w-72')}>
          <VideoProduct product={product} onOpen={onOpen} className="w-full bg-paper p-1.5 text-ink" />
        </li>
      ))}
    </ul>
  );
}

export const productClass = 'flex min-w-0 items-center gap-3 rounded-lg text-left';

/** Opens its sheet over the video. */
export function VideoProduct({ product, onOpen, className }: { product: TaggedProduct; onOpen: OpenProduct; className: string }) {
  return (
    <button type="button" onClick={() => onOpen(product)} className={classNames(productClass, className)}>
      <ProductWords product={product} />
    </button>
  );
}

/** Picture, name and price of a product in a video. */
export function ProductWords({ product: { name, image_url: image, price_paise, price_varies, left } }: { product: TaggedProduct }) {
  const { t } = useTranslation('video-card');
  const price = formatShortRupees(price_paise);
  return (
    <>
      {image && (
        <img src={imageUrlFor('thumbnail', image)} alt="" className={classNames('size-12 shrink-0 rounded-md object-cover', left === 0 && 'opacity-50')} />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{name}</span>
        <span className="flex items-baseline gap-2 text-sm">
          <span className="tabular font-bold font-display">{price_varies ? t('fromPrice', { price }) : price}</span>
          {left === 0 && <span className="truncate">{t('soldOut')}</span>}
        </span>
      </span>
    </>
  );
}
