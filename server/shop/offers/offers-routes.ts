import { route, settle } from '#server/platform/http/api.ts';
import type { OffersService } from './offers-service.ts';

export function createOffersRoutes(offers: OffersService) {
  return {
    getMine: route.offers.getMine.handler(async ({ context }) => settle(await offers.getMine(context.actor))),
    saveMine: route.offers.saveMine.handler(async ({ input, context }) => settle(await offers.saveMine(context.actor, input))),
    listMine: route.offers.listMine.handler(async ({ input, context }) => settle(await offers.listMine(context.actor, input))),
    listShowPrices: route.offers.listShowPrices.handler(async ({ input, context }) => settle(await offers.listShowPrices(context.actor, input))),
    saveShowPrice: route.offers.saveShowPrice.handler(async ({ input, context }) => settle(await offers.saveShowPrice(context.actor, input))),
    endShowPrice: route.offers.endShowPrice.handler(async ({ input, context }) => settle(await offers.endShowPrice(context.actor, input))),
    watch: route.offers.watch.handler(async ({ input, context }) => settle(await offers.watch(input, context))),
    shown: route.offers.shown.handler(async ({ input, context }) => settle(await offers.shown(input, context))),
    claim: route.offers.claim.handler(async ({ input, context }) => settle(await offers.claim(input, context))),
    quote: route.offers.quote.handler(async ({ input, context }) => settle(await offers.quote(input, context))),
  };
}
