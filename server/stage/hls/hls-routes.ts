import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { HlsOrigin } from './hls-origin.ts';
import type { HlsStream } from './hls-stream.ts';
import type { Rendition, Wanted } from './rendition.ts';

const playlistType = 'application/vnd.apple.mpegurl';
const forever = 'public, max-age=31536000, immutable';

/**
 * `/live/{id}/index.m3u8`, and below its run the media playlists, parts, segments and init segments (live-video.md §5).
 * What is not there yet is waited for, and then sent whole. Open to everybody, as the live streams themselves are.
 */
export function createHlsRoutes(origin: HlsOrigin): Hono {
  const routes = new Hono();
  routes.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: 86_400 }));

  routes.get('/:id/index.m3u8', (c) => {
    const master = origin.find(c.req.param('id'))?.master();
    return master ? c.body(master, 200, { 'Content-Type': playlistType, 'Cache-Control': 'public, max-age=10' }) : missing(c);
  });

  routes.get('/:id/:run/:playlist{(hd|audio)\\.m3u8}', async (c) => {
    const { stream, rendition } = find(c, c.req.param('playlist').replace('.m3u8', ''));
    return stream && rendition ? await answerPlaylist(c, stream, rendition) : missing(c);
  });

  routes.get('/:id/:run/:rendition{(hd|audio)}/:file{[a-z]+\\d+\\.(m4s|mp4)}', async (c) => {
    const { rendition } = find(c, c.req.param('rendition'));
    return rendition ? await answerFile(c, rendition, `${rendition.name}/${c.req.param('file')}`) : missing(c);
  });

  function find(c: Context, name: string): { stream?: HlsStream; rendition?: Rendition } {
    const stream = origin.find(c.req.param('id') ?? '');
    return stream?.run === c.req.param('run') ? { stream, rendition: stream?.rendition(name) } : {};
  }

  return routes;
}

async function answerPlaylist(c: Context, stream: HlsStream, rendition: Rendition): Promise<Response> {
  const wanted = readDirectives(c);
  if (wanted === 'invalid') return refuse(c, 400, 'The directives _HLS_msn and _HLS_part are whole numbers, and _HLS_part needs _HLS_msn.');
  if (wanted && !rendition.ended && rendition.isTooFar(wanted)) return refuse(c, 400, 'This part is too far ahead.');
  if (wanted && !(await rendition.until(() => rendition.has(wanted), c.req.raw.signal))) return refuse(c, 503, 'The stream has paused.');
  if (!rendition.edge) return missing(c);
  const cache = wanted ? 'public, max-age=6' : 'public, max-age=1';
  return c.body(stream.playlist(rendition), 200, { 'Content-Type': playlistType, 'Cache-Control': cache });
}

function readDirectives(c: Context): Wanted | 'invalid' | undefined {
  const { _HLS_msn: msn, _HLS_part: part } = c.req.query();
  if (msn === undefined) return part === undefined ? undefined : 'invalid';
  const isNumber = (text: string | undefined) => text === undefined || /^\d{1,9}$/.test(text);
  return isNumber(msn) && isNumber(part) ? { msn: Number(msn), part: part === undefined ? undefined : Number(part) } : 'invalid';
}

/** The part that was announced is waited for; any other that is not there is not known. */
async function answerFile(c: Context, rendition: Rendition, uri: string): Promise<Response> {
  const isHinted = !rendition.ended && uri === rendition.nextPartUri;
  if (isHinted) await rendition.until(() => rendition.read(uri) !== undefined || rendition.ended, c.req.raw.signal);
  const bytes = rendition.read(uri);
  return bytes ? c.body(bytes, 200, { 'Content-Type': 'video/mp4', 'Cache-Control': forever }) : missing(c);
}

function missing(c: Context): Response {
  return refuse(c, 404, 'There is no such playlist or part.');
}

function refuse(c: Context, status: 400 | 404 | 503, why: string): Response {
  return c.text(why, status, { 'Cache-Control': 'no-store' });
}
