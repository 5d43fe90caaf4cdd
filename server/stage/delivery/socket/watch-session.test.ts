import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { between, clip, upTo } from '../../../../test/support/media/media.ts';
import { aLiveStream, holdTime, type StageScene, TestPublisher, type TestViewer, watchAs } from '../../../../test/support/media/stage.ts';
import { prepareStageScenes } from '../../../../test/support/media/stage-set-up.ts';
import type { StageOptions } from '../../stage-service.ts';

const scenes = prepareStageScenes();
let scene: StageScene;

async function start(options: Partial<StageOptions> = {}): Promise<void> {
  scene = await scenes.open(options);
}

describe('P2: a slow viewer', () => {
  test('is skipped to the next key frame, and goes on there once it has caught up', async () => {
    await start();
    const time = holdTime();
    const { viewer, publisher } = await scene.playingTo(1);
    viewer.acknowledges = false;
    await publisher.send(between(1, 1.5));
    await viewer.settled();
    time.pass(1_500);
    const received = viewer.chunks.length;
    await publisher.send(between(1.5, 3));
    await viewer.settled();
    expect(viewer.chunks.length).toBe(received);
    viewer.acknowledge();
    viewer.acknowledges = true;
    await viewer.settled();
    await publisher.send(between(3, 6));
    await viewer.untilShown(5.8);
    expect(viewer.chunks[received]?.header).toMatchObject({ key: true, startMs: 4_000 });
  });

  test('who fell behind before is skipped at half a second of queue, so that the next key frame finds the link free', async () => {
    await start();
    const time = holdTime();
    const { viewer, publisher } = await scene.playingTo(1);
    await fallBehind(viewer, publisher, time);
    await publisher.send(between(3, 4.5));
    await viewer.untilShown(4.3);
    await viewer.settled();
    await queue(viewer, publisher, [4.5, 4.6]);
    time.pass(600);
    const received = viewer.chunks.length;
    await publisher.send(between(4.6, 5.5));
    await viewer.settled();
    expect(viewer.chunks.length).toBe(received);
  });

  test('goes on at a key frame while the last of the queue drains', async () => {
    await start();
    const time = holdTime();
    const { viewer, publisher } = await scene.playingTo(1);
    for (const [at, passMs] of [
      [1, 450],
      [1.2, 450],
      [1.4, 200],
    ] as const) {
      await queue(viewer, publisher, [at, at + 0.2]);
      time.pass(passMs);
    }
    await publisher.send(between(1.6, 1.8));
    const received = viewer.chunks.length;
    viewer.acknowledge(viewer.chunks[received - 4]?.header.seq);
    await viewer.settled();
    time.pass(300);
    await publisher.send(between(1.8, 3));
    await viewer.until(() => viewer.chunks.length > received + 5);
    expect(viewer.chunks[received]?.header).toMatchObject({ key: true, startMs: 2_000 });
  });

  test('is turned away when it is five seconds behind', async () => {
    await start();
    const time = holdTime();
    const { viewer, publisher } = await scene.playingTo(1);
    viewer.acknowledges = false;
    await publisher.send(between(1, 1.5));
    await viewer.settled();
    time.pass(2_000);
    await publisher.send(between(1.5, 2));
    time.pass(3_500);
    await publisher.send(between(2, 3));
    expect(await viewer.message('error')).toMatchObject({ code: 'TOO_SLOW' });
    expect(await viewer.closed()).toBe(1013);
    expect(scene.stage.viewerCount(scene.id)).toBe(0);
  });

  test('is not skipped for a pause of the broadcaster', async () => {
    await start();
    const time = holdTime();
    const { viewer, publisher } = await scene.playingTo(1);
    time.pass(8_000);
    await publisher.send(between(1, 6));
    await viewer.untilShown(5.8);
    const gaps = viewer.chunks.map((chunk, i) => chunk.header.seq - (viewer.chunks[i - 1]?.header.seq ?? 0));
    expect(new Set(gaps)).toEqual(new Set([1]));
  });

  test('a hidden tab gets nothing until it resumes, then starts at the newest key frame', async () => {
    await start();
    const { viewer, publisher } = await scene.playingTo(1);
    viewer.send({ t: 'pause' });
    await viewer.settled();
    const received = viewer.chunks.length;
    await publisher.send(between(1, 5));
    await viewer.settled();
    expect(viewer.chunks.length).toBe(received);
    viewer.send({ t: 'resume' });
    await viewer.until(() => viewer.chunks.length > received);
    expect(viewer.chunks[received]?.header).toMatchObject({ key: true, startMs: 4_000 });
    expect(viewer.inits.length).toBe(1);
  });
});

