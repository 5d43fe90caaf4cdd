import { isTagShownAt } from '#contract/shop/videos/tag-times.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { BubbleWords, bubbleClass, placeOf, useBubbleLabel } from './tag-bubble.tsx';
import type { OpenProduct } from './video-products.tsx';

type Tag = ShoppableVideo['tags'][number];
type Parts = { tags: Tag[]; seconds: number; onOpen: OpenProduct };

/** The products of this moment, where they are seen in the picture, over its `TaggedFrame`. */
export function TagBubbles({ tags, seconds, onOpen }: Parts) {
  return tags.filter((tag) => isTagShownAt(tag, seconds)).map((tag) => <TagBubble key={tag.product.id} tag={tag} onOpen={onOpen} />);
}

function TagBubble({ tag: { product, position_x: x, position_y: y }, onOpen }: { tag: Tag; onOpen: OpenProduct }) {
  const label = useBubbleLabel(product);
  return (
    <button type="button" data-tag={product.id} aria-label={label} style={placeOf(x, y)} className={bubbleClass} onClick={() => onOpen(product)}>
      <BubbleWords product={product} x={x} />
    </button>
  );
}
