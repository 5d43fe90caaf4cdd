import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { masterPlaylist } from '#contract/wire/media-paths.ts';
import type { HlsAnswer, HlsRequest } from './hls-answer.ts';

export type AnswerHls = (request: HlsRequest, signal: AbortSignal) => Promise<HlsAnswer>;

/**
 * `/live/{id}/index.m3u8`, and below its run the media playlists, parts, segments and init segments (docs/live-video.md, "LL-HLS"). Open to
 * everybody: the addresses below the run cannot be guessed.
 */
export function createHlsRoutes(answer: AnswerHls): Hono {
  const routes = new Hono();
  // For preflight requests only: a middleware that touches `c.res` before the handler makes hono stream every part, at six times the cost.
  routes.options('*', cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: 86_400 }));
  routes.get(`/:id/${masterPlaylist}`, (c) => respond(c, masterPlaylist));
  routes.get('/:id/:run/:playlist{(hd|ld|audio)\\.m3u8}', (c) => respond(c, `${c.req.param('run')}/${c.req.param('playlist')}`));
  routes.get('/:id/:run/:rendition{(hd|ld|audio)}/:file{[a-z]+\\d+\\.(m4s|mp4)}', (c) =>
    respond(c, `${c.req.param('run')}/${c.req.param('rendition')}/${c.req.param('file')}`),
  );

  async function respond(c: Context, path: string): Promise<Response> {
    const { _HLS_msn: msn, _HLS_part: part } = c.req.query();
    const { status, type, cache, body } = await answer({ id: c.req.param('id') ?? '', path, msn, part }, c.req.raw.signal);
    return c.body(body, status, { 'Content-Type': type, 'Cache-Control': cache, 'Access-Control-Allow-Origin': '*' });
  }

  return routes;
}
