import type { ProductId } from '#contract/ids.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import type { VideoFilesService } from '#server/uploads/video-files.ts';
import { createProductBin } from './bin/product-bin.ts';
import { createProductBinRoutes } from './bin/product-bin-routes.ts';
import { createBulkRoutes } from './bulk/bulk-routes.ts';
import { createBulkService } from './bulk/bulk-service.ts';
import { createCatalogRoutes } from './catalog-routes.ts';
import { createCatalogService } from './catalog-service.ts';
import { createImportJobs } from './import/import-jobs.ts';
import { createImportFiles, createImportsRoutes } from './import/imports-routes.ts';
import { createImportsService } from './import/imports-service.ts';
import { listUsedVideos } from './pictures/product-video-queries.ts';
import { createProductVideos } from './pictures/product-videos.ts';
import { createProductNews } from './product-news.ts';
import { keepAnswers } from './public-reads/kept-answers.ts';
import { createPublicReads } from './public-reads/public-reads.ts';
import { listStaleLeads, refreshLeads } from './search/search-queries.ts';
import { createStockWatch } from './stock/stock-watch.ts';

/** Once an hour; they are few, since every change is followed. */
const maxRefreshed = 10_000;

type Neighbors = {
  uploads: UploadsService;
  videoFiles: VideoFilesService;
  stores: StoresService;
  accounts: AccountsService;
  notices: NoticesService & Pick<StoreNotices, 'keepNotices'>;
};

/** Products and their stock. */
export function createCatalog(
  { config, db, clock, bus, log, jobWaker, publicUrl, holdings }: Platform,
  { uploads, videoFiles, stores, accounts, notices }: Neighbors,
) {
  const reads = createPublicReads({ isAlone: config.nats === undefined, clock });
  const stops = [
    bus.subscribe(topics.productsChanged, ({ ids }) => reads.forget(ids)),
    bus.subscribe(topics.storeShownChanged, () => reads.forgetAll()),
    // A product shows its video once that can be played.
    bus.subscribe(topics.videoFileChanged, () => reads.forgetAll()),
  ];
  const refresh = (ids: readonly ProductId[]) => db.transaction().execute((tx) => refreshLeads(tx, ids));
  const wakeJobs = jobWaker.wake;
  const onTold = (id: string) => bus.publish(topics.storeChanged, { id });
  const stock = createStockWatch({ db, clock, publicUrl, wakeJobs, onTold, stores, accounts, notices });
  const news = createProductNews(bus, reads.forget, (ids) => {
    // Lists that were read before it are of the order before.
    refresh(ids)
      .then(reads.forgetLists)
      .catch((error: unknown) => logCounted(log, 'warn', { err: error }, 'the order of products could not be brought up to date'));
    stock.look(ids).catch((error: unknown) => logCounted(log, 'warn', { err: error }, 'the stock of products could not be looked at'));
  });
  const catalog = createCatalogService({ db, clock, news, reads, uploads, videoFiles });
  const bin = createProductBin({ db, clock, news, videos: createProductVideos(videoFiles), holdings });
  const bulk = createBulkService({ db, clock, news });
  const imports = createImportsService({ db, clock, uploads, wakeJobs });
  const importJobs = createImportJobs({ db, clock, uploads, news });
  return {
    service: catalog,
    api: {
      ...{ catalog: createCatalogRoutes(catalog), productBin: createProductBinRoutes(bin) },
      ...{ bulkEdits: createBulkRoutes(bulk), productImports: createImportsRoutes(imports) },
    },
    http(app) {
      app.route('/', createImportFiles(imports));
      app.on('GET', ['/api/products', '/api/products/:slug_or_id'], keepAnswers(reads.isKept));
    },
    jobs: {
      ...importJobs,
      handlers: { ...catalog.jobs, ...stock.jobs, ...importJobs.handlers },
      retrySeconds: { ...catalog.retrySeconds, ...importJobs.retrySeconds },
    },
    chores: {
      product_leads: async () => refresh(await listStaleLeads(db, maxRefreshed)),
      stock: () => stock.look(),
      'product imports': imports.purge,
      'deleted products': bin.purge,
    },
    holding: {
      async eraseStore(tx, storeId) {
        await catalog.removeAllOf(tx, storeId);
        await imports.forget(tx, storeId);
      },
      counts: { products: catalog.countOf },
      listUsedVideos,
    },
    async [Symbol.asyncDispose]() {
      news[Symbol.dispose]();
      for (const stop of stops) stop();
    },
  } satisfies Room;
}
