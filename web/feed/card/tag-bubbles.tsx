import { isTagShownAt } from '#contract/shop/videos/tag-times.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { BubbleWords, bubbleClass, placeOf, useBubbleLabel } from './tag-bubble.tsx';
import type { OpenProduct } from './video-products.tsx';

type Tag = ShoppableVideo['tags'][number];
type Parts = { tags: Tag[]; seconds: number; onOpen: OpenProduct };

/**
 * The products of this moment, where they are seen in the picture, over its `TaggedFrame`. What the server draws has all of them, which
 * `videos/early-video.ts` shows in their time until the code of the page runs.
 */
export function TagBubbles({ tags, seconds, onOpen }: Parts) {
  const isHydrated = useHydrated();
  const isShown = (tag: Tag) => isTagShownAt(tag, seconds);
  return tags.filter((tag) => !isHydrated || isShown(tag)).map((tag) => <TagBubble key={tag.product.id} tag={tag} isShown={isShown(tag)} onOpen={onOpen} />);
}

function TagBubble({ tag, isShown, onOpen }: { tag: Tag; isShown: boolean; onOpen: OpenProduct }) {
  const { product, position_x: x, position_y: y, timestamp_seconds: from, end_seconds: until } = tag;
  const label = useBubbleLabel(product);
  return (
    <button
      type="button"
      data-tag={product.id}
      data-from={from}
      data-until={until ?? undefined}
      aria-label={label}
      hidden={!isShown}
      style={placeOf(x, y)}
      className={bubbleClass}
      onClick={() => onOpen(product)}
    >
      <BubbleWords product={product} x={x} />
    </button>
  );
}
