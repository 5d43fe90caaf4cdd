import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Operators } from '#server/accounts/operators.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import { createAuthors } from './authors.ts';
import { createReportsRoutes } from './reports/reports-routes.ts';
import { createReportsService } from './reports/reports-service.ts';
import { createReviewPhotos } from './review-photos.ts';
import { createReviewRates } from './review-rates.ts';
import { createPhotoRoutes, createReviewsRoutes } from './reviews-routes.ts';
import { createReviewsService } from './reviews-service.ts';
import { createStoreReviews } from './store-reviews.ts';

type Neighbors = {
  stores: StoresService;
  accounts: AccountsService;
  catalog: CatalogService;
  uploads: UploadsService;
  orders: OrdersService;
  operators: Operators;
};

/** Reviews of what was delivered, and what is reported to who runs the site. */
export function createReviews({ db, clock, log, jobWaker }: Platform, { stores, accounts, catalog, uploads, orders, operators }: Neighbors) {
  const rates = createReviewRates();
  const authors = createAuthors({ orders, worksFor: (userId, storeId) => stores.worksFor(db, userId, storeId) });
  const reviews = createReviewsService({
    ...{ db, clock, accounts, catalog, uploads, stores, authors, rates },
    ...{ readOrderLink: orders.readOrderLink, wakeJobs: jobWaker.wake },
  });
  const photos = createReviewPhotos({ db, clock, uploads, authors, rates });
  const reports = createReportsService({ db, clock, log, accounts, catalog, operators, rates });
  return {
    service: { ...reviews, countOpen: reports.countOpen },
    api: { reviews: createReviewsRoutes(reviews, createStoreReviews({ db, clock })), reports: createReportsRoutes(reports) },
    http: (app) => void app.route('/', createPhotoRoutes(photos)),
    jobs: { handlers: reviews.jobs },
    chores: { 'pictures of no review': photos.deleteUnused },
    holding: {
      async erasePerson(tx, person) {
        await reports.erasePerson(tx, person.id);
        await reviews.erasePerson(tx, person);
      },
      async eraseStore(tx, storeId) {
        await reports.eraseStore(tx, storeId);
        await reviews.eraseStore(tx, storeId);
      },
    },
  } satisfies Room;
}
