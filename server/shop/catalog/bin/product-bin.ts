import type { ProductId } from '#contract/ids.ts';
import { type BinnedProduct, binDays } from '#contract/shop/catalog/product-bin.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Holdings } from '#server/platform/holdings.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import { shownImage } from '../catalog-wire.ts';
import type { ProductVideos } from '../pictures/product-videos.ts';
import type { ProductNews } from '../product-news.ts';
import { refreshLeads } from '../search/search-queries.ts';
import * as queries from './product-bin-queries.ts';

export type ProductBin = ReturnType<typeof createProductBin>;

type Parts = {
  db: Db;
  clock: Clock;
  news: Pick<ProductNews, 'tell'>;
  videos: Pick<ProductVideos, 'forget'>;
  holdings: Pick<Holdings, 'listKeptProducts'>;
};

const keptMs = binDays * 24 * 3_600_000;
/** In an hour. */
const maxPurged = 500;
const notThere = () => refused('NOT_FOUND', 'This product is not among the deleted ones any more. Load the list again.');

/** Products that were deleted: kept for a while, then gone. */
export function createProductBin({ db, clock, news, videos, holdings }: Parts) {
  const since = () => new Date(clock.now().getTime() - keptMs);

  return {
    /** The last deleted one first. INPUT_INVALID for a cursor that is not ours. */
    async list(actor: Actor, { cursor, limit }: PageRequest): Promise<Outcome<Page<BinnedProduct>>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const rows = await queries.listBinned(db, storeId, { since: since(), after: after.value, limit: limit + 1 });
      return done(
        toPage(
          rows.map((row) => ({ ...row, created_at: row.deleted_at })),
          limit,
          ({ id, name, image_url, deleted_at }) => ({
            ...{ id, name, image_url: shownImage(image_url) },
            deleted_at: deleted_at.toISOString(),
            purged_after: new Date(deleted_at.getTime() + keptMs).toISOString(),
          }),
        ),
      );
    },

    /** NOT_FOUND for a product of another store, and for one that is restored or purged already. */
    async restore(actor: Actor, id: ProductId): Promise<Outcome<{ id: ProductId }>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const isRestored = await db.transaction().execute(async (tx) => {
        const found = await queries.restoreProduct(tx, storeId, id, { since: since(), now: clock.now() });
        if (found) await refreshLeads(tx, [id]);
        return found;
      });
      if (!isRestored) return notThere();
      news.tell([id]);
      return done({ id });
    },

    /** Those whose time is over: rows that an order names are emptied, the others go. */
    async purge(now: Date): Promise<number> {
      const before = new Date(now.getTime() - keptMs);
      const expired = await queries.listExpired(db, before, maxPurged);
      const ids = expired.map(({ id }) => id);
      const kept = await holdings.listKeptProducts(db, ids);
      await queries.emptyExpired(
        db,
        ids.filter((id) => kept.has(id)),
        { before, now },
      );
      await queries.deleteExpired(
        db,
        ids.filter((id) => !kept.has(id)),
        before,
      );
      for (const { video_file_id } of expired) await videos.forget(video_file_id);
      return expired.length;
    },
  };
}
