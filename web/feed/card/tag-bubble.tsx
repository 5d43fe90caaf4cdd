import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { isolate } from '../../texts/isolate.ts';
import { classNames } from '../../ui/class-names.ts';
import type { TaggedProduct } from './video-products.tsx';

/** Percent of the picture: further right the words stand at the left, since the tools are at the right. */
const wordsTurnAt = 40;

/** What stands where a product is seen: a button over a player, a link where no script runs. */
export const bubbleClass =
  'absolute top-(--tag-y) left-(--tag-x) flex size-11 -translate-x-1/2 -translate-y-1/2 animate-enter items-center justify-center rounded-full';

type Priced = Pick<TaggedProduct, 'name' | 'price_paise' | 'price_varies'>;

function usePrice({ price_paise, price_varies }: Priced): string {
  const { t } = useTranslation('video-card');
  const price = formatRupees(price_paise);
  return price_varies ? t('fromPrice', { price }) : price;
}

/** What a bubble is called. */
export function useBubbleLabel(product: Priced): string {
  const { t } = useTranslation('video-card');
  return t('tag', { name: isolate(product.name), price: usePrice(product) });
}

/** Its dot, and name and price beside it; `x` in percent of the picture. */
export function BubbleWords({ product, x }: { product: Priced; x: number }) {
  const price = usePrice(product);
  const isTurned = x > wordsTurnAt;
  return (
    <>
      <span aria-hidden className="size-4 rounded-full border-2 border-white bg-ink shadow-md" />
      <span
        aria-hidden
        style={{ maxWidth: isTurned ? roomBefore : roomAfter }}
        className={classNames('absolute flex w-max flex-col rounded-md bg-white/95 px-2 py-1 text-left text-ink shadow-md', isTurned ? 'right-9' : 'left-9')}
      >
        <span className="truncate font-semibold text-sm leading-tight">{product.name}</span>
        <span className="tabular text-sm leading-tight">{price}</span>
      </span>
    </>
  );
}

/** From the middle of a bubble to the side of its frame, its words being 0.875rem away from it. */
const roomBefore = 'min(10rem, calc(var(--tag-x) - 1.125rem))';
const roomAfter = 'min(10rem, calc(100cqw - var(--free-right, 0px) - var(--tag-x) - 1.125rem))';

/** There in the picture; of what is cut off, or lies below head, tools and foot, in the free part of the frame that is next to it. */
export function placeOf(x: number, y: number): CSSProperties {
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
