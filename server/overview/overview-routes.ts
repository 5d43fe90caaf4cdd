import { route, settle } from '#server/platform/http/api.ts';
import type { OverviewService } from './overview-service.ts';

export function createOverviewRoutes(overview: OverviewService) {
  return {
    get: route.overview.get.handler(async ({ context }) => settle(await overview.get(context.actor))),
    markShared: route.overview.markShared.handler(async ({ context }) => settle(await overview.markShared(context.actor))),
  };
}
