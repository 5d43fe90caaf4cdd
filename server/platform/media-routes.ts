import { Hono } from 'hono';
import { type Blobs, type ByteRange, isBlobKey } from '#server/platform/blobs.ts';

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };

/** `/media/*`: stored files with Range and validators. Keys are never reused, so they may be cached for ever. */
export function createMediaRoutes(blobs: Blobs): Hono {
  const routes = new Hono();
  routes.get('/*', async (c) => {
    const key = c.req.path.replace(/^\/media\//, '');
    const found = isBlobKey(key) ? await blobs.find(key) : undefined;
    if (!found) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    const etag = `"${found.size.toString(36)}-${found.modified.getTime().toString(36)}"`;
    const headers = new Headers({
      'Content-Type': types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Accept-Ranges': 'bytes',
      'Last-Modified': found.modified.toUTCString(),
      ETag: etag,
    });
    if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers });
    const range = readRange(c.req.header('Range'), found.size);
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${found.size}`);
      return new Response(null, { status: 416, headers });
    }
    headers.set('Content-Length', String(range ? range.end - range.start + 1 : found.size));
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`);
    const body = c.req.method === 'HEAD' ? null : blobs.read(key, range);
    return new Response(body, { status: range ? 206 : 200, headers });
  });
  return routes;
}

/** One range of RFC 9110 §14; several, or nonsense, are answered with the whole file, as it allows. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
