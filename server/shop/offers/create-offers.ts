import type { LiveService } from '#server/live/live-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createOfferTokens } from './offer-tokens.ts';
import { createOffersRoutes } from './offers-routes.ts';
import { createOffersService } from './offers-service.ts';
import { createPersonKeys } from './person-keys.ts';
import { createShowOffers } from './show-offers.ts';

type Neighbors = { stores: StoresService; catalog: CatalogService; live: LiveService };

/** Discounts: a store's settings, the offer in its live events, codes, and what orders take of them. */
export function createOffers({ db, bus, clock, secretFor }: Platform, { stores, catalog, live }: Neighbors) {
  const tokens = createOfferTokens(secretFor('offer tokens'));
  const keys = createPersonKeys(secretFor('phones of offers'), secretFor('devices of offers'));
  const shows = createShowOffers({ db, bus, live });
  const offers = createOffersService({ db, bus, clock, tokens, keys, shows, stores, catalog, live });
  return {
    service: offers,
    api: { offers: createOffersRoutes(offers) },
    holding: {
      erasePerson: offers.erasePerson,
      eraseCustomer: offers.eraseCustomer,
      listOfCustomer: offers.listOfCustomer,
      eraseStore: offers.eraseStore,
    },
    async [Symbol.asyncDispose]() {
      shows[Symbol.dispose]();
    },
  } satisfies Room;
}
