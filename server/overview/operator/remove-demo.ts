import type { StoreId } from '#contract/ids.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';

export type DemoParts = {
  db: Db;
  stores: Pick<StoresService, 'findDemoStore'>;
  accounts: Pick<AccountsService, 'removeDemo'>;
  live: Pick<LiveService, 'endAllOf' | 'listIdsOf'>;
  notices: Pick<NoticesService, 'forgetAbout'>;
  orders: Pick<OrdersService, 'removeAllOf'>;
  wakeJobs: () => void;
};

/** Takes the demo store: what is on air ends first, then all rows go at once, then jobs delete the files. False where there is none. */
export function createRemoveDemo({ db, stores, accounts, live, orders, notices, wakeJobs }: DemoParts): () => Promise<boolean> {
  /** Its orders, which would keep a real store, and what anybody was written of it, of them and of its live events. */
  async function clear(tx: Db, storeId: StoreId): Promise<void> {
    const shows = await live.listIdsOf(tx, storeId);
    await notices.forgetAbout(tx, [storeId, ...shows, ...(await orders.removeAllOf(tx, storeId))]);
  }

  return async () => {
    const demo = await stores.findDemoStore(db);
    if (!demo) return false;
    await live.endAllOf(demo.id);
    const removed = await accounts.removeDemo(clear);
    wakeJobs();
    return removed;
  };
}
