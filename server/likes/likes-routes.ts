import { route, settle } from '#server/platform/http/api.ts';
import type { LikesService } from './likes-service.ts';

export function createLikesRoutes({ events, videos }: LikesService) {
  return {
    likes: {
      get: route.likes.get.handler(async ({ input, context }) => settle(await events.get(context.actor, input.id))),
      like: route.likes.like.handler(async ({ input, context }) => settle(await events.like(context.actor, input.id))),
      unlike: route.likes.unlike.handler(async ({ input, context }) => settle(await events.unlike(context.actor, input.id))),
    },
    videoLikes: {
      get: route.videoLikes.get.handler(async ({ input, context }) => settle(await videos.get(context.actor, input.id))),
      like: route.videoLikes.like.handler(async ({ input, context }) => settle(await videos.like(context.actor, input.id))),
      unlike: route.videoLikes.unlike.handler(async ({ input, context }) => settle(await videos.unlike(context.actor, input.id))),
    },
  };
}
