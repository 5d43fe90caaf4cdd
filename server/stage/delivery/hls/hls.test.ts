import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { types } from 'hls-parser';
import * as HlsParser from 'hls-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atFrameRate, between, clip, readMp4, repeated, upTo } from '../../../../test/support/media/media.ts';
import { StageScene } from '../../../../test/support/media/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';
import { partHoldBack, partTarget } from './cutter.ts';
import { createHlsRoutes } from './hls-routes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Viewer = { get(path: string): Promise<Response>; text(path: string): Promise<string>; folder: string; media(name?: string): Promise<types.MediaPlaylist> };

async function viewerOf(scene: StageScene): Promise<Viewer> {
  const routes = createHlsRoutes(scene.stage.hls);
  const get = async (path: string) => await routes.request(path.startsWith('/') ? path : `/${scene.id}/${path}`);
  const text = async (path: string) => {
    const answer = await get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.text();
  };
  const folder = /^(\w+)\/(?:hd|audio)\.m3u8$/m.exec(await text('index.m3u8'))?.[1] ?? '';
  return { get, text, folder, media: async (name = 'hd') => HlsParser.parse(await text(`${folder}/${name}.m3u8`)) as types.MediaPlaylist };
}

async function playing(seconds: number, source = clip) {
  const scene = await StageScene.open(database.db);
  const publisher = scene.connect();
  await publisher.hello(scene.ticket(), source.tracks);
  await publisher.send(repeated(source, seconds).samples);
  const watcher = scene.watch();
  await watcher.untilShown(seconds - 0.4);
  return { scene, publisher, viewer: await viewerOf(scene) };
}

async function bytesOf(viewer: Viewer, uri: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await viewer.get(`${viewer.folder}/${uri}`);
  expect(answer.status).toBe(200);
  return await answer.bytes();
}

