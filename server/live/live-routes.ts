import { route, settle } from '#server/platform/http/api.ts';
import type { LiveService } from './live-service.ts';
import type { OnAirProducts } from './on-air/on-air-products.ts';

export function createLiveRoutes(live: LiveService, onAirProducts: OnAirProducts) {
  return {
    listLive: route.live.listLive.handler(({ context }) => live.listLive(context.actor)),
    get: route.live.get.handler(async ({ input, context }) => settle(await live.get(input.id, context.actor))),
    listNext: route.live.listNext.handler(async ({ input, context }) => settle(await live.listNext(input.id, context.actor))),
    listOfStore: route.live.listOfStore.handler(({ input }) => live.listOfStore(input.seller_id)),
    countOnAir: route.live.countOnAir.handler(() => live.countPublic()),
    listOnAirProducts: route.live.listOnAirProducts.handler(async () => ({ items: await onAirProducts.list() })),
    getMine: route.live.getMine.handler(async ({ input, context }) => settle(await live.getMine(context.actor, input.id))),
    listMine: route.live.listMine.handler(async ({ input, context }) => settle(await live.listMine(context.actor, input))),
    create: route.live.create.handler(async ({ input, context }) => settle(await live.create(context.actor, input))),
    update: route.live.update.handler(async ({ input: { id, ...form }, context }) => settle(await live.update(context.actor, id, form))),
    remove: route.live.remove.handler(async ({ input, context }) => settle(await live.remove(context.actor, input.id))),
    goLive: route.live.goLive.handler(async ({ input, context }) => settle(await live.goLive(context.actor, input.id))),
    end: route.live.end.handler(async ({ input, context }) => settle(await live.end(context.actor, input.id))),
  };
}
