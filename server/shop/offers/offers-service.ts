import type { CustomerTraces } from '#contract/customers/customer-traces.ts';
import { readIndianMobile } from '#contract/formats/phone-numbers.ts';
import type { StoreId } from '#contract/ids.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Person, StoreCustomer } from '#server/platform/holdings.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createClaims } from './claims.ts';
import { createOfferLimits } from './offer-limits.ts';
import { createOfferQuotes } from './offer-quotes.ts';
import type { OfferTokens } from './offer-tokens.ts';
import * as queries from './offers-queries.ts';
import { createOrderOffers } from './order-offers.ts';
import { createOwnDiscount } from './own-discount.ts';
import type { PersonKeys } from './person-keys.ts';
import { createShopperOffers } from './shopper-offers.ts';
import type { ShowOffers } from './show-offers.ts';
import { createOwnShowPrices } from './show-prices/own-show-prices.ts';

export type OffersService = ReturnType<typeof createOffersService>;

type Parts = {
  db: Db;
  bus: Bus;
  clock: Clock;
  tokens: OfferTokens;
  keys: PersonKeys;
  shows: ShowOffers;
  stores: Pick<StoresService, 'mine'>;
  catalog: Pick<CatalogService, 'listOffers'>;
  live: Pick<LiveService, 'getMine' | 'listByIds'>;
};

/** What stores take off their prices: who may have it, and who has had it. */
export function createOffersService({ db, bus, clock, tokens, keys, shows, stores, catalog, live }: Parts) {
  const limits = createOfferLimits();
  return {
    ...createOwnDiscount({ db, bus, clock, limits, stores }),
    ...createOwnShowPrices({ db, bus, clock, limits, live }),
    ...createShopperOffers({ db, clock, tokens, keys, limits, shows, claims: createClaims(db) }),
    ...createOfferQuotes({ db, clock, keys, limits, catalog, shows }),
    /** For orders, in their transaction. */
    ofOrders: createOrderOffers({ limits, keys, shows }),

    /** How often a code was used stays, by whom does not. */
    erasePerson: (tx: Db, { id, phone }: Person): Promise<void> =>
      queries.forgetPerson(tx, id, phone ? keys.ofPhone(readIndianMobile(`+${phone}`) ?? phone) : undefined),

    eraseCustomer: queries.forgetCustomer,

    async listOfCustomer(db: Db, customer: StoreCustomer): Promise<Pick<CustomerTraces, 'offers'>> {
      const rows = await queries.listOfCustomer(db, customer);
      const offers = rows.map(({ code, shown_at, claimed_at }) => ({
        code,
        shown_at: shown_at.toISOString(),
        claimed_at: claimed_at?.toISOString() ?? null,
      }));
      return { offers };
    },

    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteOfStore(tx, storeId),
  };
}