describe('a viewer who pauses and resumes without end', () => {
  async function flicker(viewer: TestViewer): Promise<void> {
    for (let i = 0; i < 40; i++) for (const t of ['pause', 'resume'] as const) viewer.send({ t });
    await viewer.settled();
  }

  async function joined() {
    const publisher = await scene.publish();
    await publisher.send(upTo(3));
    const viewer = scene.watch();
    await viewer.untilShown(2.8);
    await viewer.settled();
    return { publisher, viewer };
  }

  test('gets one burst a second, and else goes on at the next key frame', async () => {
    await start({ limits: { maxMessagesPerSecond: 1_000 } });
    const time = holdTime();
    const { publisher, viewer } = await joined();
    const burst = viewer.chunks.length;
    await flicker(viewer);
    expect(viewer.chunks.length).toBe(burst);
    await publisher.send(between(3, 5));
    await viewer.untilShown(4.8);
    expect(viewer.chunks[burst]?.header).toMatchObject({ key: true, startMs: 4_000 });
    await viewer.settled();
    const received = viewer.chunks.length;
    time.pass(1_000);
    await flicker(viewer);
    const again = viewer.chunks.slice(received).map(({ header }) => header.seq);
    expect(again.length).toBeGreaterThan(20);
    expect(new Set(again).size).toBe(again.length);
  });

  test('gets no further burst while the one before is not acknowledged', async () => {
    await start();
    const time = holdTime();
    const { publisher, viewer } = await joined();
    viewer.send({ t: 'pause' });
    await viewer.settled();
    time.pass(2_000);
    viewer.acknowledges = false;
    viewer.send({ t: 'resume' });
    await viewer.settled();
    const received = viewer.chunks.length;
    for (let i = 0; i < 3; i++) {
      time.pass(2_000);
      viewer.send({ t: 'pause' });
      viewer.send({ t: 'resume' });
      await viewer.settled();
    }
    expect(viewer.chunks.length).toBe(received);
    viewer.acknowledge();
    await viewer.settled();
    await publisher.send(between(3, 5));
    await viewer.until(() => viewer.chunks.length > received);
    expect(viewer.chunks[received]?.header).toMatchObject({ key: true, startMs: 4_000 });
  });

  test('gets no burst that does not fit its socket', async () => {
    await start({ limits: { maxSocketBytes: 20_000 } });
    const publisher = await scene.publish();
    await publisher.send(upTo(3));
    const viewer = scene.watch();
    await viewer.message('state');
    await viewer.settled();
    expect(viewer.chunks).toEqual([]);
    await publisher.send(between(3, 5));
    await viewer.until(() => viewer.chunks.length > 0);
    expect(viewer.chunks[0]?.header).toMatchObject({ key: true, startMs: 4_000 });
  });
});

describe('who may come in', () => {
  test('a stream that ended, that does not exist, or whose scene.id is nonsense is not opened', async () => {
    await start();
    const ended = await aLiveStream(scenes.db, 'ended');
    const publisher = new TestPublisher(`${scene.url}/ws/publish/${ended}`);
    const endedTicket = scene.tickets.issue({ purpose: 'publish', liveStreamId: ended }, 60);
    await expect(publisher.hello(endedTicket, clip.tracks)).rejects.toThrow('STREAM_ENDED');
    for (const unknown of [randomUUID(), "1' or '1'='1", '\0', '']) {
      const viewer = watchAs(scene.url, scene.tickets, unknown);
      expect(await viewer.message('error')).toMatchObject({ code: 'STREAM_NOT_FOUND' });
    }
  });

  test('an address that cannot be decoded is refused, and the server lives', async () => {
    await start();
    for (const path of ['/ws/watch/%zz', '/ws/publish/%E0%A4%A', '/ws/nothing', '//']) {
      const socket = new WebSocket(`${scene.url}${path}`);
      const [error] = await once(socket, 'error');
      expect(String(error)).toContain('404');
    }
  });

  test('viewers are turned away when the node sends as much as it may', async () => {
    await start({ limits: { maxEgressMbit: 0.5 } });
    await (await scene.publish()).send(upTo(3));
    const inside = scene.watch();
    await inside.until(() => inside.chunks.length > 0);
    const viewers = Array.from({ length: 4 }, () => scene.watch());
    for (const viewer of viewers) await viewer.until(() => viewer.messages.length > 0);
    expect(viewers.some((viewer) => viewer.messages.some((message) => message.t === 'error' && message.code === 'CAPACITY'))).toBe(true);
    expect(scene.stage.viewerCount(scene.id)).toBeLessThan(5);
  });

  test('what HLS sends counts too', async () => {
    await start({ limits: { maxEgressMbit: 3 } });
    const time = holdTime();
    await (await scene.publish()).send(upTo(5));
    const signal = new AbortController().signal;
    const master = String((await scene.stage.hls({ id: scene.id, path: 'index.m3u8', msn: undefined, part: undefined }, signal)).body);
    const path = `${/^(\w+)\/hd\.m3u8$/m.exec(master)?.[1]}/hd/s0.m4s`;
    for (let i = 0; i < 100; i++) await scene.stage.hls({ id: scene.id, path, msn: undefined, part: undefined }, signal);
    time.pass(5_000);
    expect(await scene.watch().message('error')).toMatchObject({ code: 'CAPACITY' });
    time.pass(5_000);
    const viewer = scene.watch();
    await viewer.until(() => viewer.chunks.length > 0);
  });

  test('a viewer who floods or talks nonsense is closed, the others go on', async () => {
    await start();
    const { viewer, publisher } = await scene.playingTo(1);
    const bad = scene.watch();
    await bad.message('state');
    bad.socket.send('{"t":"ack"');
    expect(await bad.closed()).toBe(1008);
    const flood = scene.watch();
    await flood.message('state');
    for (let i = 0; i < 250; i++) flood.send({ t: 'pause' });
    expect(await flood.closed()).toBe(1006);
    await publisher.send(between(1, 3));
    await viewer.untilShown(2.8);
  });
});

/** Sends media that stays unacknowledged. */
async function queue(viewer: TestViewer, publisher: TestPublisher, [from, to]: [number, number]): Promise<void> {
  viewer.acknowledges = false;
  await publisher.send(between(from, to));
  await viewer.settled();
}

/** Skipped before the third second, and drained. */
async function fallBehind(viewer: TestViewer, publisher: TestPublisher, time: { pass(ms: number): void }): Promise<void> {
  await queue(viewer, publisher, [1, 1.5]);
  time.pass(1_500);
  await publisher.send(between(1.5, 3));
  viewer.acknowledge();
  viewer.acknowledges = true;
  await viewer.settled();
}
