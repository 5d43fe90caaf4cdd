import './texts.ts';
import type { Review } from '#contract/shop/reviews/reviews.ts';
import { text } from '../../../texts/texts.ts';

/** What the author is shown as: a deleted account leaves no name. */
export function authorName({ shown_name }: Pick<Review, 'shown_name'>): string {
  return shown_name || text('reviews:nameless');
}
