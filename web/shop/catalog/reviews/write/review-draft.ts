import type { ReviewForm } from '#contract/shop/reviews/reviews.ts';

export type ReviewValues = Omit<ReviewForm, 'product_id'>;

const nameOf = (whose: string, productId: string) => `review-draft:${whose}:${productId}`;

/** What was written and not sent yet, on this device: a reload or a lost network costs nothing. `whose`: a person's id, or the link. */
export function readReviewDraft(whose: string, productId: string): ReviewValues | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(whose, productId)) ?? 'null') as Partial<ReviewValues> | null;
    if (!kept) return undefined;
    const { rating = 0, comment = '', shown_name = '', photo_urls = [] } = kept;
    return {
      rating: Number(rating),
      comment: String(comment),
      shown_name: String(shown_name),
      photo_urls: Array.isArray(photo_urls) ? photo_urls.map(String) : [],
    };
  } catch {
    return undefined;
  }
}

/** A full or closed storage keeps nobody from writing. */
export function saveReviewDraft(whose: string, productId: string, values: ReviewValues): void {
  try {
    localStorage.setItem(nameOf(whose, productId), JSON.stringify(values));
  } catch {}
}

export function forgetReviewDraft(whose: string, productId: string): void {
  try {
    localStorage.removeItem(nameOf(whose, productId));
  } catch {}
}
