import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Bus, createMemoryBus } from '#server/platform/bus/bus.ts';
import { createNatsBus } from '#server/platform/bus/bus-nats.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { topics } from '#server/topics.ts';
import { between, clip, repeated, upTo, withLd } from '../../../../test/support/media/media.ts';
import { StageScene, type TestViewer } from '../../../../test/support/media/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';
import { hasNats, NatsServer } from '../../../../test/support/servers/nats-server.ts';
import { createHlsRoutes } from '../hls/hls-routes.ts';
import { HlsRelay } from './hls-relay.ts';

/** The nodes of one cluster: their bus, and how a node's messages to the others are lost. */
type Cluster = { busOfNode(): Promise<Bus>; [Symbol.asyncDispose](): Promise<void> };

const clusters = [
  { name: 'the bus of one process', create: createMemoryCluster, isHere: true },
  { name: 'NATS (needs nats-server)', create: createNatsCluster, isHere: hasNats },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

for (const { name, create, isHere } of clusters)
  describe.skipIf(!isHere)(`two nodes on ${name}`, () => {
    let parts: AsyncDisposableStack;
    let cluster: Cluster;
    afterEach(() => parts.disposeAsync());

    async function openNodes(): Promise<{ owner: StageScene; other: StageScene }> {
      parts = new AsyncDisposableStack();
      cluster = parts.use(await create());
      const owner = parts.use(await StageScene.open(database.db, { bus: await cluster.busOfNode() }));
      const other = parts.use(await StageScene.open(database.db, { bus: await cluster.busOfNode() }, owner.id));
      return { owner, other };
    }

    test('a viewer of the other node gets every chunk, and the same clock', async () => {
      const { owner, other } = await openNodes();
      const [near, far] = [owner.watch(), other.watch()];
      await Promise.all([near.message('state'), far.message('state')]);
      const publisher = await owner.publish();
      await publisher.send(upTo(1));
      await far.untilShown(0.8);
      await publisher.send(between(1, 6));
      // The last picture but one: how long the last is shown is not known yet.
      await Promise.all([near.untilShown(5.93), far.untilShown(5.93)]);
      expect(timesOf(far)).toEqual(timesOf(near));
      expect(far.bytes(1).equals(near.bytes(1))).toBe(true);
      expect(Math.abs(other.stage.mediaTime(other.id) - owner.stage.mediaTime(owner.id))).toBeLessThan(100);
      expect(far.states).toContain('live');
    });

    test('who joins on the other node starts at once, at the newest key frame', async () => {
      const { owner, other } = await openNodes();
      await (await owner.publish()).send(upTo(5));
      const viewer = other.watch();
      await viewer.untilShown(4.8);
      expect(viewer.chunks[0]?.header).toMatchObject({ key: true, startMs: 4_000 });
      const next = other.watch();
      await next.untilShown(4.8);
      expect(next.chunks[0]?.header).toMatchObject({ key: true, startMs: 4_000 });
    });

    test('who comes when nobody watched for a while sees nothing of what was shown before', async () => {
      const { owner, other } = await openNodes();
      const publisher = await owner.publish();
      await publisher.send(upTo(1));
      const early = other.watch();
      await early.untilShown(0.8);
      early.socket.close();
      await early.closed();
      await expect.poll(() => other.stage.viewerCount(other.id)).toBe(0);
      await publisher.send(between(1, 5));
      const late = other.watch();
      await late.untilShown(4.8);
      expect(late.chunks[0]?.header).toMatchObject({ key: true, startMs: 4_000 });
      expect(late.inits.length).toBe(1);
    });

    test('the owner dies: its viewers elsewhere hear of it, and the broadcaster goes on at another node with the same clock', async () => {
      const { owner, other } = await openNodes();
      const viewer = other.watch();
      await viewer.message('state');
      const publisher = await owner.publish('the session of this capture');
      await publisher.send(upTo(3));
      await viewer.untilShown(2.8);
      await owner[Symbol.asyncDispose]();
      await viewer.until(() => viewer.states.at(-1) === 'interrupted');
      const again = other.connect();
      const died = performance.now();
      const welcome = await again.hello(other.ticket(), clip.tracks, 'the session of this capture');
      expect(welcome).toMatchObject({ offsetMs: 0, resumeAfter: -1 });
      await again.send(between(3, 6));
      await viewer.untilShown(5.8);
      expect(performance.now() - died).toBeLessThan(3_000);
      expect(viewer.states.at(-1)).toBe('live');
      expect(viewer.chunks.find(({ header }) => header.startMs > 3_000)?.header).toMatchObject({ key: true, startMs: 4_000 });
    });

    test('the broadcaster moves: the node it left gives way, and its viewers go on', async () => {
      const { owner, other } = await openNodes();
      const viewer = owner.watch();
      await viewer.message('state');
      const first = await owner.publish('the first tab');
      await first.send(upTo(2));
      await viewer.untilShown(1.8);
      const second = await other.publish('the second tab');
      expect(await first.message('error')).toMatchObject({ code: 'ALREADY_PUBLISHING' });
      await second.send(upTo(4));
      await viewer.until(() => viewer.inits.length === 2 && (viewer.chunks.at(-1)?.header.startMs ?? 0) > 3_500);
      expect(viewer.states).not.toContain('ended');
      expect((await readOwner(owner.id))?.generation).toBe(2);
    });

    test('both renditions are on the other node, so that its slow viewers have the small one', async () => {
      const { owner, other } = await openNodes();
      const show = withLd(repeated(clip, 8));
      const part = (from: number, to: number) => show.samples.filter(({ dtsUs }) => dtsUs >= from * 1e6 && dtsUs < to * 1e6);
      const publisher = owner.connect();
      await publisher.hello(owner.ticket(), show.tracks);
      const viewer = other.watch();
      await publisher.send(part(0, 1));
      await viewer.untilShown(0.8);
      expect(Object.values(other.stage.registry.watch(other.id)?.renditions ?? {}).every(({ init }) => init !== undefined)).toBe(true);
    });

    test('the end reaches everybody, and is written once', async () => {
      const { owner, other } = await openNodes();
      const viewer = other.watch();
      const publisher = await owner.publish();
      await publisher.send(upTo(2));
      await viewer.untilShown(1.8);
      owner.bus.publish(topics.liveEnded, { id: owner.id });
      expect(await viewer.closed()).toBe(1000);
      expect(viewer.states.at(-1)).toBe('ended');
      expect(other.stage.state(other.id)).toBe('ended');
    });

    test('HLS of a stream is served by any node, blocking reloads included', async () => {
      const { owner, other } = await openNodes();
      const publisher = await owner.publish();
      await publisher.send(upTo(5));
      const routes = [owner, other].map(({ stage }) => createHlsRoutes(stage.hls));
      const get = async (node: number, path: string) => (await routes[node]?.request(`/${owner.id}/${path}`)) as Response;
      const master = await (await get(1, 'index.m3u8')).text();
      expect(master).toBe(await (await get(0, 'index.m3u8')).text());
      const playlist = /^\w+\/hd\.m3u8$/m.exec(master)?.[0] ?? '';
      const text = await (await get(1, playlist)).text();
      expect(text).toBe(await (await get(0, playlist)).text());
      const folder = playlist.split('/')[0];
      const uris = [...text.matchAll(/URI="([^"]+m4s)"|^(hd\/s\d+\.m4s)$/gm)].map(([, part, segment]) => part ?? segment ?? '');
      const hint = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(uris.length).toBeGreaterThan(8);
      for (const uri of uris.filter((each) => each !== hint)) {
        const [here, there] = await Promise.all([get(1, `${folder}/${uri}`), get(0, `${folder}/${uri}`)]);
        expect(here.headers.get('Cache-Control')).toBe(there.headers.get('Cache-Control'));
        expect(Buffer.from(await here.bytes()).equals(Buffer.from(await there.bytes()))).toBe(true);
      }
      const waiting = [get(1, `${folder}/${hint}`), get(1, `${playlist}?_HLS_msn=2&_HLS_part=2`)];
      await publisher.send(between(5, 6));
      const [part, reload] = await Promise.all(waiting);
      expect(part?.status).toBe(200);
      expect(await reload?.text()).toContain(hint);
      expect((await get(1, `${playlist}?_HLS_part=2`)).status).toBe(400);
      expect((await get(1, `${folder}/hd/p99999.m4s`)).status).toBe(404);
    });
  });

test('HLS of what cannot be the id of a stream asks nobody', async () => {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const asked: string[] = [];
  bus.request = (subject) => {
    asked.push(subject);
    return Promise.resolve({ ok: false, why: 'nobody' });
  };
  await using scene = await StageScene.open(database.db, { bus });
  const routes = createHlsRoutes(scene.stage.hls);
  for (const id of ['a%20b', 'x'.repeat(5_000), '*', `${scene.id}.media`]) expect((await routes.request(`/${id}/index.m3u8`)).status).toBe(404);
  expect(asked).toEqual([]);
});

test('P19: all who wait for the same playlist of another node are one request to its owner', async () => {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const asked: string[] = [];
  const request = bus.request.bind(bus);
  bus.request = (subject, message, options) => {
    if (subject.endsWith('.hls')) asked.push(JSON.stringify(message));
    return request(subject, message, options);
  };
  const relay = new HlsRelay(bus);
  await using owner = await StageScene.open(database.db, { bus });
  const publisher = await owner.publish();
  await publisher.send(upTo(4.1));
  const decoder = new TextDecoder();
  const ask = async (path: string, msn?: string, part?: string) => {
    const { status, body } = await relay.answer({ id: owner.id, path, msn, part });
    return { status, text: typeof body === 'string' ? body : decoder.decode(body) };
  };
  const playlist = /^\w+\/hd\.m3u8$/m.exec((await ask('index.m3u8')).text)?.[0] ?? '';
  const waiting = Array.from({ length: 200 }, () => ask(playlist, '2', '2'));
  await publisher.send(between(4.1, 6));
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, text: expect.stringContaining('#EXT-X-PART') });
  expect(asked.filter((message) => message.includes('"msn":"2"')).length).toBe(1);
});

