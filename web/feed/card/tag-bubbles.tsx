import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { isTagShownAt } from '#contract/shop/videos/tag-times.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { isolate } from '../../texts/isolate.ts';
import { classNames } from '../../ui/class-names.ts';
import type { OpenProduct } from './video-products.tsx';

type Parts = { tags: ShoppableVideo['tags']; seconds: number; onOpen: OpenProduct };

/** The products of this moment, where they are seen in the picture. */
export function TagBubbles({ tags, seconds, onOpen }: Parts) {
  const { t } = useTranslation('video-card');
  const shown = tags.filter((tag) => isTagShownAt(tag, seconds));
  return shown.map(({ product, position_x: x, position_y: y }) => {
    const price = formatRupees(product.price_paise);
    return (
      <button
        key={product.id}
        type="button"
        data-tag={product.id}
        aria-label={t('tag', { name: isolate(product.name), price })}
        style={{ left: `${x}%`, top: `${y}%` }}
        className="absolute flex size-11 -translate-x-1/2 -translate-y-1/2 animate-enter items-center justify-center rounded-full"
        onClick={() => onOpen(product)}
      >
        <span aria-hidden className="size-4 rounded-full border-2 border-white bg-ink shadow-md" />
        <span
          aria-hidden
          className={classNames('absolute flex max-w-40 flex-col rounded-md bg-white/95 px-2 py-1 text-left text-ink shadow-md', x > 50 ? 'right-9' : 'left-9')}
        >
          <span className="truncate font-semibold text-sm leading-tight">{product.name}</span>
          <span className="tabular text-sm leading-tight">{price}</span>
        </span>
      </button>
    );
  });
}
