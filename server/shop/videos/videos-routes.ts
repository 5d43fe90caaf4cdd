import { route, settle } from '#server/platform/http/api.ts';
import type { VideosService } from './videos-service.ts';

export function createVideosRoutes(videos: VideosService) {
  return {
    list: route.videos.list.handler(async ({ input }) => settle(await videos.list(input))),
    get: route.videos.get.handler(async ({ input }) => settle(await videos.get(input.id))),
    listMine: route.videos.listMine.handler(async ({ input, context }) => settle(await videos.listMine(context.actor, input))),
    getMine: route.videos.getMine.handler(async ({ input, context }) => settle(await videos.getMine(context.actor, input.id))),
    create: route.videos.create.handler(async ({ input, context }) => settle(await videos.create(context.actor, input))),
    update: route.videos.update.handler(async ({ input: { id, ...form }, context }) => settle(await videos.update(context.actor, id, form))),
    remove: route.videos.remove.handler(async ({ input, context }) => settle(await videos.remove(context.actor, input.id))),
    restore: route.videos.restore.handler(async ({ input, context }) => settle(await videos.restore(context.actor, input.id))),
    purge: route.videos.purge.handler(async ({ input, context }) => settle(await videos.purge(context.actor, input.id))),
  };
}
