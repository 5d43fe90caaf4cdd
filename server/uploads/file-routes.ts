import { Hono } from 'hono';
import { imageUploadPath } from '#contract/uploads/uploads.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { settle, toWireError } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { UploadsService } from './uploads-service.ts';
import type { VideoFilesService } from './video-files.ts';

/** What comes as a stream, below `/api`: the router of the contract would hold it in memory. */
export function createFileRoutes(uploads: UploadsService, videoFiles: VideoFilesService, log: Log): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.on('ALL', [videoUploadPath, `${videoUploadPath}/:id`], async (c) => {
    try {
      return await videoFiles.handleUpload(c.req.raw, c.get('actor'));
    } catch (error) {
      const { code, message, data, status } = toWireError(error, log, c.get('requestId'));
      return c.json({ code, message, data }, status as 401);
    }
  });
  routes.post(imageUploadPath, async (c) => c.json(settle(await uploads.receiveImage(c.get('actor'), c.req.raw)), 201));
  return routes;
}
