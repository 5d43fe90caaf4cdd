import * as HlsParser from 'hls-parser';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Clip, clip, numbered, readMp4, repeated, withLd } from '../../../../test/support/media/media.ts';
import { holdTime, StageScene, type TestPublisher, type TestViewer } from '../../../../test/support/media/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';
import { createHlsRoutes } from '../hls/hls-routes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

const show = withLd(repeated(clip, 60));

/** Samples of both renditions between two times in seconds. */
function part(from: number, to: number, source: Clip = show) {
  return source.samples.filter(({ dtsUs }) => dtsUs >= from * 1e6 && dtsUs < to * 1e6);
}

/** Epochs of the chunks received, each once, in order. */
function epochsOf(viewer: TestViewer): number[] {
  return viewer.chunks.map(({ header }) => header.epoch).filter((epoch, index, all) => epoch !== all[index - 1]);
}

async function fallBehind(viewer: TestViewer, publisher: TestPublisher, time: { pass(ms: number): void }): Promise<void> {
  viewer.acknowledges = false;
  await publisher.send(part(1, 1.5));
  await viewer.settled();
  time.pass(1_500);
  await publisher.send(part(1.5, 3));
  viewer.acknowledge();
  viewer.acknowledges = true;
  await viewer.settled();
}

describe('two renditions on the socket', () => {
  test('P2: a viewer who falls behind goes on with the small picture, at its key frame', async () => {
    await using scene = await StageScene.open(database.db);
    const time = holdTime();
    const { viewer, publisher } = await join(scene);
    expect(epochsOf(viewer)).toEqual([1]);
    await fallBehind(viewer, publisher, time);
    await publisher.send(part(3, 6));
    await viewer.untilShown(5.8);
    expect(epochsOf(viewer)).toEqual([1, 2]);
    expect(viewer.chunks.find(({ header }) => header.epoch === 2)?.header).toMatchObject({ key: true, startMs: 4_000 });
    const { samples } = await readMp4(viewer.bytes(2));
    expect(samples.filter((sample) => sample.track === 1).length).toBeGreaterThan(50);
  });

  test('the large picture is tried again after ten calm seconds, without a hole or a repeat', async () => {
    await using scene = await StageScene.open(database.db);
    const time = holdTime();
    const { viewer, publisher } = await join(scene);
    await fallBehind(viewer, publisher, time);
    for (let at = 3; at < 18; at += 1) {
      await publisher.send(part(at, at + 1));
      await viewer.settled();
      time.pass(1_000);
    }
    await viewer.untilShown(17.8);
    expect(epochsOf(viewer)).toEqual([1, 2, 1]);
    const small = viewer.chunks.findIndex(({ header }) => header.epoch === 2);
    const starts = viewer.chunks.slice(small).map(({ header }) => Math.round(header.startMs));
    const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(70);
    expect(Math.min(...steps)).toBeGreaterThan(0);
  });

  test('who comes by a slow link begins with the small picture, and has the large one after ten calm seconds', async () => {
    await using scene = await StageScene.open(database.db);
    const time = holdTime();
    const { publisher } = await join(scene);
    const slow = scene.watch(undefined, true);
    await slow.untilShown(0.8);
    expect(slow.chunks[0]?.header).toMatchObject({ key: true, startMs: 0 });
    expect(epochsOf(slow)).toEqual([2]);
    for (let at = 1; at < 14; at += 1) {
      await publisher.send(part(at, at + 1));
      await slow.settled();
      time.pass(1_000);
    }
    await slow.untilShown(13.8);
    expect(epochsOf(slow)).toEqual([2, 1]);
  });

  test('who comes by a slow link gets the large picture where there is no other', async () => {
    await using scene = await StageScene.open(database.db);
    const publisher = await scene.publish();
    await publisher.send(clip.samples.filter(({ dtsUs }) => dtsUs < 1e6));
    const slow = scene.watch(undefined, true);
    await slow.untilShown(0.5);
    expect(epochsOf(slow)).toEqual([1]);
  });

  test('when the device gives up the small picture, its viewers get the large one', async () => {
    await using scene = await StageScene.open(database.db);
    const time = holdTime();
    const { viewer, publisher } = await join(scene);
    await fallBehind(viewer, publisher, time);
    await publisher.send(part(3, 6));
    await viewer.untilShown(5.8);
    publisher.socket.send(JSON.stringify({ t: 'config', tracks: clip.tracks }));
    const asked = publisher.messages.length;
    const plain = numbered(repeated(clip, 60).samples).map((sample) => ({ ...sample, seq: sample.seq + 1_000_000 }));
    await publisher.send(part(6, 10, { tracks: clip.tracks, samples: plain }));
    await viewer.untilShown(9.8);
    expect(epochsOf(viewer)).toEqual([1, 2, 1]);
    expect(publisher.messages.slice(asked)).toContainEqual({ t: 'keyframe' });
  });

  test('a small picture alone, or two of a kind, is refused', async () => {
    await using scene = await StageScene.open(database.db);
    const small = withLd(clip).tracks.slice(1);
    await expect(scene.connect().hello(scene.ticket(), small)).rejects.toThrow('needs a large one');
    await expect(scene.connect().hello(scene.ticket(), [...show.tracks, { ...show.tracks[2], id: 4 } as never])).rejects.toThrow('Only one small video');
  });
});

