import { Readable } from 'node:stream';
import { route, settle } from '#server/platform/http/api.ts';
import type { UploadsService } from './uploads-service.ts';

export function createUploadsRoutes(uploads: UploadsService) {
  return {
    /** For calls in the process; `app.ts` gives requests to `receiveImage`, which reads nothing before it knows who sends. */
    createImage: route.uploads.createImage.handler(async ({ input: { file }, context }) =>
      settle(await uploads.createImage(context.actor, { name: file.name, bytes: Readable.from(file.stream()) })),
    ),
  };
}
