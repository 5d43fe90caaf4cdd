import { route, settle } from '#server/platform/http/api.ts';
import type { StoresService } from './stores-service.ts';

export function createStoresRoutes(stores: StoresService) {
  return {
    mine: route.stores.mine.handler(async ({ context }) => settle(await stores.mine(context.actor))),
    findMine: route.stores.findMine.handler(async ({ context }) => settle(await stores.findMine(context.actor))),
    getOrderCaps: route.stores.getOrderCaps.handler(async ({ context }) => settle(await stores.getOrderCaps(context.actor))),
    setOrderCaps: route.stores.setOrderCaps.handler(async ({ input, context }) => settle(await stores.setOrderCaps(context.actor, input))),
  };
}
