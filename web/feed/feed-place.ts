import { keep, readKept } from '../net/kept-words.ts';

const key = 'current-stream-index';

/** The remembered index of the live feed; out of range after a refresh is 0. */
export function readFeedIndex(count: number): number {
  const stored = Number(readKept(key));
  return Number.isInteger(stored) && stored >= 0 && stored < count ? stored : 0;
}

export function rememberFeedIndex(index: number): void {
  keep(key, String(index));
}
