import { route, settle } from '#server/platform/api.ts';
import type { UploadsService } from './uploads-service.ts';

export function createUploadsRoutes(uploads: UploadsService) {
  return {
    createImage: route.uploads.createImage.handler(async ({ input, context }) => settle(await uploads.createImage(context.actor, input.file))),
  };
}
