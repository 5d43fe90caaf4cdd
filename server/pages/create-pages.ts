import type { ConsentLedger } from '#server/consents/consent-ledger.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import { createDraftLinks } from './draft-links.ts';
import { createSignUpsHttp, createSignUpsRoutes } from './mails/sign-ups-routes.ts';
import { createSignUpsService } from './mails/sign-ups-service.ts';
import { createPageDataReader, type DataParts } from './page-data-reader.ts';
import { listPublished } from './pages-queries.ts';
import { createPagesRoutes } from './pages-routes.ts';
import { createPagesService } from './pages-service.ts';
import { createPublicPages } from './public-pages.ts';
import { createSiteRoutes, type SitePage } from './site/site-routes.ts';

type Parts = DataParts & {
  catalog: Pick<CatalogService, 'listSlugs'>;
  settings: Pick<StoreSettingsService, 'listSlugs'>;
  stores: Pick<StoresService, 'holdOpen' | 'findName'>;
  uploads: Pick<UploadsService, 'listImagesOf'>;
  consents: ConsentLedger;
};

/** Pages that stores build of sections, and what visitors see of them at `/p/{slug}`. */
export function createPages({ db, clock, bus, publicUrl, secretFor }: Platform, { stores, uploads, consents, ...data }: Parts) {
  const drafts = createDraftLinks(secretFor('links to drafts of pages'));
  const readData = createPageDataReader(data);
  const seen = createPublicPages({ db, clock, drafts, readData });
  const tell = (slugs: string[]) => bus.publish(topics.pageChanged, { slugs });
  const pages = createPagesService({ db, clock, stores, uploads, drafts, tell });
  const signUps = createSignUpsService({ db, stores, consents, publicUrl, secret: secretFor('links to stop mails of pages') });

  /** What of all stores search engines may show. */
  async function listSitePages(limit: number): Promise<SitePage[]> {
    const [products, built, storeSlugs] = await Promise.all([data.catalog.listSlugs(limit), listPublished(db, limit), data.settings.listSlugs(limit)]);
    return [
      ...storeSlugs.map((slug) => ({ path: `/store/${slug}` })),
      ...built.map(({ slug, changed_at }) => ({ path: `/p/${slug}`, changedAt: changed_at })),
      ...products.map(({ slug, changed_at }) => ({ path: `/product/${slug}`, changedAt: changed_at })),
    ];
  }

  const stops = [
    bus.subscribe(topics.pageChanged, ({ slugs }) => seen.forget(slugs)),
    // Its name, its logo, or that it has closed.
    bus.subscribe(topics.storeShownChanged, ({ id }) => seen.forgetStore(id)),
  ];
  return {
    service: pages,
    api: { pages: createPagesRoutes({ pages, seen, readData }), pageMails: createSignUpsRoutes(signUps) },
    http(app) {
      app.route('/', createSignUpsHttp(signUps));
      app.route('/', createSiteRoutes({ listPages: listSitePages, publicUrl, now: () => clock.now().getTime() }));
    },
    chores: { 'deleted pages': pages.purgeBin },
    holding: { eraseStore: pages.removeAllOf },
    async [Symbol.asyncDispose]() {
      for (const stop of stops) stop();
    },
  } satisfies Room;
}
