/** A recording is there some seconds after its show: asked for after 2, 4, 8, 16 and 32 s. */
const firstMs = 2_000;
const asksAllowed = 6;

/** How often a query was answered, with data or an error, since the page was opened. */
export function asksOf(state: { dataUpdateCount: number; errorUpdateCount: number } | undefined): number {
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0;
}

/** Ms until the next ask after so many; `false` when there is none. */
export function nextAskMs(asks: number): number | false {
  return asks < asksAllowed && firstMs * 2 ** Math.max(0, asks - 1);
}
