import { route, settle } from '#server/platform/http/api.ts';
import type { FiguresService } from './figures/figures-service.ts';
import type { OverviewService } from './overview-service.ts';
import type { ViewsService } from './views/views-service.ts';

export function createOverviewRoutes(overview: OverviewService, figures: FiguresService) {
  return {
    get: route.overview.get.handler(async ({ context }) => settle(await overview.get(context.actor))),
    figures: route.overview.figures.handler(async ({ input, context }) => settle(await figures.get(context.actor, input))),
    markShared: route.overview.markShared.handler(async ({ context }) => settle(await overview.markShared(context.actor))),
  };
}

export function createViewsRoutes(views: ViewsService) {
  return {
    note: route.views.note.handler(async ({ input, context }) => settle(await views.note(context, input))),
    noteVideo: route.views.noteVideo.handler(async ({ input, context }) => settle(await views.noteVideo(context, input.id))),
  };
}
