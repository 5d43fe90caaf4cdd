import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { createStoresRoutes } from './stores-routes.ts';
import { createStoresService } from './stores-service.ts';

/** Stores and who works in them. */
export function createStores({ db, clock }: Platform) {
  const stores = createStoresService({ db, clock });
  return {
    service: stores,
    api: { stores: createStoresRoutes(stores) },
    holding: {
      closeStore: stores.close,
      async eraseStore(tx, storeId, isKept) {
        if (!isKept) await stores.remove(tx, storeId);
      },
      erasePerson: (tx, { id }) => stores.leaveAll(tx, id),
    },
  } satisfies Room;
}
