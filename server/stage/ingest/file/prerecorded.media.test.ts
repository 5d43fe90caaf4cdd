import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sample } from '#contract/wire/stage-wire.ts';
import { topics } from '#server/topics.ts';
import { hexOf, readMp4 } from '../../../../test/support/media/media.ts';
import { watchAs } from '../../../../test/support/media/stage.ts';
import { makeVideo, saveVideo, storeVideo } from '../../../../test/support/media/stored-video.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';
import { createTestApp, loopShow, makeDemo, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

const seconds = 1e6;

describe('a prerecorded live stream', () => {
  let app: TestApp;
  let seller: TestSeller;
  let url: string;
  let film: Uint8Array;

  beforeAll(async () => {
    [app, film] = await Promise.all([createTestApp(), makeVideo({ seconds: 12 })]);
    seller = await app.signUpSeller('Rangrez');
    url = (await app.listen()).replace('http', 'ws');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const store = (bytes: Uint8Array | undefined = film, patch = {}) => storeVideo(app.context, seller.storeId, bytes, patch);
  const asked = (method: string, path: string, body?: unknown) => app.send(method, `/api/seller/live-streams${path}`, body, seller.token);

  async function aShow(videoFileId: string, form: object = {}): Promise<string> {
    const made = await asked('POST', '', { title: 'From the loom', stream_source: 'prerecorded', video_file_id: videoFileId, ...form });
    expect(made).toMatchObject({ status: 201, body: { stream_source: 'prerecorded', video: { id: videoFileId, state: 'ready' } } });
    return made.body.id;
  }

  const until = (id: string, state: string) => untilState(app, id, state);

  it('P1: sends every picture and sound of the file once, in time, with exact durations', async () => {
    const id = await aShow(await store());
    const viewer = watchAs(url, app.context.tickets, id);
    const began = performance.now();
    await viewer.untilShown(3);
    expect(performance.now() - began).toBeGreaterThan(2_500);
    const got = await readMp4(viewer.bytes(1));
    const file = await readMp4(film);
    for (const track of [1, 2]) expectSame(ofTrack(got.samples, track), ofTrack(file.samples, track));
    const steps = ofTrack(got.samples, 1).map((sample, index, all) => Math.round((sample.dtsUs - (all[index - 1]?.dtsUs ?? 0)) / 100));
    expect(new Set(steps.slice(1))).toEqual(new Set([333]));
    viewer.socket.terminate();
    await asked('POST', `/${id}/end`, {});
  });

  it('keeps the show clock within two frames of real time', async () => {
    const id = await aShow(await store());
    const viewer = watchAs(url, app.context.tickets, id);
    await viewer.untilShown(0);
    const origin = performance.now() - app.context.stage.mediaTime(id);
    await viewer.untilShown(4);
    const shown = viewer.chunks.at(-1)?.header.startMs ?? 0;
    expect(Math.abs(performance.now() - origin - shown)).toBeLessThan(250);
    viewer.socket.terminate();
    await asked('POST', `/${id}/end`, {});
  });

  it('begins at the key frame at or before the start position, which is show time 0', async () => {
    const id = await aShow(await store(), { start_position_seconds: 5 });
    const viewer = watchAs(url, app.context.tickets, id);
    await viewer.untilShown(1);
    const [first] = ofTrack((await readMp4(viewer.bytes(1))).samples, 1);
    const wanted = ofTrack((await readMp4(film)).samples, 1).find((sample) => sample.ptsUs >= 4 * seconds - 1);
    expect(first?.dtsUs).toBe(0);
    expect(first && hexOf(first)).toBe(wanted && hexOf(wanted));
    viewer.socket.terminate();
    await asked('POST', `/${id}/end`, {});
  });

  it('P17: keeps the order and the times of reordered pictures', async () => {
    const reordered = await makeVideo({ seconds: 6, videoOptions: ['-bf', '2', '-preset', 'veryfast'] });
    const id = await aShow(await store(reordered));
    const viewer = watchAs(url, app.context.tickets, id);
    await viewer.untilShown(2.5);
    const got = ofTrack((await readMp4(viewer.bytes(1))).samples, 1).slice(0, 60);
    const file = inOrder((await readMp4(reordered)).samples);
    const delayUs = (got[0]?.ptsUs ?? 0) - (file[0]?.ptsUs ?? 0);
    expect(inOrder(got).map(hexOf)).toEqual(file.slice(0, got.length).map(hexOf));
    for (const [index, sample] of inOrder(got).entries()) expect(Math.abs(sample.ptsUs - delayUs - (file[index]?.ptsUs ?? 0))).toBeLessThan(50);
    expect(delayUs).toBeLessThan(0.15 * seconds);
    viewer.socket.terminate();
    await asked('POST', `/${id}/end`, {});
  });

  it('ends where the file ends, as if its seller had ended it', async () => {
    const id = await aShow(await store(), { start_position_seconds: 10 });
    const viewer = watchAs(url, app.context.tickets, id);
    expect(await viewer.closed()).toBe(1000);
    expect(viewer.states).toEqual(expect.arrayContaining(['live', 'ended']));
    expect(viewer.states).not.toContain('interrupted');
    expect((await asked('GET', '?limit=100')).body.items).toContainEqual(
      expect.objectContaining({ id, status: 'ended', problem: null, ended_at: expect.any(String) }),
    );
  });

  it('stops at once when its seller ends or deletes it', async () => {
    const [ended, deleted] = [await aShow(await store()), await aShow(await store())];
    await Promise.all([until(ended, 'live'), until(deleted, 'live')]);
    await Promise.all([asked('POST', `/${ended}/end`, {}), asked('DELETE', `/${deleted}`)]);
    await Promise.all([until(ended, 'ended'), until(deleted, 'ended')]);
    await expect.poll(() => claimsOf(app, [ended, deleted])).toEqual([]);
  });

  it.each([
    ['is missing', undefined, 'The video file is gone.'],
    ['is no video', Buffer.from('not an mp4'.repeat(500)), 'The video file is damaged.'],
  ])('ends and says why when its file %s', async (_what, bytes, problem) => {
    const id = await aShow(await storeVideo(app.context, seller.storeId, bytes));
    await until(id, 'ended');
    expect((await asked('GET', '?limit=100')).body.items).toContainEqual(expect.objectContaining({ id, status: 'ended', problem }));
    expect((await app.send('GET', `/api/live-streams/${id}`)).body.problem).toBeNull();
  });

  it('ends when its file breaks off in the middle', async () => {
    const id = await aShow(await store(film.subarray(0, film.length / 3)));
    await until(id, 'ended');
    expect((await asked('GET', '?limit=100')).body.items).toContainEqual(
      expect.objectContaining({ id, status: 'ended', problem: 'The video file is damaged.' }),
    );
  }, 30_000);

  it('ends where its video ends, also when the demo store shows it', async () => {
    await makeDemo(app, seller);
    const id = await aShow(await store(await makeVideo({ seconds: 1 })));
    await until(id, 'ended');
    await makeDemo(app, seller, false);
  });

  it('begins again at its end when it is the show of the demo, without a gap', async () => {
    const short = await makeVideo({ seconds: 2 });
    const id = await loopShow(app, seller, await store(short));
    const viewer = watchAs(url, app.context.tickets, id);
    await viewer.untilShown(5);
    const pictures = ofTrack((await readMp4(viewer.bytes(1))).samples, 1);
    expect(pictures.slice(60, 120).map(hexOf)).toEqual(pictures.slice(0, 60).map(hexOf));
    expect(pictures[60]?.dtsUs).toBe(2 * seconds);
    viewer.socket.terminate();
    await asked('POST', `/${id}/end`, {});
  });
});

describe('a prerecorded live stream where a show may last 3 seconds', () => {
  let app: TestApp;
  let seller: TestSeller;
  beforeAll(async () => {
    app = await createTestApp({ STREAM_MAX_HOURS: String(3 / 3600) });
    seller = await app.signUpSeller('Rangrez');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function aShow(seconds: number): Promise<string> {
    const video_file_id = await storeVideo(app.context, seller.storeId, await makeVideo({ seconds }));
    const form = { title: 'From the loom', stream_source: 'prerecorded', video_file_id };
    return (await app.send('POST', '/api/seller/live-streams', form, seller.token)).body.id;
  }

  it('ends with its reason when the file is longer', async () => {
    const id = await aShow(5);
    await untilState(app, id, 'ended');
    const { body: page } = await app.send('GET', '/api/seller/live-streams?limit=100', undefined, seller.token);
    const body = page.items;
    expect(body).toContainEqual(
      expect.objectContaining({ id, problem: expect.stringMatching(/^The video is longer than a live event may last: .+ hours\.$/) }),
    );
  });

  it('goes on without an end when it is the show of the demo', async () => {
    const id = await loopShow(app, seller, await storeVideo(app.context, seller.storeId, await makeVideo({ seconds: 2 })));
    await expect.poll(() => app.context.stage.mediaTime(id), { timeout: 15_000 }).toBeGreaterThan(6_000);
    expect(app.context.stage.state(id)).toBe('live');
    await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
  });
});

describe('a prerecorded live stream on several nodes', () => {
  let database: TestDatabase;
  let dataDir: string;
  let film: Uint8Array;

  beforeAll(async () => {
    [database, dataDir, film] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'haat-nodes-')), makeVideo({ seconds: 30 })]);
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });

  const aNode = () => createTestApp({ HAAT_DATA: dataDir }, database.connection);

  async function aShow(node: TestApp): Promise<string> {
    const seller = await node.signUpSeller();
    const video_file_id = await storeVideo(node.context, seller.storeId, film);
    const form = { title: 'From the loom', stream_source: 'prerecorded', video_file_id };
    return (await node.send('POST', '/api/seller/live-streams', form, seller.token)).body.id;
  }

  /** The picture a newcomer of this node starts with is one of the last key frames that are due: after a break the newest may be too young. */
  async function expectRightPlace(node: TestApp, id: string): Promise<void> {
    const viewer = watchAs((await node.listen()).replace('http', 'ws'), node.context.tickets, id);
    await viewer.until(() => viewer.chunks.length > 3);
    const row = await database.db.selectFrom('live_stages').selectAll().where('live_stream_id', '=', id).executeTakeFirstOrThrow();
    const sinceMs = Date.now() - row.first_frame_at.getTime();
    const [first] = ofTrack((await readMp4(viewer.bytes(viewer.inits[0]?.header.epoch ?? 1))).samples, 1);
    const due = ofTrack((await readMp4(film)).samples, 1).filter((sample) => sample.key && sample.ptsUs / 1000 <= sinceMs);
    expect(due.map(hexOf).slice(-3)).toContain(first && hexOf(first));
    expect(due.some((sample) => Math.abs(sample.ptsUs - (first?.ptsUs ?? -1)) < 50_000)).toBe(true);
    expect(Math.abs(node.context.stage.mediaTime(id) - (Date.now() - row.first_frame_at.getTime()))).toBeLessThan(200);
    viewer.socket.terminate();
  }

  it('is played by one of two, and by the other from there on once the first has stopped', async () => {
    const first = await aNode();
    await using second = await aNode();
    const id = await aShow(first);
    await untilState(first, id, 'live');
    await untilStored(database, id);
    await untilBeat(database, id);
    expect(second.context.stage.state(id)).toBe('waiting');
    await first.context[Symbol.asyncDispose]();
    await untilState(second, id, 'live');
    await expectRightPlace(second, id);
    await first[Symbol.asyncDispose]();
  }, 40_000);

  it('is taken over from a node that was killed, three seconds after its last sign of life', async () => {
    await using first = await aNode();
    const id = await aShow(first);
    await untilState(first, id, 'live');
    await untilStored(database, id);
    // From here on the show belongs to a node that was killed just now.
    await database.pool.query('update prerecorded_feeds set node_id = gen_random_uuid(), beat_at = clock_timestamp()');
    await untilState(first, id, 'interrupted');
    const lostAt = performance.now();
    await untilState(first, id, 'live');
    expect(performance.now() - lostAt).toBeGreaterThan(1_500);
    expect(performance.now() - lostAt).toBeLessThan(5_000);
    await expectRightPlace(first, id);
  }, 40_000);

  it('stays with its node while another event cannot be started, and so do the events behind that one', async () => {
    await using node = await aNode();
    const id = await aShow(node);
    await untilState(node, id, 'live');
    const seller = await node.signUpSeller();
    const video = await storeVideo(node.context, seller.storeId, film, { state: 'processing' });
    const made = [];
    for (const title of ['cannot start', 'starts']) {
      const form = { title, stream_source: 'prerecorded', video_file_id: video };
      made.push((await node.send('POST', '/api/seller/live-streams', form, seller.token)).body.id);
    }
    await database.pool.query(`
      create function refuse_start() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
      create trigger refuse_start before update on live_streams for each row when (new.title = 'cannot start') execute function refuse_start()`);
    await saveVideo(node.context, video, { state: 'ready' });
    await untilState(node, made[1], 'live');
    await untilBeat(database, id);
    expect(node.context.stage.state(id)).toBe('live');
    await database.pool.query('drop function refuse_start cascade');
  }, 40_000);

  it('goes on at the right place when the server is started again', async () => {
    const before = await aNode();
    const id = await aShow(before);
    await untilState(before, id, 'live');
    await untilStored(database, id);
    await before.context[Symbol.asyncDispose]();
    await using after = await aNode();
    await untilState(after, id, 'live');
    await expectRightPlace(after, id);
    await before[Symbol.asyncDispose]();
  }, 40_000);
});

function ofTrack(samples: Sample[], track: number): Sample[] {
  return samples.filter((sample) => sample.track === track);
}

function inOrder(samples: Sample[]): Sample[] {
  return ofTrack(samples, 1).toSorted((a, b) => a.ptsUs - b.ptsUs);
}

/** Every sample received is the file's, in order, none left out, at its time. */
function expectSame(got: Sample[], file: Sample[]): void {
  expect(got.length).toBeGreaterThan(50);
  const wanted = file.slice(0, got.length);
  expect(got.map(hexOf)).toEqual(wanted.map(hexOf));
  for (const [index, sample] of got.entries()) expect(Math.abs(sample.ptsUs - (wanted[index]?.ptsUs ?? 0))).toBeLessThan(50);
}

function untilState({ context }: TestApp, id: string, state: string): Promise<void> {
  if (context.stage.state(id) === state) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = context.bus.subscribe(topics.stageState(id), (message) => {
      if (message.type !== state) return;
      stop();
      resolve();
    });
  });
}

/** A restart knows the show clock from here on. */
async function untilStored({ db }: TestDatabase, id: string): Promise<void> {
  await expect.poll(() => db.selectFrom('live_stages').select('session').where('live_stream_id', '=', id).execute()).toHaveLength(1);
}

/** Every node has looked at least once more. */
async function untilBeat({ db }: TestDatabase, id: string): Promise<void> {
  const beat = () => db.selectFrom('prerecorded_feeds').select('beat_at').where('live_stream_id', '=', id).executeTakeFirstOrThrow();
  const before = await beat();
  await expect.poll(async () => (await beat()).beat_at.getTime() - before.beat_at.getTime()).toBeGreaterThan(1_500);
}

async function claimsOf(app: TestApp, ids: string[]): Promise<unknown[]> {
  return await app.db.selectFrom('prerecorded_feeds').select('live_stream_id').where('live_stream_id', 'in', ids).execute();
}
