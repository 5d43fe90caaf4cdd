import { route, settle } from '#server/platform/http/api.ts';
import type { ClipsService } from './clips-service.ts';

export function createClipsRoutes(clips: ClipsService) {
  return {
    pins: route.clips.pins.handler(async ({ input, context }) => settle(await clips.listPins(context.actor, input.id))),
    create: route.clips.create.handler(async ({ input, context }) => settle(await clips.create(context.actor, input))),
  };
}
