import { route, settle } from '#server/platform/http/api.ts';
import type { LiveService } from './live-service.ts';

export function createLiveRoutes(live: LiveService) {
  return {
    listLive: route.live.listLive.handler(({ context }) => live.listLive(context.actor)),
    get: route.live.get.handler(async ({ input, context }) => settle(await live.get(input.id, context.actor))),
    listMine: route.live.listMine.handler(({ context }) => live.listMine(context.actor)),
    create: route.live.create.handler(async ({ input, context }) => settle(await live.create(context.actor, input))),
    update: route.live.update.handler(async ({ input: { id, ...form }, context }) => settle(await live.update(context.actor, id, form))),
    remove: route.live.remove.handler(async ({ input, context }) => settle(await live.remove(context.actor, input.id))),
    goLive: route.live.goLive.handler(async ({ input, context }) => settle(await live.goLive(context.actor, input.id))),
    streamKey: route.live.streamKey.handler(async ({ input, context }) => settle(await live.streamKey(context.actor, input.id))),
    rotateStreamKey: route.live.rotateStreamKey.handler(async ({ input, context }) => settle(await live.rotateStreamKey(context.actor, input.id))),
    encoder: route.live.encoder.handler(async ({ input, context }) => settle(await live.encoder(context.actor, input.id))),
    end: route.live.end.handler(async ({ input, context }) => settle(await live.end(context.actor, input.id))),
  };
}
