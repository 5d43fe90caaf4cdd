import type { StoreId } from '#contract/ids.ts';
import type { Overview } from '#contract/overview/overview.ts';
import type { CatalogService } from '#server/catalog/catalog-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { OrdersService } from '#server/orders/orders-service.ts';
import { type Actor, mayInStore, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import * as queries from './overview-queries.ts';

export type OverviewService = ReturnType<typeof createOverviewService>;

type Parts = {
  db: Db;
  clock: Clock;
  catalog: Pick<CatalogService, 'countOf' | 'countLow'>;
  live: Pick<LiveService, 'countOf' | 'listUpcoming'>;
  orders: Pick<OrdersService, 'countWaiting' | 'hasAny'>;
};

/** What a seller does next: counted from the rows of the store, by the rooms that have them. */
export function createOverviewService({ db, clock, catalog, live, orders }: Parts) {
  /** A store with orders counts as having shared its live page. */
  async function stepsOf(storeId: StoreId): Promise<NonNullable<Overview['steps']>> {
    const [products, events, isShared, sells] = await Promise.all([
      catalog.countOf(db, storeId),
      live.countOf(db, storeId),
      queries.hasShared(db, storeId),
      orders.hasAny(db, storeId),
    ]);
    return { product: products > 0, live_event: events > 0, shared: isShared || sells };
  }

  async function eventsOf(storeId: StoreId): Promise<Pick<Overview, 'on_air' | 'next_event'>> {
    const upcoming = await live.listUpcoming(storeId);
    const onAir = upcoming.filter(({ status }) => status === 'live');
    const [first] = onAir;
    const next = upcoming.find(({ status }) => status === 'scheduled');
    return {
      on_air: first ? { id: first.id, title: first.title, count: onAir.length } : null,
      next_event: next?.scheduled_start ? { id: next.id, title: next.title, scheduled_start: next.scheduled_start.toISOString() } : null,
    };
  }

  return {
    /** Orders for those who look after them, first steps for those who can take them. */
    async get(actor: Actor): Promise<Outcome<Overview>> {
      const storeId = requireSeller(actor, 'store:read');
      const [steps, waiting, low, events] = await Promise.all([
        mayInStore(actor, storeId, 'catalog:write') ? stepsOf(storeId) : null,
        mayInStore(actor, storeId, 'orders:write') ? orders.countWaiting(storeId) : null,
        catalog.countLow(storeId),
        eventsOf(storeId),
      ]);
      return done({ steps, orders: waiting, low_stock: low, ...events });
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
