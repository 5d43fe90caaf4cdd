import type { ReviewId } from '#contract/ids.ts';
import type { StoreReview } from '#contract/shop/reviews/reviews.ts';
import { maxCounted } from '#contract/wire/list-counts.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type CountedPage, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import { toStoreReview } from './review-wire.ts';
import * as queries from './reviews-queries.ts';

export type StoreReviews = ReturnType<typeof createStoreReviews>;

/** Reviews as the store sees them: it answers and reports them, and cannot remove one. */
export function createStoreReviews({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Newest first, hidden ones too. INPUT_INVALID for a cursor that is not ours. */
    async list(actor: Actor, { cursor, limit, ...filter }: PageRequest & Omit<queries.StoreFilter, 'after'>): Promise<Outcome<CountedPage<StoreReview>>> {
      const storeId = requireSeller(actor, 'store:read');
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const [found, total] = await Promise.all([
        queries.listOfStore(db, storeId, { ...filter, after: after.value }, limit + 1),
        after.value === undefined ? queries.countOfStore(db, storeId, filter, maxCounted + 1) : null,
      ]);
      return done({ ...toPage(found, limit, toStoreReview), total });
    },

    /** An empty text takes the reply away. NOT_FOUND for a review of another store. */
    async reply(actor: Actor, id: ReviewId, text: string): Promise<Outcome<StoreReview>> {
      const storeId = requireSeller(actor, 'store:write');
      const saved = await db.transaction().execute(async (tx) => {
        const found = await queries.lockReview(tx, id);
        if (found?.store_id !== storeId || found.removed_at) return undefined;
        return await queries.updateReview(tx, id, text === '' ? { reply: null, replied_at: null } : { reply: text, replied_at: clock.now() });
      });
      if (!saved) return refused('NOT_FOUND', 'This review is not there any more.');
      return done(toStoreReview({ ...saved, is_reported: await queries.isReported(db, id) }));
    },
  };
}
