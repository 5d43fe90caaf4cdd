import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { ConsentsService } from '#server/consents/consents-service.ts';
import type { CustomersService } from '#server/customers/customers-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { PaymentsService } from '#server/shop/payments/payments-service.ts';
import type { VideosService } from '#server/shop/videos/videos-service.ts';
import type { DeliveriesService } from '#server/shop/webhooks/deliveries-service.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import { createFiguresService } from './figures/figures-service.ts';
import { createFinder } from './finder/finder.ts';
import { createFinderRoutes } from './finder/finder-routes.ts';
import { createOverviewRoutes, createViewsRoutes } from './overview-routes.ts';
import { createOverviewService } from './overview-service.ts';
import { createStoreFeedEndpoint } from './store-feed-endpoint.ts';
import * as videoViews from './views/video-views-queries.ts';
import { ViewTally } from './views/view-tally.ts';
import * as productViews from './views/views-queries.ts';
import { createViewsService } from './views/views-service.ts';

type Neighbors = {
  accounts: AccountsService;
  consents: ConsentsService;
  settings: StoreSettingsService;
  catalog: CatalogService;
  videos: Pick<VideosService, 'findSeller'>;
  live: LiveService;
  payments: PaymentsService;
  webhooks: Pick<DeliveriesService, 'countFailed'>;
  orders: OrdersService;
  customers: CustomersService;
};

/** What waits in a store and what it sold, the views of its products and videos, the socket that tells its open dashboards to look again, and what their palette finds. */
export function createOverview({ db, bus, clock, log }: Platform, neighbors: Neighbors) {
  const { accounts, consents, catalog, live, videos, orders, customers } = neighbors;
  const overview = createOverviewService({ ...neighbors, db, clock });
  const tallies = { products: new ViewTally({ db, log, table: productViews.table }), videos: new ViewTally({ db, log, table: videoViews.table }) };
  const views = createViewsService({ db, clock, tallies, catalog, videos, consents });
  const figures = createFiguresService({ db, catalog, live, orders, views, customers });
  const feed = createStoreFeedEndpoint({ bus, log, accounts });
  return {
    service: { ...overview, flushViews: views.flush, addSampleViews: views.addSamples },
    api: {
      overview: createOverviewRoutes(overview, figures),
      views: createViewsRoutes(views),
      finder: createFinderRoutes(createFinder({ catalog, live, orders, customers })),
    },
    chores: { 'views of products and videos': views.fold },
    sockets: [feed],
    holding: {
      eraseCustomer: (tx, customer) => views.eraseCustomer(tx, customer),
      listOfCustomer: (db, customer) => views.listOfCustomer(db, customer),
      async eraseStore(tx, storeId) {
        await overview.eraseSteps(tx, storeId);
        await views.eraseStore(tx, storeId);
      },
    },
    async [Symbol.asyncDispose]() {
      feed[Symbol.dispose]();
      for (const tally of Object.values(tallies)) await tally[Symbol.asyncDispose]();
    },
  } satisfies Room;
}
