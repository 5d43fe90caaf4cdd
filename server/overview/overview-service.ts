import type { StoreId } from '#contract/ids.ts';
import type { Overview } from '#contract/overview/overview.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, mayInStore, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { DeliveriesService } from '#server/shop/webhooks/deliveries-service.ts';
import { createFirstSteps, type FirstStepsParts } from './first-steps.ts';
import * as queries from './overview-queries.ts';
import { readStoreEvents } from './store-events.ts';

export type OverviewService = ReturnType<typeof createOverviewService>;

type Parts = FirstStepsParts & {
  clock: Clock;
  catalog: Pick<CatalogService, 'countLow'>;
  live: Pick<LiveService, 'readFirstOpen'>;
  webhooks: Pick<DeliveriesService, 'countFailed'>;
  orders: Pick<OrdersService, 'countWaiting' | 'hasAny'>;
};

const notTheirs = { steps: null, step_details: null };

/** What a seller does next: counted from the rows of the store, by the rooms that have them. */
export function createOverviewService({ webhooks, orders, ...parts }: Parts) {
  const { db, clock, catalog } = parts;
  const stepsOf = createFirstSteps(parts);

  return {
    /** Orders and figures for those who look after orders, first steps for those who can take them. */
    async get(actor: Actor): Promise<Outcome<Overview>> {
      const storeId = requireSeller(actor, 'store:read');
      const seesOrders = mayInStore(actor, storeId, 'orders:write');
      const found = readStoreEvents(parts, actor, storeId);
      const [steps, waiting, hasOrders, low, failed, { own: _, hasBegun, ...events }] = await Promise.all([
        mayInStore(actor, storeId, 'catalog:write') ? stepsOf(actor, storeId, found) : notTheirs,
        seesOrders ? orders.countWaiting(storeId) : null,
        seesOrders && orders.hasAny(db, storeId),
        catalog.countLow(storeId),
        mayInStore(actor, storeId, 'store:write') ? webhooks.countFailed(storeId) : null,
        found,
      ]);
      return done({ ...steps, orders: waiting, low_stock: low, failed_deliveries: failed, ...events, has_figures: seesOrders && (hasOrders || hasBegun) });
    },

    /** A step that was done once stays done. */
    async markShared(actor: Actor): Promise<Outcome<{ shared: true }>> {
      const storeId = requireSeller(actor, 'catalog:write');
      await queries.markShared(db, storeId, clock.now());
      return done({ shared: true });
    },

    eraseSteps: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteSteps(tx, storeId),
  };
}