describe('two renditions over HLS', () => {
  test('stand side by side: the same numbers, times and discontinuities', async () => {
    await using scene = await StageScene.open(database.db);
    const publisher = scene.connect();
    await publisher.hello(scene.ticket(), show.tracks);
    await publisher.send(part(0, 9));
    const { hd, ld, master } = await playlistsOf(scene);
    expect(master.variants.map(({ uri }) => uri.split('/')[1])).toEqual(['hd.m3u8', 'audio.m3u8', 'ld.m3u8']);
    expect(sketch(ld)).toEqual(sketch(hd));
  });

  test('one that joins later is numbered as the one beside it, and its addresses never repeat', async () => {
    await using scene = await StageScene.open(database.db);
    const publisher = scene.connect();
    await publisher.hello(scene.ticket(), clip.tracks);
    const large = (from: number, to: number) => part(from, to).filter(({ track }) => track !== 3);
    await publisher.send(large(0, 7));
    const configure = (tracks: Clip['tracks']) => publisher.socket.send(JSON.stringify({ t: 'config', tracks }));
    const uris: string[] = [];
    for (const [from, to] of [
      [7, 13],
      [19, 25],
    ] as const) {
      configure(show.tracks);
      await publisher.send(part(from, to));
      const { hd, ld } = await playlistsOf(scene);
      const beside = sketch(hd).filter(({ at }) => at >= (sketch(ld)[0]?.at ?? 0));
      expect(sketch(ld)).toEqual(beside);
      uris.push(...ld.segments.flatMap(({ parts }) => parts.map(({ uri }) => uri)).filter((uri) => uri !== ''));
      configure(clip.tracks);
      await publisher.send(large(to, to + 6));
      expect((await (await routesOf(scene))('index.m3u8')).text).not.toContain('/ld.m3u8');
    }
    expect(new Set(uris).size).toBe(uris.length);
  });
});

async function join(scene: StageScene) {
  const viewer = scene.watch();
  await viewer.message('state');
  const publisher = scene.connect();
  const welcome = await publisher.hello(scene.ticket(), show.tracks);
  expect(welcome.takesLd).toBe(true);
  await publisher.send(part(0, 1));
  await viewer.untilShown(0.8);
  await viewer.settled();
  return { viewer, publisher };
}

async function routesOf(scene: StageScene) {
  const routes = createHlsRoutes(scene.stage.hls);
  return async (path: string) => {
    const answer = await routes.request(`/${scene.id}/${path}`);
    return { status: answer.status, text: await answer.text() };
  };
}

async function playlistsOf(scene: StageScene) {
  const get = await routesOf(scene);
  const master = HlsParser.parse((await get('index.m3u8')).text) as HlsParser.types.MasterPlaylist;
  const folder = master.variants[0]?.uri.split('/')[0];
  const media = async (name: string) => HlsParser.parse((await get(`${folder}/${name}.m3u8`)).text) as HlsParser.types.MediaPlaylist;
  return { master, hd: await media('hd'), ld: await media('ld') };
}

function sketch(playlist: HlsParser.types.MediaPlaylist) {
  return playlist.segments
    .filter(({ uri }) => uri !== '')
    .map(({ mediaSequenceNumber, discontinuitySequence, duration, programDateTime }) => ({
      number: mediaSequenceNumber,
      breaks: discontinuitySequence,
      seconds: duration,
      at: programDateTime?.getTime() ?? 0,
    }));
}
