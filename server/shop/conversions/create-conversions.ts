import { measurePath } from '#contract/shop/conversions/conversions.ts';
import type { ConsentsService } from '#server/consents/consents-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createConversionsRoutes, createMeasurePages } from './conversions-routes.ts';
import { createConversionsService } from './conversions-service.ts';

type Neighbors = { consents: ConsentsService; orders: OrdersService; stores: StoresService; settings: StoreSettingsService };

/** Orders told to who shows the ads of their store. Its rows hold no person: they go with the order. */
export function createConversions({ db, clock, publicUrl }: Platform, { consents, orders, stores, settings }: Neighbors) {
  const conversions = createConversionsService({ db, clock, consents, orders, stores, settings });
  return {
    service: conversions,
    api: { conversions: createConversionsRoutes(conversions) },
    http: (app) => void app.route(measurePath, createMeasurePages(conversions, publicUrl)),
  } satisfies Room;
}
