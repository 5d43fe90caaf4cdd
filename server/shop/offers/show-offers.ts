import { LRUCache } from 'lru-cache';
import type { StoreId } from '#contract/ids.ts';
import type { ShowPrice } from '#contract/shop/offers/price-lines.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { topics } from '#server/topics.ts';
import * as queries from './offers-queries.ts';
import { findNow, type ShowPriceRow } from './show-prices/show-price-queries.ts';

type Settings = NonNullable<Awaited<ReturnType<typeof queries.findSettings>>>;
/** What the show price of a live event takes off now; `id` is its version, `storeId` whose event it is. */
export type ShowPriceNow = ShowPrice & { id: string; storeId: StoreId };
/** `startedAt`: undefined while the event is not on the air. `settings`: undefined without an active discount. */
export type ShowOffer = {
  storeId: StoreId;
  startedAt: Date | undefined;
  settings: (Settings & { code_id: string }) | undefined;
  showPrice: ShowPriceNow | undefined;
};

/** Whatever the bus loses, and however many uses are left. */
const maxAgeMs = 1_000;
const maxShows = 1_000;

type Parts = { db: Db; bus: Pick<Bus, 'subscribe'>; live: Pick<LiveService, 'findForSockets'> };

export type ShowOffers = ReturnType<typeof createShowOffers>;

/** What live events offer, a second old at most: thousands of viewers ask in the same moment, and are one question to the database. */
export function createShowOffers({ db, bus, live }: Parts) {
  const kept = new LRUCache<string, Promise<ShowOffer | undefined>>({ max: maxShows, ttl: maxAgeMs });
  const stops = [
    bus.subscribe(topics.offerChanged, () => kept.clear()),
    bus.subscribe(topics.liveChanged, ({ id }) => kept.delete(id)),
    bus.subscribe(topics.liveEnded, ({ id }) => kept.delete(id)),
  ];

  async function read(showId: string): Promise<ShowOffer | undefined> {
    const show = await live.findForSockets(showId);
    if (!show) return undefined;
    const storeId = show.storeId as StoreId;
    if (show.status !== 'live') return { storeId, startedAt: undefined, settings: undefined, showPrice: undefined };
    const [found, price] = await Promise.all([queries.findSettings(db, storeId), findNow(db, showId)]);
    const settings = found?.is_active && found.code_id !== null ? { ...found, code_id: found.code_id } : undefined;
    return { storeId, startedAt: show.startedAt ?? new Date(0), settings, showPrice: price && toShowPrice(price) };
  }

  return {
    /** `undefined` for an event that does not exist. */
    async find(showId: string): Promise<ShowOffer | undefined> {
      const known = kept.get(showId);
      if (known) return await known;
      const reading = read(showId);
      kept.set(showId, reading);
      try {
        return await reading;
      } catch (error) {
        if (kept.peek(showId) === reading) kept.delete(showId);
        throw error;
      }
    },

    /** As it is this moment, for what is paid. */
    async findShowPrice(showId: string): Promise<ShowPriceNow | undefined> {
      const show = await live.findForSockets(showId);
      const price = show?.status === 'live' ? await findNow(db, showId) : undefined;
      return price && toShowPrice(price);
    },

    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

function toShowPrice({ id, store_id: storeId, discount_type, discount_value: value, product_ids }: ShowPriceRow): ShowPriceNow {
  return { id, storeId, discount_type, value, product_ids };
}
