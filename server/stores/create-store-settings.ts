import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { createStoreSettingsRoutes } from './store-settings-routes.ts';
import { createStoreSettingsService, type IsImageOf } from './store-settings-service.ts';

/** What a store says of itself. Apart from `createStores`, which uploads stand on: a logo is one. */
export function createStoreSettings({ db, clock, bus }: Platform, { isImageOf }: { isImageOf: IsImageOf }) {
  const settings = createStoreSettingsService({ db, clock, bus, isImageOf });
  return {
    service: settings,
    api: { storeSettings: createStoreSettingsRoutes(settings) },
    holding: {
      async eraseStore(tx, storeId, isKept) {
        if (isKept) await settings.forget(tx, storeId);
      },
    },
  } satisfies Room;
}
