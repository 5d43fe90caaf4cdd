import type { Context } from 'hono';
import type { Blobs, ByteRange } from '#server/platform/blobs/blobs.ts';
import { mediaTypeOf } from '#server/platform/blobs/media-types.ts';
import { fileSecurityPolicy } from '#server/platform/http/security-headers.ts';

/** A stored file with Range and validators; `undefined` when there is none. `headers` go with every answer. */
export async function answerBlob(c: Context, blobs: Blobs, key: string, extra: Record<string, string>): Promise<Response | undefined> {
  const found = await blobs.find(key);
  if (!found) return undefined;
  const etag = `"${found.size.toString(36)}-${found.modified.getTime().toString(36)}"`;
  const headers = new Headers({
    ...extra,
    'Content-Type': mediaTypeOf(key),
    'Content-Security-Policy': fileSecurityPolicy,
    'Accept-Ranges': 'bytes',
    'Last-Modified': found.modified.toUTCString(),
    ETag: etag,
  });
  if (names(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  const ifRange = c.req.header('If-Range');
  // Only an identical strong tag: parts of two files must never be combined (RFC 9110 §13.1.5). A date is too coarse for that.
  const isSameFile = ifRange === undefined || ifRange === etag;
  const range = isSameFile ? readRange(c.req.header('Range'), found.size) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${found.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : found.size));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`);
  const body = c.req.method === 'HEAD' ? null : blobs.read(key, range);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Whether `If-None-Match` names the file: `*`, or a list of tags, of which weak ones count too (RFC 9110 §13.1.2). */
function names(header: string | undefined, etag: string): boolean {
  const tags: readonly string[] = header?.match(/"[^"]*"/g) ?? [];
  return header?.trim() === '*' || tags.includes(etag);
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
