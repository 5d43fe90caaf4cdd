import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveStreamId } from '#contract/ids.ts';
import type { FinishedSegment } from '#server/media/hls/finished-segment.ts';
import { type Blobs, createDiskBlobs } from '#server/platform/blobs/blobs.ts';
import { DiskRoom, minFreeBytes } from '#server/platform/blobs/disk-room.ts';
import { createMemoryBus } from '#server/platform/bus/bus.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { between, clip, repeated, upTo } from '../../test/support/media/media.ts';
import { StageScene } from '../../test/support/media/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/servers/database.ts';
import type { RecorderLimits } from './recorder.ts';
import { createRecordingsService } from './recordings-service.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'haat-recorder-'));
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

/** Nothing is stored before `letGo`. */
function heldBlobs() {
  const held = Promise.withResolvers<void>();
  const disk = createDiskBlobs(join(dataDir, 'media'));
  const blobs: Blobs = { ...disk, put: (...file) => held.promise.then(() => disk.put(...file)) };
  return { blobs, letGo: held.resolve };
}

async function storedOf(id: string): Promise<{ bytes: number; count: number }> {
  return await database.db
    .selectFrom('recording_segments')
    .select(({ fn }) => [fn.sum<number>('bytes').as('bytes'), fn.countAll<number>().as('count')])
    .where('live_stream_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Files of segments of pictures fail while `fails` says so, counted from 0. */
function failingBlobs(fails: (attempt: number) => boolean): Blobs {
  const disk = createDiskBlobs(join(dataDir, 'media'));
  let attempts = 0;
  return {
    ...disk,
    async put(key, data, signal) {
      if (/\/hd\/.+\.m4s$/.test(key) && fails(attempts++)) throw new Error('the disk is on fire');
      await disk.put(key, data, signal);
    },
  };
}

function aRecorder(blobs: Blobs, limits: Partial<RecorderLimits> = {}, log = createLog('silent')) {
  const nothing = () => Promise.reject(new Error('not asked in this test'));
  return createRecordingsService({
    db: database.db,
    clock: systemClock,
    log,
    blobs,
    disk: new DiskRoom(dataDir, createLog('silent')),
    bus: createMemoryBus(() => undefined),
    live: { get: nothing, listByIds: nothing },
    findHolder: nothing,
    secret: Buffer.from('a secret of the tests'),
    settings: { isOn: true, retentionDays: 0 },
    dataDir,
    wakeJobs: () => undefined,
    limits: { retryMs: [1, 1], ...limits },
  });
}

/** Records these seconds, and ends the show. */
async function record(recorder: ReturnType<typeof aRecorder>, samples = upTo(7), tracks = clip.tracks): Promise<LiveStreamId> {
  await using scene = await StageScene.open(database.db, { segments: recorder.tap });
  const publisher = scene.connect();
  await publisher.hello(scene.ticket(), tracks);
  await publisher.send(samples);
  scene.stage.endStream(scene.id);
  await recorder.settled();
  return scene.id as LiveStreamId;
}

async function linesOf(recorder: ReturnType<typeof aRecorder>, id: LiveStreamId, pattern: RegExp): Promise<string[]> {
  const playlist = await recorder.media(id, 'hd');
  return playlist?.text.match(pattern) ?? [];
}

const marks = /^#EXT-X-DISCONTINUITY$|^\/media.+-\d+\.m4s$/gm;
const shapeOf = (lines: string[]) => lines.map((line) => (line.startsWith('#') ? 'break' : /-(\d+)\.m4s$/.exec(line)?.[1]));

describe('a recorder whose files cannot be stored', () => {
  test('tries three times, and nothing is lost', async () => {
    const recorder = aRecorder(failingBlobs((attempt) => attempt % 3 < 2));
    const id = await record(recorder);
    expect(shapeOf(await linesOf(recorder, id, marks))).toEqual(['0', '1', '2', '3']);
  });

  test('loses what could not be stored, says so in the playlist, and goes on', async () => {
    const recorder = aRecorder(failingBlobs((attempt) => attempt > 0 && attempt < 4));
    const id = await record(recorder);
    expect(shapeOf(await linesOf(recorder, id, marks))).toEqual(['0', 'break', '2', '3']);
  });

  test('has failed when nothing could be stored, and a disk that is full stops no show', async () => {
    const recorder = aRecorder({ ...failingBlobs(() => false), put: () => Promise.reject(new Error('no space left')) });
    const id = await record(recorder);
    expect(await recorder.media(id, 'hd')).toBeUndefined();
    const row = await database.db.selectFrom('recordings').select(['state', 'segment_count']).where('live_stream_id', '=', id).executeTakeFirst();
    expect(row).toEqual({ state: 'failed', segment_count: 0 });
  });

  test('lets no show pay for another that fills the queue', async () => {
    const { blobs, letGo } = heldBlobs();
    const recorder = aRecorder(blobs, { maxQueuedBytes: 500_000 });
    await using greedy = await StageScene.open(database.db, { segments: recorder.tap });
    await using modest = await StageScene.open(database.db, { segments: recorder.tap });
    await (await greedy.publish()).send(repeated(clip, 31).samples);
    await (await modest.publish()).send(upTo(7));
    greedy.stage.endStream(greedy.id);
    modest.stage.endStream(modest.id);
    letGo();
    await recorder.settled();
    expect(shapeOf(await linesOf(recorder, modest.id as LiveStreamId, marks))).toEqual(['0', '1', '2', '3']);
    expect(shapeOf(await linesOf(recorder, greedy.id as LiveStreamId, marks)).length).toBeLessThan(15);
  });

  test('holds no more in memory than it may, and the stage never waits', async () => {
    const { blobs, letGo } = heldBlobs();
    const largest = 400_000;
    const recorder = aRecorder(blobs, { maxQueuedBytes: largest });
    await using scene = await StageScene.open(database.db, { segments: recorder.tap });
    const publisher = await scene.publish();
    await publisher.send(repeated(clip, 31).samples);
    letGo();
    await recorder.settled();
    const stored = await storedOf(scene.id);
    expect(Number(stored.count)).toBeGreaterThan(0);
    expect(Number(stored.bytes)).toBeLessThanOrEqual(largest);
    await publisher.send(between(31, 35));
    await recorder.settled();
    const last = await database.db
      .selectFrom('recording_segments')
      .select(({ fn }) => fn.max('msn').as('msn'))
      .where('live_stream_id', '=', scene.id)
      .where('rendition', '=', 'hd')
      .executeTakeFirst();
    expect(last?.msn).toBe(16);
  });
});

test('where a few large segments may wait, a thousand small ones may not', async () => {
  const finished: FinishedSegment[] = [];
  await using scene = await StageScene.open(database.db, { segments: { segment: (segment) => finished.push(segment), ended: () => undefined } });
  await (await scene.publish()).send(upTo(7));
  const small = finished.find(({ rendition, bytes }) => rendition === 'audio' && bytes.byteLength < 10_000);
  const { blobs, letGo } = heldBlobs();
  const recorder = aRecorder(blobs, { maxQueuedBytes: 8 * 16 * 1024 });
  for (let msn = 0; msn < 1000; msn += 1) if (small) recorder.tap?.segment({ ...small, bytes: small.bytes.slice(), msn });
  letGo();
  await recorder.settled();
  const { count } = await storedOf(scene.id);
  expect(Number(count)).toBe(8);
});

describe('a recorder that stops while its store is down', () => {
  /** A show of some segments, of which the store has not answered the first one yet. */
  async function aWaitingRecorder(put: Blobs['put'], limits?: Partial<RecorderLimits>) {
    const lost: unknown[] = [];
    const log = { ...createLog('silent'), error: ({ err }: { err: Error }) => lost.push(err.message) } as never;
    const asked = Promise.withResolvers<void>();
    let tries = 0;
    const blobs: Blobs = {
      ...createDiskBlobs(join(dataDir, 'media')),
      put: async (...file) => {
        tries += 1;
        asked.resolve();
        await put(...file);
      },
    };
    const recorder = aRecorder(blobs, limits, log);
    await using scene = await StageScene.open(database.db, { segments: recorder.tap });
    const publisher = await scene.publish();
    await publisher.send(upTo(7));
    await asked.promise;
    return { recorder, lost, tries: () => tries };
  }

  test('tries each segment that waits once', async () => {
    const down = Promise.withResolvers<void>();
    const { recorder, lost, tries } = await aWaitingRecorder(() => down.promise, { retryMs: [3_600_000] });
    const stopped = recorder[Symbol.asyncDispose]();
    down.reject(new Error('the store is down'));
    await stopped;
    expect(lost.length).toBeGreaterThan(3);
    expect(tries()).toBe(lost.length);
    expect(new Set(lost)).toEqual(new Set(['the store is down']));
  });

  test.each([
    [
      'breaks off what is on its way',
      (signal?: AbortSignal) => new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ],
    ['waits for nothing that cannot be broken off', () => new Promise<void>(() => undefined)],
  ])('%s after its time, and counts the rest as lost', async (_, hang) => {
    const { recorder, lost, tries } = await aWaitingRecorder((_key, _data, signal) => hang(signal), { stopMs: 20 });
    await recorder[Symbol.asyncDispose]();
    expect(lost.length).toBeGreaterThan(3);
    expect(tries()).toBe(1);
    expect(new Set(lost)).toEqual(new Set(['the server stopped before it could be stored']));
  });
});

test('what begins without a key frame is not called independent (P17)', async () => {
  const recorder = aRecorder(createDiskBlobs(join(dataDir, 'media')));
  // Every other key frame is none: GOPs of four seconds, as OBS may send.
  let keys = 0;
  const long = upTo(9).map((sample) => (sample.track === 1 && sample.key && keys++ % 2 === 1 ? { ...sample, key: false } : sample));
  const id = await record(recorder, long);
  const { text = '' } = (await recorder.media(id, 'hd')) ?? {};
  expect(text).not.toContain('INDEPENDENT-SEGMENTS');
  for (const [, seconds] of text.matchAll(/#EXTINF:([\d.]+)/g)) expect(Math.round(Number(seconds))).toBeLessThanOrEqual(2);
  expect((await recorder.media(id, 'audio'))?.text).toContain('INDEPENDENT-SEGMENTS');
});

test('a disk with less than 1 GB stops the recording, and with more it goes on', async () => {
  const said: string[] = [];
  const log = { ...createLog('silent'), warn: (_: object, text: string) => said.push(text) } as never;
  let free = minFreeBytes - 1;
  const full = new DiskRoom(dataDir, log, () => Promise.resolve(free));
  expect([await full.isLeft(), await full.isLeft(), await full.has(0)]).toEqual([false, false, false]);
  expect(said).toEqual(['less than 1 GB of disk is free: recordings and uploads stop']);
  free = minFreeBytes + 100;
  expect([await full.has(100), await full.has(101)]).toEqual([true, false]);
  expect(await new DiskRoom(dataDir, log).isLeft()).toBe(true);
});
