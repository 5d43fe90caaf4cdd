/** From `from` on it was offered for `paise`. */
export type OfferedPrice = { from: Date; paise: number };

const dayMs = 86_400_000;
/** How far back the lowest price is looked for, and how long a reduction counts as one. */
export const comparedDays = 30;
/** Below this there was no price before, only a first try. */
const minOfferedDays = 7;

/**
 * What a price that begins at `now` is compared with: the lowest of the 30 days before, if the variant was offered for seven days and that
 * price is higher (docs/product.md, "Original price"). A price raised for a day to be lowered again compares with none.
 * `history`: oldest first, without the new price.
 */
export function originalPriceOf(history: readonly OfferedPrice[], paise: number, now: Date): { paise: number; until: Date } | undefined {
  const [first] = history;
  if (!first || now.getTime() - first.from.getTime() < minOfferedDays * dayMs) return undefined;
  const since = now.getTime() - comparedDays * dayMs;
  const offered = history.filter((_, index) => (history[index + 1]?.from.getTime() ?? Number.POSITIVE_INFINITY) > since);
  const lowest = Math.min(...offered.map((price) => price.paise));
  return lowest > paise ? { paise: lowest, until: new Date(now.getTime() + comparedDays * dayMs) } : undefined;
}
