import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasFfmpeg } from '../../test/support/media/ffmpeg-encoder.ts';
import { type Clip, clip, hexOf, readMp4, upTo } from '../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene } from '../../test/support/media/recording-scene.ts';
import { makeVideo } from '../../test/support/media/video-file.ts';
import { divideIntoParts } from './mp4-copy.ts';
import type { ListedSegment } from './replay/vod-playlists.ts';

describe.skipIf(!hasFfmpeg)('the MP4 of a show whose encoder changed in the middle (needs ffmpeg in the path)', () => {
  let scene: RecordingScene;
  /** The canvas is turned, and the sound has 44.1 kHz. */
  let turned: Clip;
  beforeAll(async () => {
    scene = await openRecordingScene();
    turned = await readMp4(await makeVideo({ width: 320, height: 180, seconds: 3, extra: ['-profile:v', 'baseline', '-ar', '44100'] }));
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  /** A show of these captures, one after the other. */
  async function aShowOf(title: string, captures: Clip[]): Promise<string> {
    const show = await scene.create(title);
    for (const { tracks, samples } of captures) (await scene.send({ ...show, session: randomUUID() }, samples, tracks)).socket.close();
    await scene.end(show);
    await scene.untilReplay(show.id);
    await scene.untilMp4(show.id);
    return show.id;
  }

  test('is in parts that hold all of it, in order, each in its form', async () => {
    const upright: Clip = { tracks: clip.tracks, samples: upTo(3) };
    const id = await aShowOf('Turned', [upright, turned, upright]);
    const { mp4_part_urls: urls, mp4_url, bytes } = await scene.mine(id);
    expect(urls).toEqual([1, 2, 3].map((part) => `${mp4_url}?part=${part}`));
    const files = await Promise.all(urls.map((url: string) => scene.bytes(url)));
    const parts = await Promise.all(files.map(readMp4));
    expect(parts.map(({ tracks }) => tracks.map((track) => ('width' in track ? `${track.width}x${track.height}` : track.sampleRate)))).toEqual([
      ['180x320', 48_000],
      ['320x180', 44_100],
      ['180x320', 48_000],
    ]);
    for (const [index, { samples }] of [upright, turned, upright].entries()) {
      const pictures = samples.filter(({ track }) => track === 1).map(hexOf);
      expect(parts[index]?.samples.filter(({ track }) => track === 1).map(hexOf)).toEqual(pictures);
    }
    const { segment_bytes } = await scene.app.db.selectFrom('recordings').select('segment_bytes').where('live_stream_id', '=', id).executeTakeFirstOrThrow();
    expect(bytes).toBe(segment_bytes + files.reduce((sum, { byteLength }) => sum + byteLength, 0));
    expect((await scene.get(urls[1])).headers.get('content-disposition')).toContain('filename="Turned (part 2 of 3).mp4"');
    expect(await scene.bytes(mp4_url)).toEqual(files[0]);
    for (const wrong of ['4', '0', '-1', '1.5', 'x']) expect((await scene.get(`${mp4_url}?part=${wrong}`)).status, wrong).toBe(404);
  });

  test('moves with a recording that is hidden, part by part', async () => {
    const id = await aShowOf('Hidden', [{ tracks: clip.tracks, samples: upTo(3) }, turned]);
    const hidden = { is_public: false, keep: false };
    expect((await scene.app.send('PUT', `/api/seller/live-streams/${id}/recording`, hidden, scene.seller.token)).status).toBe(200);
    await scene.untilMp4(id);
    const { mp4_part_urls } = await scene.mine(id);
    expect(mp4_part_urls).toHaveLength(2);
    for (const url of mp4_part_urls) expect((await scene.get(url)).status).toBe(200);
  });

  test('is made anew with the migration where it left something out before', async () => {
    const upright: Clip = { tracks: clip.tracks, samples: upTo(3) };
    const [changed, steady] = [await aShowOf('Changed before', [upright, turned]), await aShowOf('Steady before', [upright])];
    await sql`alter table recordings drop column mp4_parts`.execute(scene.app.db);
    await sql.raw(await readFile(join(import.meta.dirname, '../../migrations/0090-mp4s-in-parts.sql'), 'utf8')).execute(scene.app.db);
    expect(await scene.mine(steady)).toMatchObject({ mp4_url: `/replay/${steady}/show.mp4`, mp4_part_urls: [] });
    scene.app.context.jobs.wake();
    await scene.untilMp4(changed);
    expect((await scene.mine(changed)).mp4_part_urls).toHaveLength(2);
  });

  test('is one file where nothing changed', async () => {
    const id = await aShowOf('Steady', [{ tracks: clip.tracks, samples: upTo(3) }]);
    expect((await scene.mine(id)).mp4_part_urls).toEqual([]);
  });
});

test('an encoder that changes all the time gives one file for each of its forms', () => {
  const segments = Array.from({ length: 40 }, (_, index) => ({ init: index % 2 === 0 ? 'upright' : 'turned', msn: index }) as ListedSegment);
  expect(divideIntoParts(segments.slice(0, 12)).map(([first]) => first?.msn)).toEqual(Array.from({ length: 12 }, (_, index) => index));
  const parts = divideIntoParts(segments);
  expect(parts.map((part) => part.map(({ init }) => init))).toEqual([Array(20).fill('upright'), Array(20).fill('turned')]);
});
