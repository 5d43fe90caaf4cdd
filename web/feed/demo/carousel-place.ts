/** docs/product.md, "Public demo": an arrow is shown from so many pixels of what is hidden at its side. */
const arrowPixels = 20;

type Scrolled = { scrollLeft: number; clientWidth: number; scrollWidth: number };

/** Whether there is more to go to before and after. */
export function arrowsAt({ scrollLeft, clientWidth, scrollWidth }: Scrolled): { before: boolean; after: boolean } {
  return { before: scrollLeft > arrowPixels, after: scrollWidth - clientWidth - scrollLeft > arrowPixels };
}

/** The index of the center that is nearest to `middle`, all in pixels; 0 without any. */
export function nearestTo(middle: number, centers: readonly number[]): number {
  const distances = centers.map((center) => Math.abs(center - middle));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
