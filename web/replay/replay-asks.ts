/** A recording is ready some seconds after the show: polled after 2, 4, 8, 16 and 32 s. */
const firstMs = 2_000;
const maxAsks = 6;

/** How often a query was answered, with data or an error, since the page was opened. */
export function asksOf(state: { dataUpdateCount: number; errorUpdateCount: number } | undefined): number {
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0;
}

/** Delay in ms before the next request after `asks` answers; `false` to stop polling. */
export function nextAskMs(asks: number): number | false {
  return asks < maxAsks && firstMs * 2 ** Math.max(0, asks - 1);
}
