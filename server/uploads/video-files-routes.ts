import { route, settle } from '#server/platform/http/api.ts';
import type { VideoFilesService } from './video-files.ts';

export function createVideoFilesRoutes(videoFiles: VideoFilesService) {
  return {
    get: route.videoFiles.get.handler(async ({ input, context }) => settle(await videoFiles.get(context.actor, input.id))),
    createFromLink: route.videoFiles.createFromLink.handler(async ({ input, context }) => settle(await videoFiles.createFromLink(context.actor, input.url))),
    retry: route.videoFiles.retry.handler(async ({ input, context }) => settle(await videoFiles.retry(context.actor, input.id))),
  };
}
