import { requireSeller } from '#server/platform/actor.ts';
import { route, settle } from '#server/platform/http/api.ts';
import type { createPageDataReader } from './page-data-reader.ts';
import type { PagesService } from './pages-service.ts';
import type { createPublicPages } from './public-pages.ts';
import { listTemplates } from './templates/list-templates.ts';

type Parts = { pages: PagesService; seen: ReturnType<typeof createPublicPages>; readData: ReturnType<typeof createPageDataReader> };

export function createPagesRoutes({ pages, seen, readData }: Parts) {
  return {
    get: route.pages.get.handler(async ({ input }) => settle(await seen.get(input.slug, input.draft))),
    listTemplates: route.pages.listTemplates.handler(async ({ input, context }) => settle(listTemplates(context.actor, input.category))),
    getData: route.pages.getData.handler(async ({ input, context }) => settle(await readData(requireSeller(context.actor, 'catalog:write'), input))),
    listMine: route.pages.listMine.handler(async ({ input, context }) => settle(await pages.listMine(context.actor, input))),
    getMine: route.pages.getMine.handler(async ({ input, context }) => settle(await pages.getMine(context.actor, input.id))),
    create: route.pages.create.handler(async ({ input, context }) => settle(await pages.create(context.actor, input))),
    save: route.pages.save.handler(async ({ input, context }) => settle(await pages.save(context.actor, input))),
    saveSettings: route.pages.saveSettings.handler(async ({ input: { id, ...form }, context }) => settle(await pages.saveSettings(context.actor, id, form))),
    publish: route.pages.publish.handler(async ({ input, context }) => settle(await pages.publish(context.actor, input.id, input.version))),
    duplicate: route.pages.duplicate.handler(async ({ input, context }) => settle(await pages.duplicate(context.actor, input.id, input.new_id))),
    remove: route.pages.remove.handler(async ({ input, context }) => settle(await pages.remove(context.actor, input.id))),
    restore: route.pages.restore.handler(async ({ input, context }) => settle(await pages.restore(context.actor, input.id))),
    listVersions: route.pages.listVersions.handler(async ({ input, context }) => settle(await pages.listVersions(context.actor, input.id))),
    restoreVersion: route.pages.restoreVersion.handler(async ({ input, context }) => settle(await pages.restoreVersion(context.actor, input.id, input.number))),
  };
}
