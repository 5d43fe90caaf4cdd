import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import { createCatalogRoutes } from './catalog-routes.ts';
import { createCatalogService } from './catalog-service.ts';
import { createProductNews } from './product-news.ts';
import { refreshLeads } from './search-queries.ts';

/** Products and their stock. */
export function createCatalog({ db, clock, bus, log }: Platform, { uploads }: { uploads: UploadsService }) {
  const news = createProductNews(bus, (ids) => {
    refreshLeads(db, ids).catch((error: unknown) => logCounted(log, 'warn', { err: error }, 'the order of products could not be brought up to date'));
  });
  const catalog = createCatalogService({ db, clock, news, uploads });
  return {
    service: catalog,
    api: { catalog: createCatalogRoutes(catalog) },
    jobs: { handlers: catalog.jobs, retrySeconds: catalog.retrySeconds },
    chores: { product_leads: () => refreshLeads(db) },
    holding: { eraseStore: catalog.removeAllOf, counts: { products: catalog.countOf } },
    async [Symbol.asyncDispose]() {
      news[Symbol.dispose]();
    },
  } satisfies Room;
}
