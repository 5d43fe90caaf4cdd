import { readIndianMobile } from '#contract/formats/phone-numbers.ts';
import type { StoreId } from '#contract/ids.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Person } from '#server/platform/holdings.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createOfferLimits } from './offer-limits.ts';
import { createOfferQuotes } from './offer-quotes.ts';
import type { OfferTokens } from './offer-tokens.ts';
import * as queries from './offers-queries.ts';
import { createOrderOffers } from './order-offers.ts';
import { createOwnDiscount } from './own-discount.ts';
import type { PhoneKeyOf } from './phone-keys.ts';
import { createShopperOffers } from './shopper-offers.ts';
import type { ShowOffers } from './show-offers.ts';

export type OffersService = ReturnType<typeof createOffersService>;

type Parts = {
  db: Db;
  bus: Bus;
  clock: Clock;
  tokens: OfferTokens;
  phoneKeyOf: PhoneKeyOf;
  shows: ShowOffers;
  stores: Pick<StoresService, 'mine'>;
  catalog: Pick<CatalogService, 'listOffers'>;
};

/** What stores take off their prices: who may have it, and who has had it. */
export function createOffersService({ db, bus, clock, tokens, phoneKeyOf, shows, stores, catalog }: Parts) {
  const limits = createOfferLimits();
  return {
    ...createOwnDiscount({ db, bus, clock, limits, stores }),
    ...createShopperOffers({ db, clock, tokens, limits, shows }),
    ...createOfferQuotes({ db, clock, tokens, limits, catalog }),
    /** For orders, in their transaction. */
    ofOrders: createOrderOffers({ tokens, limits, phoneKeyOf }),

    /** How often a code was used stays, by whom does not. */
    erasePerson: (tx: Db, { id, phone }: Person): Promise<void> =>
      queries.forgetPerson(tx, id, phone ? phoneKeyOf(readIndianMobile(`+${phone}`) ?? phone) : undefined),

    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteOfStore(tx, storeId),
  };
}
