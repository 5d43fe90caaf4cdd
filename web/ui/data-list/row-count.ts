import { maxCounted } from '#contract/wire/list-counts.ts';

type Known = {
  /** Rows that are shown. */
  shown: number;
  /** Whether the server has more of them. */
  hasMore: boolean;
  /** As the server counted, `maxCounted` + 1 for more; without it only what is shown is known. */
  total?: number | undefined;
};

/** How many rows a list has; `isMore`: at least one more than `count`. */
export function countRows({ shown, hasMore, total }: Known): { count: number; isMore: boolean } {
  if (!hasMore) return { count: shown, isMore: false };
  if (total !== undefined && total <= maxCounted) return { count: Math.max(total, shown), isMore: false };
  return { count: total === undefined ? shown : Math.max(maxCounted, shown), isMore: true };
}
