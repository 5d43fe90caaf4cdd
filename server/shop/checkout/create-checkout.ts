import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { createStopLinks } from '#server/shop/catalog/waitlist/stop-links.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createAbandonedService } from './abandoned-service.ts';
import { createAddressesService } from './addresses-service.ts';
import { createCheckoutLimits } from './checkout-limits.ts';
import { createAbandonedRoutes, createAddressesRoutes } from './checkout-routes.ts';
import { createRemindersService } from './reminders-service.ts';

type Neighbors = { stores: StoresService; notices: NoticesService; accounts: AccountsService; catalog: CatalogService; orders: OrdersService };

/** What stands around an order: checkouts that did not become one, and the addresses of people. */
export function createCheckout({ db, clock, publicUrl, secretFor }: Platform, { stores, notices, accounts, catalog, orders }: Neighbors) {
  const links = createStopLinks(secretFor('checkout reminders'));
  const leftLinks = createSignedIds(secretFor('left carts'));
  const limits = createCheckoutLimits();
  const abandoned = createAbandonedService({ db, clock, links, limits, accounts, catalog, orders });
  const reminders = createRemindersService({ db, clock, links, leftLinks, limits, stores, orders, notices, publicUrl });
  const addresses = createAddressesService({ db, clock, limits, accounts });
  return {
    service: { abandoned, addresses },
    api: { abandoned: createAbandonedRoutes(abandoned, reminders), addresses: createAddressesRoutes(addresses) },
    chores: { 'abandoned checkouts': abandoned.purge },
    holding: {
      eraseStore: abandoned.eraseStore,
      async erasePerson(tx, person) {
        await abandoned.erasePerson(tx, person);
        await addresses.erasePerson(tx, person);
      },
    },
  } satisfies Room;
}
