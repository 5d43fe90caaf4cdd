import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { isTagShownAt } from '#contract/shop/videos/tag-times.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { isolate } from '../../texts/isolate.ts';
import { classNames } from '../../ui/class-names.ts';
import type { OpenProduct } from './video-products.tsx';

type Parts = { tags: ShoppableVideo['tags']; seconds: number; onOpen: OpenProduct };

/** Percent of the picture: further right the words stand at the left, since the tools are at the right. */
const wordsTurnAt = 40;

/** The products of this moment, where they are seen in the picture, over its `TaggedFrame`. */
export function TagBubbles({ tags, seconds, onOpen }: Parts) {
  const { t } = useTranslation('video-card');
  const shown = tags.filter((tag) => isTagShownAt(tag, seconds));
  return shown.map(({ product, position_x: x, position_y: y }) => {
    const rupees = formatRupees(product.price_paise);
    const price = product.price_varies ? t('fromPrice', { price: rupees }) : rupees;
    const isTurned = x > wordsTurnAt;
    return (
      <button
        key={product.id}
        type="button"
        data-tag={product.id}
        aria-label={t('tag', { name: isolate(product.name), price })}
        style={placeOf(x, y)}
        className="absolute top-(--tag-y) left-(--tag-x) flex size-11 -translate-x-1/2 -translate-y-1/2 animate-enter items-center justify-center rounded-full"
        onClick={() => onOpen(product)}
      >
        <span aria-hidden className="size-4 rounded-full border-2 border-white bg-ink shadow-md" />
        <span
          aria-hidden
          style={{ maxWidth: isTurned ? roomBefore : roomAfter }}
          className={classNames('absolute flex w-max flex-col rounded-md bg-white/95 px-2 py-1 text-left text-ink shadow-md', isTurned ? 'right-9' : 'left-9')}
        >
          <span className="truncate font-semibold text-sm leading-tight">{product.name}</span>
          <span className="tabular text-sm leading-tight">{price}</span>
        </span>
      </button>
    );
  });
}

/** From the middle of a bubble to the side of its frame, its words being 0.875rem away from it. */
const roomBefore = 'min(10rem, calc(var(--tag-x) - 1.125rem))';
const roomAfter = 'min(10rem, calc(100cqw - var(--free-right, 0px) - var(--tag-x) - 1.125rem))';

/** There in the picture; of what is cut off, or lies below head, tools and foot, in the free part of the frame that is next to it. */
function placeOf(x: number, y: number): CSSProperties {
  const place = {
    '--tag-x': withinFrame(`calc(50cqw + var(--drawn-width) * ${(x - 50) / 100})`, ['--free-left', '--free-right', '100cqw']),
    '--tag-y': withinFrame(`calc(50cqh + var(--drawn-height) * ${(y - 50) / 100})`, ['--free-top', '--free-bottom', '100cqh']),
  };
  return place as CSSProperties;
}

/** A bubble is 44 px high and wide. */
function withinFrame(at: string, [before, after, whole]: [string, string, string]): string {
  return `clamp(calc(var(${before}, 0px) + 1.375rem), ${at}, calc(${whole} - var(${after}, 0px) - 1.375rem))`;
}
