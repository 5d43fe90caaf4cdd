import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { createWishlistRoutes } from './wishlist-routes.ts';
import { createWishlistService } from './wishlist-service.ts';

/** What people save for later. */
export function createWishlist({ db, clock }: Platform, { accounts, catalog }: { accounts: AccountsService; catalog: CatalogService }) {
  const wishlist = createWishlistService({ db, clock, accounts, catalog });
  return {
    service: wishlist,
    api: { wishlist: createWishlistRoutes(wishlist) },
    holding: { erasePerson: (tx, { id }) => wishlist.forgetPerson(tx, id), eraseStore: wishlist.forgetStore },
  } satisfies Room;
}
