import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
  '.wav': 'audio/wav',
  '.txt': 'text/plain; charset=utf-8',
};

/** Suffixes the build writes beside a file, best first (`react-router.config.ts`). */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

type Loaded = { content: Uint8Array<ArrayBuffer>; etag: string };

export type StaticFiles = { answer(request: Request): Promise<Response | undefined> };

/** Serves the files that are in `folder` when this is called. Only listed paths are answered, so no request can leave it. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map(entries.filter((entry) => entry.isFile()).map((entry) => toPath(folder, entry)));
  const loaded = new Map<string, Promise<Loaded>>();

  function load(file: string): Promise<Loaded> {
    const content = loaded.get(file) ?? readWithTag(file);
    loaded.set(file, content);
    return content;
  }

  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      const file = files.get(pathname);
      const type = types[extname(pathname)];
      if (!file || !type) return pathname.startsWith('/assets/') ? new Response('Not found', { status: 404 }) : undefined;
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const accepted = request.headers.get('Accept-Encoding') ?? '';
      const encoding = encodings.find(({ name, suffix }) => accepted.includes(name) && files.has(pathname + suffix));
      const { content, etag } = await load(encoding ? file + encoding.suffix : file);
      const headers = new Headers({
        'Content-Type': type,
        'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        ETag: etag,
      });
      if (files.has(`${pathname}.br`)) headers.set('Vary', 'Accept-Encoding');
      if (encoding) headers.set('Content-Encoding', encoding.name);
      if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
      const part = encoding ? undefined : findRange(request, content.byteLength);
      if (part) headers.set('Content-Range', `bytes ${part.from}-${part.to}/${content.byteLength}`);
      const sent = part ? content.subarray(part.from, part.to + 1) : content;
      if (!encoding) headers.set('Accept-Ranges', 'bytes');
      headers.set('Content-Length', String(sent.byteLength));
      return new Response(request.method === 'HEAD' ? null : sent, { status: part ? 206 : 200, headers });
    },
  };
}

/** One range from a known start, by which Safari asks for a video (RFC 9110, 14.1.2); anything else is answered whole. Both ends are included. */
function findRange(request: Request, size: number): { from: number; to: number } | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('Range') ?? '') ?? [];
  if (first === undefined || request.headers.has('If-Range')) return undefined;
  const from = Number(first);
  const to = Math.min(last ? Number(last) : size - 1, size - 1);
  return from <= to ? { from, to } : undefined;
}

async function readWithTag(file: string): Promise<Loaded> {
  const content = new Uint8Array(await readFile(file));
  return { content, etag: `"${createHash('sha1').update(content).digest('base64url')}"` };
}

function toPath(folder: string, entry: { parentPath: string; name: string }): [string, string] {
  const file = join(entry.parentPath, entry.name);
  return [`/${relative(folder, file).split(sep).join('/')}`, file];
}
