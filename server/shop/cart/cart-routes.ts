import { route, settle } from '#server/platform/http/api.ts';
import type { CartService } from './cart-service.ts';

export function createCartRoutes(cart: CartService) {
  return {
    quote: route.cart.quote.handler(async ({ input, context }) => settle(await cart.quote(input.variant_ids, context.ip))),
    sync: route.cart.sync.handler(async ({ input, context }) => settle(await cart.sync(context.actor, input.changes))),
  };
}
