import { route, settle } from '#server/platform/http/api.ts';
import type { ProductBin } from './product-bin.ts';

export function createProductBinRoutes(bin: ProductBin) {
  return {
    list: route.productBin.list.handler(async ({ input, context }) => settle(await bin.list(context.actor, input))),
    restore: route.productBin.restore.handler(async ({ input, context }) => settle(await bin.restore(context.actor, input.id))),
  };
}
