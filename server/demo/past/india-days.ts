export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
/** Asia/Kolkata. */
export const indiaMs = 5.5 * hourMs;

/** The time of midnight in India, so many days before. */
export function midnightBefore(now: Date, days: number): number {
  const today = Math.floor((now.getTime() + indiaMs) / dayMs) * dayMs - indiaMs;
  return today - days * dayMs;
}