describe('a stream of 30 frames a second', () => {
  test('is listed in parts and segments of a GOP, readable by hls-parser', async () => {
    const { scene, viewer } = await playing(7);
    await using _scene = scene;
    const playlist = await viewer.media();
    expect(playlist).toMatchObject({
      targetDuration: 2,
      partTargetDuration: partTarget,
      lowLatencyCompatibility: { canBlockReload: true, partHoldBack: Number(partHoldBack.toFixed(3)) },
    });
    const whole = playlist.segments.filter(({ uri }) => uri !== '');
    expect(whole.map(({ duration }) => Math.round(duration))).toEqual([2, 2, 2]);
    const inParts = playlist.segments.filter(({ parts }) => parts.some(({ hint }) => !hint));
    expect(inParts.length).toBeGreaterThan(1);
    for (const { parts } of inParts) {
      const [first, ...others] = parts.filter(({ hint }) => !hint);
      expect(first?.independent).toBe(true);
      expect(others.every(({ independent }) => !independent)).toBe(true);
      for (const { duration = 0 } of parts.filter(({ hint }) => !hint).slice(0, -1)) {
        expect(duration).toBeLessThanOrEqual(partTarget);
        expect(duration).toBeGreaterThanOrEqual(partTarget * 0.85);
      }
    }
    expect(playlist.segments.every(({ programDateTime }) => programDateTime instanceof Date)).toBe(true);
  });

  test('gives parts that joined are the segment, and samples that are those that were sent', async () => {
    const { scene, viewer } = await playing(7);
    await using _scene = scene;
    const { segments } = await viewer.media();
    const sent = clip.samples.filter(({ track }) => track === 1);
    const second = segments.find(({ uri, parts }) => uri !== '' && parts.length > 0);
    const at = (second?.mediaSequenceNumber ?? 0) * 60;
    const parts = await Promise.all((second?.parts ?? []).filter(({ hint }) => !hint).map(({ uri }) => bytesOf(viewer, uri)));
    const segment = await bytesOf(viewer, second?.uri ?? '');
    expect(Buffer.concat(parts).equals(segment)).toBe(true);
    const init = await bytesOf(viewer, second?.map?.uri ?? segments[0]?.map?.uri ?? '');
    const { samples } = await readMp4(new Uint8Array(Buffer.concat([init, segment])));
    const video = samples.filter(({ track }) => track === 1);
    expect(video).toHaveLength(60);
    expect(video.map(({ data }) => Buffer.from(data).toString('base64'))).toEqual(
      sent.slice(at % sent.length, (at % sent.length) + 60).map(({ data }) => Buffer.from(data).toString('base64')),
    );
  });

  test('has the sound alone as a rendition of its own, and each reports on the other', async () => {
    const { scene, viewer } = await playing(7);
    await using _scene = scene;
    const master = HlsParser.parse(await viewer.text('index.m3u8')) as types.MasterPlaylist;
    expect(master.variants.map(({ uri, codecs }) => [uri.split('/')[1], codecs])).toEqual([
      ['hd.m3u8', expect.stringMatching(/^avc1\.\w+,mp4a\.40\.2$/)],
      ['audio.m3u8', 'mp4a.40.2'],
    ]);
    expect(master.sessionDataList[0]?.id).toBe('in.haat.first-frame');
    const sound = await viewer.media('audio');
    expect(sound.renditionReports.map(({ uri }) => uri)).toEqual(['hd.m3u8']);
    for (const { duration = 0 } of sound.segments.flatMap(({ parts }) => parts.filter(({ hint }) => !hint)).slice(0, -1)) {
      expect(duration).toBeLessThanOrEqual(partTarget);
      expect(duration).toBeGreaterThanOrEqual(partTarget * 0.85);
    }
    const [first] = sound.segments;
    const init = await bytesOf(viewer, first?.map?.uri ?? '');
    const read = await readMp4(new Uint8Array(Buffer.concat([init, await bytesOf(viewer, first?.uri ?? '')])));
    expect(read.tracks.map(({ kind }) => kind)).toEqual(['audio']);
  });

  test('counts the frames as ffprobe does', async ({ skip }) => {
    if (spawnSync('ffprobe', ['-version']).status !== 0) skip('ffprobe is not on this machine');
    const { scene, viewer } = await playing(7);
    await using _scene = scene;
    const { segments } = await viewer.media();
    const folder = await mkdtemp(join(tmpdir(), 'haat-hls-'));
    try {
      const init = await bytesOf(viewer, segments[0]?.map?.uri ?? '');
      for (const segment of segments.filter(({ uri }) => uri !== '')) {
        const file = join(folder, 'segment.mp4');
        await writeFile(file, Buffer.concat([init, await bytesOf(viewer, segment.uri)]));
        const probed = spawnSync('ffprobe', [
          '-v',
          'error',
          '-count_frames',
          '-select_streams',
          'v',
          '-show_entries',
          'stream=nb_read_frames',
          '-of',
          'csv=p=0',
          file,
        ]);
        expect([probed.stderr.toString(), probed.stdout.toString().trim()]).toEqual(['', '60']);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test.each([12, 16, 24, 25])('P1: at %i frames a second no part is longer than announced and each but the last of a segment is long enough', async (fps) => {
  const { scene, viewer } = await playing(6.5, atFrameRate(clip, fps));
  await using _scene = scene;
  for (const { parts } of (await viewer.media()).segments) {
    for (const { duration = 0 } of parts.filter(({ hint }) => !hint).slice(0, -1)) {
      expect(duration).toBeLessThanOrEqual(partTarget);
      expect(duration).toBeGreaterThanOrEqual(partTarget * 0.85);
    }
  }
});

describe('a blocking reload', () => {
  test('waits for the part that was asked for, and so does the request for the hinted part', async () => {
    const { scene, publisher, viewer } = await playing(6.5);
    await using _scene = scene;
    const before = await viewer.media();
    const open = before.segments.at(-1);
    const known = open?.parts.filter(({ hint }) => !hint).length ?? 0;
    const hint = open?.parts.find((part) => part.hint)?.uri ?? '';
    const asked = viewer.get(`${viewer.folder}/hd.m3u8?_HLS_msn=${open?.mediaSequenceNumber}&_HLS_part=${known}`);
    const part = viewer.get(`${viewer.folder}/${hint}`);
    let early = true;
    void Promise.race([asked, part]).then(() => expect(early).toBe(false));
    await new Promise((resolve) => setImmediate(resolve));
    early = false;
    await publisher.send(between(6.5, 7.6).map((sample, index) => ({ ...sample, seq: repeated(clip, 6.5).samples.length + index })));
    const after = HlsParser.parse(await (await asked).text()) as types.MediaPlaylist;
    expect(after.segments.at(-1)?.parts.filter((one) => !one.hint).length).toBeGreaterThan(known);
    expect((await part).status).toBe(200);
    expect(JSON.stringify(after.segments)).toContain(hint);
  });

  test.each([
    ['_HLS_part=0', 400],
    ['_HLS_msn=x', 400],
    ['_HLS_msn=-1', 400],
    ['_HLS_msn=99', 400],
    ['_HLS_msn=3&_HLS_part=40', 400],
    ['_HLS_msn=0', 200],
    ['_HLS_msn=1&_HLS_part=0', 200],
    ['_HLS_msn=1&_HLS_part=99', 200],
  ])('%s answers %i', async (query, status) => {
    const { scene, viewer } = await playing(6.5);
    await using _scene = scene;
    const answer = await viewer.get(`${viewer.folder}/hd.m3u8?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Cache-Control')).toBe(status === 200 ? 'public, max-age=6' : 'no-store');
  });
});

test('cache and CORS headers are as given', async () => {
  const { scene, viewer } = await playing(6.5);
  await using _scene = scene;
  const [first] = (await viewer.media()).segments;
  const cached = async (path: string) => (await viewer.get(path)).headers.get('Cache-Control');
  expect(await cached('index.m3u8')).toBe('public, max-age=10');
  expect(await cached(`${viewer.folder}/hd.m3u8`)).toBe('public, max-age=1');
  expect(await cached(`${viewer.folder}/${first?.uri}`)).toBe('public, max-age=31536000, immutable');
  for (const path of [
    `${viewer.folder}/hd/p9999.m4s`,
    `${viewer.folder}/hd/s9999.m4s`,
    'another-run/hd.m3u8',
    '/00000000-0000-4000-8000-000000000000/index.m3u8',
    `${viewer.folder}/hd/../hd.m3u8x`,
  ]) {
    const answer = await viewer.get(path);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, answer.headers.get('Cache-Control') && 'no-store']);
  }
  expect((await viewer.get('index.m3u8')).headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test('a new configuration is a discontinuity with an init segment of its own', async () => {
  const { scene, publisher, viewer } = await playing(4.5);
  await using _scene = scene;
  publisher.socket.close();
  const other = scene.connect();
  await other.hello(scene.ticket(), clip.tracks);
  await other.send(upTo(4.5));
  const watcher = scene.watch();
  await watcher.untilShown(8.5);
  const playlist = await viewer.media();
  expect(playlist.segments.map(({ discontinuity }) => Boolean(discontinuity)).filter(Boolean)).toHaveLength(1);
  expect(new Set(playlist.segments.map(({ map }) => map?.uri).filter(Boolean)).size).toBe(2);
});

test('the end is said: ENDLIST, no hint, and directives are ignored', async () => {
  const { scene, viewer } = await playing(5);
  await using _scene = scene;
  scene.stage.endStream(scene.id);
  const text = await viewer.text(`${viewer.folder}/hd.m3u8?_HLS_msn=50&_HLS_part=3`);
  expect(text).toContain('#EXT-X-ENDLIST');
  expect(text).not.toContain('PRELOAD-HINT');
});
