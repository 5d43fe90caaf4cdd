/** What a product is rated: `average` with one decimal, of `count` reviews that are shown. */
export type Rating = { average: number; count: number };

export const starChoices = [5, 4, 3, 2, 1] as const;

/** Of the sum of the stars; `undefined` without a review. A half is rounded up, by whole numbers alone: 4.25 is 4.3. */
export function ratingOf(sum: number, count: number): Rating | undefined {
  return count === 0 ? undefined : { average: Math.floor((sum * 20 + count) / (count * 2)) / 10, count };
}
