import { route, settle } from '#server/platform/http/api.ts';
import type { WishlistService } from './wishlist-service.ts';

export function createWishlistRoutes(wishlist: WishlistService) {
  return {
    list: route.wishlist.list.handler(async ({ input, context }) => settle(await wishlist.list(context.actor, input))),
    listProductIds: route.wishlist.listProductIds.handler(async ({ context }) => ({ product_ids: await wishlist.listProductIds(context.actor) })),
    add: route.wishlist.add.handler(async ({ input, context }) => settle(await wishlist.add(context.actor, input.product_id))),
    remove: route.wishlist.remove.handler(async ({ input, context }) => settle(await wishlist.remove(context.actor, input.id))),
  };
}
