import { connection } from '../../../net/data-saving.ts';

/** The large picture of a show has 1.8 Mbit/s: where little more comes, it takes seconds to begin. */
const slowMbit = 2.2;
/** Files smaller than this measure the round trip. */
const minBytes = 5_000;

/** Whether the files of this page came slowly; by what the browser says of its network where they came from its cache. */
export function isSlowLink(): boolean {
  let [bytes, ms, until] = [0, 0, 0];
  for (const { encodedBodySize, transferSize, requestStart, responseEnd } of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    if (transferSize < minBytes) continue;
    bytes += encodedBodySize;
    ms += Math.max(0, responseEnd - Math.max(requestStart, until));
    until = Math.max(until, responseEnd);
  }
  const mbit = ms > 0 ? bytes / ms / 125 : (connection()?.downlink ?? slowMbit);
  return mbit < slowMbit;
}
