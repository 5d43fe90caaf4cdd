import { route, settle } from '#server/platform/http/api.ts';
import type { CatalogService } from './catalog-service.ts';

export function createCatalogRoutes(catalog: CatalogService) {
  return {
    list: route.catalog.list.handler(async ({ input, context }) => settle(context.madeOf(await catalog.list(input, context.ip)))),
    count: route.catalog.count.handler(async ({ input, context }) => ({ count: settle(await catalog.count(input, context.ip)) })),
    listCategories: route.catalog.listCategories.handler(async ({ input }) => ({ items: settle(await catalog.listCategories(input.seller_id)) })),
    get: route.catalog.get.handler(async ({ input, context }) => settle(context.madeOf(await catalog.get(input.slug_or_id)))),
    listMine: route.catalog.listMine.handler(async ({ input, context }) => settle(await catalog.listMine(context.actor, input))),
    getMine: route.catalog.getMine.handler(async ({ input, context }) => settle(await catalog.getMine(context.actor, input.id))),
    create: route.catalog.create.handler(async ({ input, context }) => settle(await catalog.create(context.actor, input))),
    update: route.catalog.update.handler(async ({ input: { id, ...form }, context }) => settle(await catalog.update(context.actor, id, form))),
    remove: route.catalog.remove.handler(async ({ input, context }) => settle(await catalog.remove(context.actor, input.id))),
  };
}
