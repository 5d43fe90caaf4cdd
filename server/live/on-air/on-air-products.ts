import type { LiveStreamId, ProductId } from '#contract/ids.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listOnAirProducts } from '../picture-queries.ts';
import { rememberOnAir } from './on-air-memory.ts';

export type OnAirProducts = ReturnType<typeof createOnAirProducts>;

type OnAirProduct = { product_id: ProductId; live_stream_id: LiveStreamId; is_recorded: boolean };

/** Every page with cards asks: a flood of them is one look a second. */
const keptMs = 1_000;
const maxShows = 100;

/** Which products a shopper can see live now. */
export function createOnAirProducts({ db, bus }: { db: Db; bus: Pick<Bus, 'subscribe'> }) {
  const kept = rememberOnAir(bus, keptMs, async (): Promise<OnAirProduct[]> => {
    const rows = await listOnAirProducts(db, maxShows);
    const newest = new Map(rows.toReversed().map((row) => [row.product_id, row]));
    return [...newest.values()].map(({ product_id, live_stream_id, stream_source }) => ({
      ...{ product_id: product_id as ProductId, live_stream_id: live_stream_id as LiveStreamId },
      is_recorded: stream_source === 'prerecorded',
    }));
  });

  return {
    /** Each product once. A second old at most, where the bus has lost a change. */
    list: kept.get,
    [Symbol.dispose]: kept[Symbol.dispose],
  };
}
