import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { createCartRoutes } from './cart-routes.ts';
import { createCartService } from './cart-service.ts';

/** Carts of accounts, and prices for every cart. */
export function createCart({ db, clock }: Platform, { accounts, catalog }: { accounts: AccountsService; catalog: CatalogService }) {
  const cart = createCartService({ db, clock, accounts, catalog });
  return {
    service: cart,
    api: { cart: createCartRoutes(cart) },
    holding: { erasePerson: cart.erasePerson, eraseStore: cart.eraseStore, eraseLiveStream: cart.eraseLiveStream },
  } satisfies Room;
}
