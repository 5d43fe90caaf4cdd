import type { Bus } from '#server/platform/bus/bus.ts';
import { topics } from '#server/topics.ts';

type OnAirMemory<Found> = { get(): Promise<Found> } & Disposable;

/**
 * What every page asks of the live streams, looked up once for all who ask in `keptMs`.
 * A change that this node hears of is seen at once; one that the bus has lost, after `keptMs`.
 */
export function rememberOnAir<Found>(bus: Pick<Bus, 'subscribe'>, keptMs: number, look: () => Promise<Found>): OnAirMemory<Found> {
  let kept: { at: number; found: Promise<Found> } | undefined;
  const forget = () => {
    kept = undefined;
  };
  const stops = [bus.subscribe(topics.liveChanged, forget), bus.subscribe(topics.liveEnded, forget)];

  return {
    async get() {
      const now = performance.now();
      if (!kept || now - kept.at > keptMs) {
        const asked = { at: now, found: look() };
        kept = asked;
        asked.found.catch(() => kept === asked && forget());
      }
      return await kept.found;
    },

    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}
