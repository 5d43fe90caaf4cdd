import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { Hono } from 'hono';
import { imageUploadPath } from '#contract/uploads/uploads.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { settle, toWireError } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { hasBody } from '#server/platform/http/unread-body.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { UploadsService } from './uploads-service.ts';
import type { VideoFilesService } from './video-files.ts';

/** The methods of an upload whose body is read. */
const takesBody = new Set(['POST', 'PATCH']);

/** What comes as a stream, below `/api`: the router of the contract would hold it in memory. */
export function createFileRoutes(uploads: UploadsService, videoFiles: VideoFilesService, log: Log): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.on('ALL', [videoUploadPath, `${videoUploadPath}/:id`], async (c) => {
    try {
      return await videoFiles.handleUpload(withOwnBuffers(c.req.raw, c.env?.incoming), c.get('actor'));
    } catch (error) {
      const { code, message, data, status } = toWireError(error, log, c.get('requestId'));
      return c.json({ code, message, data }, status as 401);
    }
  });
  routes.post(imageUploadPath, async (c) => c.json(settle(await uploads.receiveImage(c.get('actor'), c.req.raw)), 201));
  return routes;
}

/** The request with the buffers of its connection as they come: the adapter would copy each, and read further ahead. */
function withOwnBuffers(request: Request, incoming: IncomingMessage | undefined): Request {
  if (!incoming || !takesBody.has(request.method) || !hasBody(incoming)) return request;
  // Not the request's own body, as asking for it begins to read; and an answer before its end needs the connection.
  const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }));
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit);
}
