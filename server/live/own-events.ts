import type { OwnLiveStream } from '#contract/live/live.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { LivePresenter } from './live-presenter.ts';
import { listOfStore } from './live-queries.ts';

/** The live events of the actor's store, newest first, page by page: all, or those on air. */
export function createOwnEvents({ db, presentToSeller }: { db: Db } & Pick<LivePresenter, 'presentToSeller'>) {
  return async (actor: Actor, { cursor, limit, on_air }: PageRequest & { on_air?: 'yes' }): Promise<Outcome<Page<OwnLiveStream>>> => {
    const storeId = requireSeller(actor, 'store:read');
    const before = readCursor(cursor);
    if (!before.ok) return before;
    const found = await listOfStore(db, storeId, { before: before.value, isOnAir: on_air === 'yes', limit: limit + 1 });
    const { items: rows, next_cursor } = toPage(found, limit, (row) => row);
    return done({ items: await presentToSeller(rows, actor), next_cursor });
  };
}
