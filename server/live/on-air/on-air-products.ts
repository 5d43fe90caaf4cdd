import type { LiveStreamId, ProductId } from '#contract/ids.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listOnAirProducts } from '../picture-queries.ts';
import { rememberOnAir } from './on-air-memory.ts';

export type OnAirProducts = ReturnType<typeof createOnAirProducts>;

type OnAirProduct = { product_id: ProductId; live_stream_id: LiveStreamId };

/** Every page with cards asks: a flood of them is one look a second. */
const keptMs = 1_000;
const maxShows = 100;

/** Which products a shopper can see live now. */
export function createOnAirProducts({ db, bus }: { db: Db; bus: Pick<Bus, 'subscribe'> }) {
  const kept = rememberOnAir(bus, keptMs, async (): Promise<OnAirProduct[]> => {
    const rows = await listOnAirProducts(db, maxShows);
    const newest = new Map(rows.toReversed().map((row) => [row.product_id, row.live_stream_id]));
    return [...newest].map(([product, show]) => ({ product_id: product as ProductId, live_stream_id: show as LiveStreamId }));
  });

  return {
    /** Each product once. A second old at most, where the bus has lost a change. */
    list: kept.get,
    [Symbol.dispose]: kept[Symbol.dispose],
  };
}
