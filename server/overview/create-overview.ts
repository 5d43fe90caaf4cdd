import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { CatalogService } from '#server/catalog/catalog-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { OrdersService } from '#server/orders/orders-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { createOverviewRoutes } from './overview-routes.ts';
import { createOverviewService } from './overview-service.ts';
import { createStoreFeedEndpoint } from './store-feed-endpoint.ts';

type Neighbors = { accounts: AccountsService; catalog: CatalogService; live: LiveService; orders: OrdersService };

/** What waits in a store, and the socket that tells its open dashboards to look again. */
export function createOverview({ db, bus, clock, log }: Platform, { accounts, catalog, live, orders }: Neighbors) {
  const overview = createOverviewService({ db, clock, catalog, live, orders });
  const feed = createStoreFeedEndpoint({ bus, log, accounts });
  return {
    service: overview,
    api: { overview: createOverviewRoutes(overview) },
    sockets: [feed],
    holding: { eraseStore: overview.eraseSteps },
    async [Symbol.asyncDispose]() {
      feed[Symbol.dispose]();
    },
  } satisfies Room;
}
