import { isbot } from 'isbot';
import { videosNamedSince } from '#contract/consents/consent-rules.ts';
import type { CustomerTraces } from '#contract/customers/customer-traces.ts';
import type { ConsentId, ProductId, StoreId, VideoId } from '#contract/ids.ts';
import { addDays, type Period } from '#contract/overview/period.ts';
import type { ViewKind } from '#contract/overview/view-kinds.ts';
import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import type { ConsentsService } from '#server/consents/consents-service.ts';
import { mayInStore } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoreCustomer } from '#server/platform/holdings.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { deviceCookie } from '#server/platform/http/device-cookie.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { VideosService } from '#server/shop/videos/videos-service.ts';
import * as videoQueries from './video-views-queries.ts';
import { createViewLimits } from './view-limits.ts';
import type { ViewTally } from './view-tally.ts';
import * as queries from './views-queries.ts';
import type { SeenProduct, SeenVideo, Times } from './views-tables.ts';

export type ViewsService = ReturnType<typeof createViewsService>;

type Parts = {
  db: Db;
  clock: Clock;
  tallies: { products: ViewTally<SeenProduct>; videos: ViewTally<SeenVideo> };
  catalog: Pick<CatalogService, 'get'>;
  videos: Pick<VideosService, 'findSeller'>;
  consents: Pick<ConsentsService, 'findStanding'>;
};

/** `since`: the first words of the consent that name it. `add`: whether it is taken. */
type Looked = {
  id: string;
  since: number;
  findSeller: () => Promise<Outcome<StoreId>>;
  add: (seen: { day: string; store_id: StoreId }, consentId: ConsentId | undefined) => boolean;
};

/** How often a product was looked at, or a checkout begun with it, on a day in India. */
export type SampleViews = Omit<Times<SeenProduct>, 'store_id'>;

type SeenTimes = { id: ProductId; views: number; checkouts: number };

/** Rows of persons: then their numbers stay alone. */
const keptDays = 90;

/** Who looks at products and videos before anything is ordered (docs/decisions/0060). */
export function createViewsService({ db, clock, tallies, catalog, videos, consents }: Parts) {
  const limits = createViewLimits();

  /** By the account, or by a browser that we know already: looking gives nobody a cookie. */
  async function findConsent({ actor, cookies, device }: ApiContext, storeId: StoreId, since: number): Promise<ConsentId | undefined> {
    const isKnown = cookies.get(deviceCookie) !== undefined;
    return isKnown || actor.kind === 'user'
      ? await consents.findStanding({ actor, device: isKnown ? device : undefined }, storeId, 'product_views', since)
      : undefined;
  }

  /** NOT_FOUND for what shoppers do not see; TOO_MANY_REQUESTS beyond `view-limits.ts`. */
  async function noteLook(context: ApiContext, { id, since, findSeller, add }: Looked): Promise<Outcome<{ is_counted: boolean }>> {
    const spent = await limits.take(context.ip, id);
    if (spent) return spent;
    if (isbot(context.userAgent)) return done({ is_counted: false });
    const seller = await findSeller();
    if (!seller.ok) return seller;
    const store_id = seller.value;
    if (mayInStore(context.actor, store_id, 'store:read')) return done({ is_counted: false });
    const consentId = await findConsent(context, store_id, since);
    return done({ is_counted: add({ day: dayInIndia(clock.now(), 0), store_id }, consentId) });
  }

  async function sellerOf(id: ProductId): Promise<Outcome<StoreId>> {
    const product = await catalog.get(id);
    return product.ok ? done(product.value.seller_id) : product;
  }

  async function flush(): Promise<void> {
    await Promise.all([tallies.products.flush(), tallies.videos.flush()]);
  }

  return {
    note: (context: ApiContext, { id, kind }: { id: ProductId; kind: ViewKind }) =>
      noteLook(context, {
        ...{ id, since: 1, findSeller: () => sellerOf(id) },
        add: (seen, consentId) => tallies.products.add({ product_id: id, kind, ...seen }, consentId),
      }),

    noteVideo: (context: ApiContext, id: VideoId) =>
      noteLook(context, {
        ...{ id, since: videosNamedSince, findSeller: () => videos.findSeller(id) },
        add: (seen, consentId) => tallies.videos.add({ video_id: id, ...seen }, consentId),
      }),

    flush,

    /** For the demo store at its first start: views that there never were. */
    addSamples: (storeId: StoreId, rows: readonly SampleViews[]) => queries.insertSamples(db, storeId, rows),

    /** How often each product was looked at, and checkouts were begun with it; those seen most first. */
    async list(db: Db, storeId: StoreId, period: Period): Promise<SeenTimes[]> {
      const byProduct = Map.groupBy(await queries.listViews(db, storeId, period), ({ product_id }) => product_id);
      const seen = [...byProduct].map(([id, rows]) => ({ id, views: sumOf(rows, 'view'), checkouts: sumOf(rows, 'checkout') }));
      return seen.toSorted((a, b) => b.views - a.views || b.checkouts - a.checkouts || (a.id < b.id ? -1 : 1));
    },

    /** How many rows of persons became numbers. */
    async fold(now: Date): Promise<number> {
      const day = addDays(dayInIndia(now, 0), -keptDays);
      return (await queries.deleteViews(db, day)) + (await videoQueries.deleteViews(db, day));
    },

    /** What this node has seen is written first, so that it is in the answer. */
    async listOfCustomer(db: Db, customer: StoreCustomer): Promise<Pick<CustomerTraces, 'product_views' | 'video_views'>> {
      await flush();
      return { product_views: await queries.listViewsOfCustomer(db, customer), video_views: await videoQueries.listViewsOfCustomer(db, customer) };
    },

    /** What they look at from now on is written as they agreed to it. */
    async eraseCustomer(tx: Db, customer: StoreCustomer): Promise<void> {
      await queries.forgetCustomer(tx, customer);
      await videoQueries.forgetCustomer(tx, customer);
    },

    async eraseStore(tx: Db, storeId: StoreId): Promise<void> {
      await queries.deleteViewsOf(tx, storeId);
      await videoQueries.deleteViewsOf(tx, storeId);
    },
  };
}

function sumOf(rows: readonly { kind: ViewKind; number: number }[], kind: ViewKind): number {
  return rows.reduce((sum, row) => sum + (row.kind === kind ? row.number : 0), 0);
}