test('a lost message is a lost packet: the picture goes on at the next key frame', async () => {
  const lossy = createMemoryBus((error) => {
    throw error;
  });
  let lost = 0;
  const publish = lossy.publish.bind(lossy);
  lossy.publish = (subject, message) => {
    const isLost = lost > 0 && message instanceof Uint8Array && subject.endsWith('.media');
    if (isLost) lost -= 1;
    else publish(subject, message);
  };
  await using owner = await StageScene.open(database.db, { bus: lossy });
  await using other = await StageScene.open(database.db, { bus: lossy }, owner.id);
  const viewer = other.watch();
  await viewer.message('state');
  const publisher = await owner.publish();
  await publisher.send(upTo(1));
  await viewer.untilShown(0.8);
  lost = 3;
  await publisher.send(between(1, 6));
  await viewer.untilShown(5.8);
  const starts = timesOf(viewer);
  expect(starts.filter((at) => at > 1_150 && at < 1_999)).toEqual([]);
  expect(starts.filter((at) => at >= 2_000).length).toBeGreaterThan(110);
  expect(viewer.inits.length).toBe(1);
});

function timesOf(viewer: TestViewer): number[] {
  return viewer.chunks.map(({ header }) => header.startMs);
}

async function readOwner(id: string) {
  return await database.db.selectFrom('stage_owners').selectAll().where('live_stream_id', '=', id).executeTakeFirst();
}

async function createNatsCluster(): Promise<Cluster> {
  const parts = new AsyncDisposableStack();
  const nats = parts.use(await NatsServer.start());
  const settings = { servers: [new URL(nats.url).host], tls: false, login: undefined, prefix: 'haat' };
  return {
    busOfNode: async () => parts.use(await createNatsBus(settings, createLog('error'))),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

function createMemoryCluster(): Promise<Cluster> {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  return Promise.resolve({ busOfNode: () => Promise.resolve(bus), [Symbol.asyncDispose]: () => Promise.resolve() });
}
