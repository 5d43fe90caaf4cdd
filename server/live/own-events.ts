import type { OwnLiveStream } from '#contract/live/live.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { LivePresenter } from './live-presenter.ts';
import { listOfStore } from './live-queries.ts';

/** The live events of the actor's store, page by page: on air, not on air yet, planned by their start, over by the newest; all, or those on air. */
export function createOwnEvents({ db, presentToSeller }: { db: Db } & Pick<LivePresenter, 'presentToSeller'>) {
  return async (actor: Actor, { cursor, limit, on_air }: PageRequest & { on_air?: 'yes' }): Promise<Outcome<Page<OwnLiveStream>>> => {
    const storeId = requireSeller(actor, 'store:read');
    const after = readCursor(cursor);
    if (!after.ok) return after;
    const found = await listOfStore(db, storeId, { after: after.value, isOnAir: on_air === 'yes', limit: limit + 1 });
    const placed = found.map((row) => ({ row, id: row.id, created_at: row.turn_at }));
    const { items: rows, next_cursor } = toPage(
      placed,
      limit,
      ({ row }) => row,
      ({ row }) => row.turn,
    );
    return done({ items: await presentToSeller(rows, actor), next_cursor });
  };
}
