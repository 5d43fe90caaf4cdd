import { Hono } from 'hono';
import { isBlobKey } from '#server/platform/blobs/blob-keys.ts';
import { answerBlob } from '#server/platform/blobs/blob-response.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import { foreverCached } from '#server/platform/blobs/media-types.ts';

/** Files are public, and players on other sites read them by script. */
const forEveryOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
};

/**
 * `/media/*`: stored files with Range and validators, or the way to where a CDN hands them out. Keys are never reused, so files may be
 * cached for ever. Keys for which `isWithdrawn` returns true are not served.
 */
export function createMediaRoutes(blobs: Blobs, isWithdrawn: (key: string) => boolean = () => false): Hono {
  const routes = new Hono();
  routes.options('/*', (c) => {
    const allowed = {
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match',
      'Access-Control-Max-Age': '86400',
    };
    return c.body(null, 204, { ...forEveryOrigin, ...allowed });
  });
  routes.get('/*', async (c) => {
    const key = c.req.path.replace(/^\/media\//, '');
    const isServed = isBlobKey(key) && !isWithdrawn(key);
    const elsewhere = blobs.publicUrl !== undefined && isServed;
    // Not for ever: the CDN may move.
    if (elsewhere)
      return new Response(null, { status: 302, headers: { ...forEveryOrigin, Location: blobs.url(key), 'Cache-Control': 'public, max-age=3600' } });
    const answer = isServed ? await answerBlob(c, blobs, key, { ...forEveryOrigin, 'Cache-Control': foreverCached }) : undefined;
    return answer ?? c.text('Not found', 404, { ...forEveryOrigin, 'Cache-Control': 'no-store' });
  });
  return routes;
}
