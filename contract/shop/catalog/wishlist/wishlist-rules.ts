/** Products that a person may keep: as many as one answer holds. */
export const maxWishes = 300;

type Kept = { saved_price_paise: number; product: { price_paise: number; left: number | null } | null };

/** By how much the price fell since it was saved, in paise; 0 where it did not, or where nothing can be bought for it. */
export function priceFall({ saved_price_paise, product }: Kept): number {
  if (product === null || product.left === 0) return 0;
  return Math.max(0, saved_price_paise - product.price_paise);
}
