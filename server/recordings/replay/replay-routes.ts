import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { liveStreamId } from '#contract/ids.ts';
import { playlistType } from '#contract/wire/media-formats.ts';
import { showFile } from '#contract/wire/media-paths.ts';
import { answerBlob } from '#server/platform/blobs/blob-response.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { saveAs } from '../download-name.ts';
import type { RecordingsService } from '../recordings-service.ts';
import type { RecordedRendition } from '../recordings-tables.ts';
import { replayCookie } from './replay-tickets.ts';
import type { Playlist } from './replays.ts';

/** Of an MP4 in several parts. */
const partNumber = z.coerce.number().int().min(1).default(1);

/**
 * `/replay/{id}/index.m3u8` and a media playlist for each rendition. A public one may be cached for a minute: it can be hidden. A
 * hidden one needs the seller's cookie, and is not cached.
 */
export function createReplayRoutes(recordings: RecordingsService, blobs: Blobs): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.use('/:id/:playlist{(index|hd|ld|audio)\\.m3u8}', cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: 86_400 }));
  routes.use('/:id/:playlist{(index|hd|ld|audio)\\.m3u8}', compress({ contentTypeFilter: (type) => type === playlistType }));

  routes.get('/:id/:playlist{(index|hd|ld|audio)\\.m3u8}', async (c) => {
    const name = c.req.param('playlist').replace('.m3u8', '');
    const id = liveStreamId.safeParse(c.req.param('id'));
    if (!id.success) return missing(c);
    const ticket = c.get('cookies').get(replayCookie);
    const playlist = name === 'index' ? await recordings.master(id.data, ticket) : await recordings.media(id.data, name as RecordedRendition, ticket);
    return playlist ? answer(c, playlist) : missing(c);
  });

  /** For the seller's browser, by its cookie. Served here even where a CDN has the files, because only the server knows the file's name. */
  routes.get(`/:id/${showFile}`, async (c) => {
    const id = liveStreamId.safeParse(c.req.param('id'));
    const part = partNumber.safeParse(c.req.query('part'));
    const file = id.success && part.success ? await recordings.download(id.data, part.data, c.get('cookies').get(replayCookie)) : undefined;
    const headers = { 'Content-Disposition': saveAs(file?.title ?? '', 'mp4'), 'Cache-Control': 'private, no-cache' };
    return (file && (await answerBlob(c, blobs, file.key, headers))) ?? c.text('This MP4 is not available.', 404, { 'Cache-Control': 'no-store' });
  });

  return routes;
}

function answer(c: Context, { text, isPublic }: Playlist): Response {
  return c.body(text, 200, { 'Content-Type': playlistType, 'Cache-Control': isPublic ? 'public, max-age=60' : 'private, no-store' });
}

function missing(c: Context): Response {
  return c.text('This replay is not available.', 404, { 'Cache-Control': 'no-store' });
}
