/** A straight line through points by least squares: `slope` per unit of x, and half the width of its 95 % range. */
export type Trend = { slope: number; error: number };

/** Points of a running process are not independent, so the true range is wider than this says. NaN below three points. */
export function trendOf(points: readonly { x: number; y: number }[]): Trend {
  const n = points.length;
  if (n < 3) return { slope: Number.NaN, error: Number.NaN };
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const residual = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: 1.96 * Math.sqrt(residual / (n - 2) / spread) };
}
