import { api } from '../../../api/client.ts';
import { followCalmly } from '../../../api/use-live-feed.ts';
import type { OnAirShow } from './on-air-show.ts';

/** At least; who could not be answered at once does not come back at once either. */
const retryMs = 5_000;

/** Tells all products that are in a live event on air, and in which, soon after this call and after each change, until `signal`. */
export function followOnAir(tell: (onAir: ReadonlyMap<string, OnAirShow>) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    latest += 1;
    const asked = latest;
    // Of two answers that overtake each other the later question counts.
    const isStale = () => asked !== latest || signal.aborted;
    clearTimeout(timer);
    try {
      const { items } = await api.live.listOnAirProducts();
      if (!isStale()) tell(new Map(items.map(({ product_id, ...show }) => [product_id, show])));
    } catch {
      if (!isStale()) timer = setTimeout(() => void ask(), retryMs * (1 + Math.random()));
    }
  }

  const stop = followCalmly(() => void ask());
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stop();
  });
}
