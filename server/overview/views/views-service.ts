import { isbot } from 'isbot';
import type { ConsentId, ProductId, StoreId } from '#contract/ids.ts';
import { addDays, type Period } from '#contract/overview/period.ts';
import type { ViewKind } from '#contract/overview/view-kinds.ts';
import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import type { ConsentsService } from '#server/consents/consents-service.ts';
import { mayInStore } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { deviceCookie } from '#server/platform/http/device-cookie.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { createViewLimits } from './view-limits.ts';
import type { ViewTally } from './view-tally.ts';
import * as queries from './views-queries.ts';

export type ViewsService = ReturnType<typeof createViewsService>;

type Parts = { db: Db; clock: Clock; tally: ViewTally; catalog: Pick<CatalogService, 'get'>; consents: Pick<ConsentsService, 'findStanding'> };

/** Rows of persons: then their numbers stay alone. */
const keptDays = 90;

/** Who looks at products before anything is ordered (docs/decisions/0060). */
export function createViewsService({ db, clock, tally, catalog, consents }: Parts) {
  const limits = createViewLimits();

  /** By the account, or by a browser that we know already: looking gives nobody a cookie. */
  async function findConsent({ actor, cookies, device }: ApiContext, storeId: StoreId): Promise<ConsentId | undefined> {
    const isKnown = cookies.get(deviceCookie) !== undefined;
    return isKnown || actor.kind === 'user'
      ? await consents.findStanding({ actor, device: isKnown ? device : undefined }, storeId, 'product_views')
      : undefined;
  }

  return {
    /** NOT_FOUND for what is not sold; TOO_MANY_REQUESTS beyond `view-limits.ts`. */
    async note(context: ApiContext, { id, kind }: { id: ProductId; kind: ViewKind }): Promise<Outcome<{ is_counted: boolean }>> {
      const spent = await limits.take(context.ip, id);
      if (spent) return spent;
      if (isbot(context.userAgent)) return done({ is_counted: false });
      const product = await catalog.get(id);
      if (!product.ok) return product;
      const storeId = product.value.seller_id;
      if (mayInStore(context.actor, storeId, 'store:read')) return done({ is_counted: false });
      const seen = { product_id: id, day: dayInIndia(clock.now(), 0), kind, store_id: storeId };
      const consentId = await findConsent(context, storeId);
      return done({ is_counted: tally.add(consentId ? { ...seen, consent_id: consentId } : seen) });
    },

    /** What this node has seen is written first. */
    flush: (): Promise<void> => tally.flush(),
    sum: (db: Db, storeId: StoreId, period: Period) => queries.sumViews(db, storeId, period),

    /** How many rows of persons became numbers. */
    fold: (now: Date): Promise<number> => queries.deleteViews(db, addDays(dayInIndia(now, 0), -keptDays)),
    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteViewsOf(tx, storeId),
  };
}
