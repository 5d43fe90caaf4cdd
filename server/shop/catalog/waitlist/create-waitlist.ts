import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { waitedFor } from '#server/shop/catalog/stock/stock-watch.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createBackInStock } from './back-in-stock.ts';
import { createStopLinks } from './stop-links.ts';
import { createWaitlistRoutes } from './waitlist-routes.ts';
import { createWaitlistService } from './waitlist-service.ts';

type Neighbors = { stores: StoresService; notices: NoticesService; accounts: AccountsService; catalog: CatalogService };

/** Who waits for what is sold out. */
export function createWaitlist({ db, clock, publicUrl, secretFor }: Platform, { stores, notices, accounts, catalog }: Neighbors) {
  const links = createStopLinks(secretFor('waitlist'));
  const waitlist = createWaitlistService({ db, clock, links, accounts, catalog, notices });
  return {
    service: waitlist,
    api: { waitlist: createWaitlistRoutes(waitlist) },
    jobs: { handlers: { [waitedFor]: createBackInStock({ db, links, stores, catalog, notices, publicUrl }) } },
    chores: { waitlist: waitlist.purge },
    holding: { eraseStore: waitlist.eraseStore, erasePerson: waitlist.erasePerson },
  } satisfies Room;
}
