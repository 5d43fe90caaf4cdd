import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { findValueProblem } from '#contract/shop/offers/discount-form.ts';
import type { ShowPriceForm, ShowPriceOfEvent } from '#contract/shop/offers/show-prices.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import { topics } from '#server/topics.ts';
import type { OfferLimits } from '../offer-limits.ts';
import * as queries from './show-price-queries.ts';

type Parts = { db: Db; bus: Pick<Bus, 'publish'>; clock: Clock; limits: OfferLimits; live: Pick<LiveService, 'getMine' | 'listByIds'> };

/** The show prices of a store (docs/product.md, "Live prices"), as those who work there see and set them. */
export function createOwnShowPrices({ db, bus, clock, limits, live }: Parts) {
  async function describe(rows: readonly queries.ListedRow[]): Promise<ShowPriceOfEvent[]> {
    const ids = rows.map(({ show_id }) => show_id);
    const [events, effects] = await Promise.all([live.listByIds(ids), queries.listEffects(db, ids)]);
    const byId = new Map(events.map((event) => [event.id, event]));
    return rows.flatMap((row) => {
      const event = byId.get(row.show_id);
      const { ordered = 0, given_paise = 0 } = effects.find(({ show_id }) => show_id === row.show_id) ?? {};
      return event ? [toShowPrice(row, event, { ordered, given_paise })] : [];
    });
  }

  /** NOT_FOUND, or STREAM_STATE of one that is over. */
  async function findOpen(actor: Actor, id: LiveStreamId): Promise<Outcome<LiveStream>> {
    const event = await live.getMine(actor, id);
    if (event.ok && event.value.status === 'ended') return refused('STREAM_STATE', 'This live event has ended. Its prices cannot be changed any more.');
    return event;
  }

  return {
    /** Of all its live events, also of those that are over, with what they did. */
    async listShowPrices(actor: Actor, { cursor, limit }: PageRequest): Promise<Outcome<Page<ShowPriceOfEvent>>> {
      const storeId = requireSeller(actor, 'orders:read');
      const before = readCursor(cursor);
      if (!before.ok) return before;
      const { items, next_cursor } = toPage(await queries.listNewest(db, storeId, { before: before.value, limit: limit + 1 }), limit, (row) => row);
      return done({ items: await describe(items), next_cursor });
    },

    /** INPUT_INVALID for a value that is too large, and for a product that the live event does not sell. The last of several who save counts. */
    async saveShowPrice(actor: Actor, { id, ...form }: ShowPriceForm & { id: LiveStreamId }): Promise<Outcome<ShowPriceOfEvent>> {
      const storeId = requireSeller(actor, 'store:write');
      const problem = findValueProblem(form);
      if (problem) return invalidInput('value', problem);
      const event = await findOpen(actor, id);
      if (!event.ok) return event;
      const sold = new Set<string>(event.value.products.map((product) => product.id));
      if (!form.product_ids.every((productId) => sold.has(productId)))
        return invalidInput('product_ids', 'Choose products of this live event: tag them there first.');
      const spent = await limits.takeChange(storeId);
      if (spent) return spent;
      const now = clock.now();
      const product_ids = [...new Set(form.product_ids)];
      await db.transaction().execute(async (tx) => {
        await queries.lockShowPrice(tx, id);
        await queries.endNow(tx, id, now);
        await queries.add(tx, { ...form, product_ids, storeId, showId: id, userId: requireUser(actor).userId, now });
      });
      tell(storeId);
      const row = await queries.findNow(db, id);
      const [saved] = row ? await describe([{ ...row, ended_at: null }]) : [];
      return saved ? done(saved) : refused('NOT_FOUND', 'This live event does not exist any more.');
    },

    /** Once it is taken away, taking it away again changes nothing. */
    async endShowPrice(actor: Actor, { id }: { id: LiveStreamId }): Promise<Outcome<Record<string, never>>> {
      const storeId = requireSeller(actor, 'store:write');
      const event = await findOpen(actor, id);
      if (!event.ok) return event;
      const isEnded = await db.transaction().execute(async (tx) => {
        await queries.lockShowPrice(tx, id);
        return await queries.endNow(tx, id, clock.now());
      });
      if (isEnded) tell(storeId);
      return done({});
    },
  };

  function tell(storeId: StoreId): void {
    bus.publish(topics.offerChanged, { id: storeId });
  }
}

function toShowPrice(
  { discount_type, discount_value: value, product_ids, created_at, ended_at }: queries.ListedRow,
  { id, title, status }: LiveStream,
  did: ShowPriceOfEvent['did'],
): ShowPriceOfEvent {
  return { live_stream_id: id, title, status, is_taken_away: ended_at !== null, discount_type, value, product_ids, created_at: created_at.toISOString(), did };
}
