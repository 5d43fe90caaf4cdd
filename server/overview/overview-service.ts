import type { StoreId } from '#contract/ids.ts';
import type { Overview } from '#contract/overview/overview.ts';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, mayInStore, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { PaymentsService } from '#server/shop/payments/payments-service.ts';
import type { DeliveriesService } from '#server/shop/webhooks/deliveries-service.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import * as queries from './overview-queries.ts';

export type OverviewService = ReturnType<typeof createOverviewService>;

type Parts = {
  db: Db;
  clock: Clock;
  catalog: Pick<CatalogService, 'countOf' | 'countLow'>;
  live: Pick<LiveService, 'countOf' | 'listUpcoming'>;
  settings: Pick<StoreSettingsService, 'readOf'>;
  payments: Pick<PaymentsService, 'hasChosen'>;
  webhooks: Pick<DeliveriesService, 'countFailed'>;
  orders: Pick<OrdersService, 'countWaiting'>;
};

const saidNothing = { store: false, logo: false, legal: false, delivery: false };

/** Done by what shoppers need to know of a store, and the law has it say; a GSTIN is for those who have one. */
function saidSteps({ whatsapp, support_phone, support_email, logo_url, legal_name, address, grievance_name, pincode }: StoreSettings) {
  return {
    store: [whatsapp, support_phone, support_email].some((contact) => contact !== ''),
    logo: logo_url !== '',
    legal: [legal_name, address, grievance_name].every((text) => text !== ''),
    delivery: pincode !== '',
  };
}

/** What a seller does next: counted from the rows of the store, by the rooms that have them. */
export function createOverviewService({ db, clock, catalog, live, settings, payments, webhooks, orders }: Parts) {
  /** How the store is paid is said by who may set its keys. */
  async function stepsOf(actor: Actor, storeId: StoreId): Promise<NonNullable<Overview['steps']>> {
    const [said, payment, products, events, isShared] = await Promise.all([
      settings.readOf(db, storeId),
      mayInStore(actor, storeId, 'payments:write') ? payments.hasChosen(storeId) : undefined,
      catalog.countOf(db, storeId),
      live.countOf(db, storeId),
      queries.hasShared(db, storeId),
    ]);
    const steps = { ...(said ? saidSteps(said) : saidNothing), product: products > 0, live_event: events > 0, shared: isShared };
    return payment === undefined ? steps : { ...steps, payment };
  }

  async function eventsOf(storeId: StoreId): Promise<Pick<Overview, 'on_air' | 'next_event'>> {
    const upcoming = await live.listUpcoming(storeId);
    const onAir = upcoming.filter(({ status }) => status === 'live');
    const interrupted = onAir.find(({ air }) => air === 'interrupted');
    const first = interrupted ?? onAir[0];
    const next = upcoming.find(({ status }) => status === 'scheduled');
    return {
      on_air: first ? { id: first.id, title: first.title, count: onAir.length, is_interrupted: interrupted !== undefined } : null,
      next_event: next?.scheduled_start ? { id: next.id, title: next.title, scheduled_start: next.scheduled_start.toISOString() } : null,
    };
  }

  return {
    /** Orders for those who look after them, first steps for those who can take them. */
    async get(actor: Actor): Promise<Outcome<Overview>> {
      const storeId = requireSeller(actor, 'store:read');
      const [steps, waiting, low, failed, events] = await Promise.all([
        mayInStore(actor, storeId, 'catalog:write') ? stepsOf(actor, storeId) : null,
        mayInStore(actor, storeId, 'orders:write') ? orders.countWaiting(storeId) : null,
        catalog.countLow(storeId),
        mayInStore(actor, storeId, 'store:write') ? webhooks.countFailed(storeId) : null,
        eventsOf(storeId),
      ]);
      return done({ steps, orders: waiting, low_stock: low, failed_deliveries: failed, ...events });
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
