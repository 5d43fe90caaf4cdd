import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import { createInvoiceLimits } from './invoice-limits.ts';
import { createInvoicesRoutes, createPaperFiles } from './invoices-routes.ts';
import { createInvoicesService } from './invoices-service.ts';

type Neighbors = { settings: StoreSettingsService; catalog: CatalogService; orders: OrdersService };

/** Invoices, credit notes and packing slips of orders. */
export function createInvoices({ db, clock, secretFor }: Platform, { settings, catalog, orders }: Neighbors) {
  const links = createSignedIds(secretFor('invoice links'));
  const invoices = createInvoicesService({ db, clock, links, limits: createInvoiceLimits(), settings, catalog, orders });
  return {
    service: invoices,
    api: { invoices: createInvoicesRoutes(invoices) },
    http: (app) => void app.route('/', createPaperFiles(invoices)),
    jobs: { handlers: invoices.jobs },
  } satisfies Room;
}
