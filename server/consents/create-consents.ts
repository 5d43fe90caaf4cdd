import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createConsentLedger } from './consent-ledger.ts';
import { createConsentsRoutes } from './consents-routes.ts';
import { createConsentsService } from './consents-service.ts';
import { createDeviceKeys } from './device-keys.ts';

type Neighbors = { stores: StoresService; settings: StoreSettingsService };

/** Who agreed to what: a ledger for the rooms that ask, and the place where people see and withdraw it. */
export function createConsents({ db, clock, secretFor }: Platform, { stores, settings }: Neighbors) {
  const ledger = createConsentLedger({ clock });
  const consents = createConsentsService({ db, ledger, keyOf: createDeviceKeys(secretFor('consents of devices')), stores, settings });
  return {
    service: { ...consents, ledger },
    api: { consents: createConsentsRoutes(consents) },
    chores: { consents: consents.purge },
    holding: { eraseStore: consents.eraseStore, erasePerson: consents.erasePerson },
  } satisfies Room;
}
