import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { encodeSamples, type Sample } from '#contract/wire/stage-wire.ts';
import { avcConfigs } from '../../../../test/support/media/avc-configs.ts';
import { clip, readMp4, upTo } from '../../../../test/support/media/media.ts';
import { expectSamples, type StageScene } from '../../../../test/support/media/stage.ts';
import { prepareStageScenes } from '../../../../test/support/media/stage-set-up.ts';
import type { StageOptions } from '../../stage-service.ts';

const scenes = prepareStageScenes();
let scene: StageScene;

async function start(options: Partial<StageOptions> = {}): Promise<void> {
  scene = await scenes.open(options);
}

describe('a broadcaster who comes back', () => {
  test('goes on where the server lost sight of the same capture, without a gap or a repeat', async () => {
    await start();
    const viewer = scene.watch();
    await viewer.message('state');
    const session = randomUUID();
    const first = await scene.publish(session);
    await first.send(upTo(3));
    first.socket.terminate();
    await viewer.until(() => viewer.states.includes('interrupted'));
    const second = scene.connect();
    const welcome = await second.hello(scene.ticket(), clip.tracks, session);
    expect(welcome).toMatchObject({ resumeAfter: upTo(3).length - 1, offsetMs: 0 });
    await second.send(clip.samples.slice(100));
    await viewer.until(() => viewer.chunks.length >= 175);
    expect(viewer.inits.length).toBe(1);
    await expectSamples(viewer, clip.samples.slice(0, -20));
  });

  test('replaces its own half-open connection at once', async () => {
    await start();
    const session = randomUUID();
    const first = await scene.publish(session);
    await first.send(upTo(1));
    const second = await scene.publish(session);
    expect(await first.closed()).toBe(1006);
    await second.send(clip.samples);
    expect(scene.stage.state(scene.id)).toBe('live');
  });

  test('asks for a key frame and waits for it when samples are missing', async () => {
    await start();
    const viewer = scene.watch();
    await viewer.message('state');
    const publisher = await scene.publish();
    await publisher.send(upTo(2.5));
    await publisher.send(clip.samples.filter((sample) => sample.dtsUs > 3e6));
    await publisher.message('keyframe');
    await viewer.until(() => viewer.chunks.some((chunk) => chunk.header.startMs >= 5_000));
    const times = viewer.chunks.filter((chunk) => chunk.header.key).map((chunk) => chunk.header.startMs);
    expect(times).toEqual([0, 2_000, 4_000]);
    expect((await readMp4(viewer.bytes(1))).samples.filter((s) => s.track === 1 && s.ptsUs > 2.6e6 && s.ptsUs < 3.99e6)).toEqual([]);
  });

  test('takes over from another window, on the same show clock', async () => {
    await start();
    const viewer = scene.watch();
    await viewer.message('state');
    const first = await scene.publish();
    await first.send(upTo(3));
    const second = scene.connect();
    const welcome = await second.hello(scene.ticket(), clip.tracks);
    expect(await first.message('error')).toMatchObject({ code: 'ALREADY_PUBLISHING' });
    expect(welcome.resumeAfter).toBe(-1);
    expect(welcome.offsetMs).toBeGreaterThan(2_900);
    await second.send(clip.samples);
    await viewer.until(() => viewer.inits.length === 2 && viewer.chunks.at(-1)?.header.epoch === 2);
    const starts = viewer.chunks.map((chunk) => chunk.header.startMs);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    const header = viewer.chunks.find((chunk) => chunk.header.epoch === 2)?.header;
    expect(header).toMatchObject({ key: true, startMs: welcome.offsetMs });
  });

  test('is told so and stays away when another window took over while it was offline', async () => {
    await start();
    const session = randomUUID();
    const first = await scene.publish(session);
    await first.send(upTo(3));
    first.socket.terminate();
    const second = await scene.publish();
    await second.send(upTo(1));
    const back = scene.connect();
    await back.hello(scene.ticket(), clip.tracks, session).catch(() => undefined);
    expect(await back.message('error')).toMatchObject({ code: 'ALREADY_PUBLISHING' });
    expect(second.closeCode).toBeUndefined();
    expect(scene.stage.state(scene.id)).toBe('live');
  });

  test('finds the same show clock after the server was restarted', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const clock = { now: () => new Date(now) };
    await start({ clock });
    const reloaded = randomUUID();
    await (await scene.publish()).send(upTo(3));
    now += 5_000;
    const second = scene.connect();
    const welcome = await second.hello(scene.ticket(), clip.tracks, reloaded);
    expect(welcome.offsetMs).toBe(5_000);
    await second.send(upTo(2));
    now += 2_000;
    expect(scene.stage.mediaTime(scene.id)).toBeGreaterThan(6_900);
    await scene[Symbol.asyncDispose]();

    now += 10_000;
    scene = await scenes.open({ clock }, scene.id);
    expect(scene.stage.state(scene.id)).toBe('interrupted');
    expect(scene.stage.mediaTime(scene.id)).toBe(17_000);
    const viewer = scene.watch();
    await viewer.message('state');
    const third = scene.connect();
    const again = await third.hello(scene.ticket(), clip.tracks, reloaded);
    expect(again).toMatchObject({ resumeAfter: -1, offsetMs: welcome.offsetMs });
    await third.message('keyframe');
    await third.send(clip.samples.filter((sample) => sample.dtsUs >= 1e6));
    await viewer.until(() => viewer.chunks.length > 60);
    expect(viewer.chunks[0]?.header).toMatchObject({ key: true, startMs: welcome.offsetMs + 2_000 });
    expect(viewer.states).toEqual(['interrupted', 'live']);
  });
});

describe('a broadcaster who may not', () => {
  test.each([
    ['no ticket', 'TICKET_INVALID', () => ({ ticket: '' })],
    ['a forged ticket', 'TICKET_INVALID', () => ({ ticket: `${scene.ticket().slice(0, -4)}AAAA` })],
    ['a ticket for the room', 'TICKET_INVALID', () => ({ ticket: scene.tickets.issue({ purpose: 'room', liveStreamId: scene.id }, 60) })],
    ['a ticket of another stream', 'TICKET_INVALID', () => ({ ticket: scene.tickets.issue({ purpose: 'publish', liveStreamId: randomUUID() }, 60) })],
    ['an expired ticket', 'TICKET_INVALID', () => ({ ticket: scene.tickets.issue({ purpose: 'publish', liveStreamId: scene.id }, -1) })],
    ['another protocol version', 'VERSION_UNSUPPORTED', () => ({ v: 99 })],
    ['a key of its own', 'SAMPLE_INVALID', () => ({ admin: true })],
    ['no tracks', 'SAMPLE_INVALID', () => ({ tracks: [] })],
    ['a configuration that cannot be read', 'SAMPLE_INVALID', () => ({ tracks: [{ ...clip.tracks[0], description: 'AAAA' }] })],
    ['a picture that is larger than allowed', 'LIMIT_EXCEEDED', () => ({ tracks: [{ ...clip.tracks[0], width: 4000 }] })],
  ])('a broadcaster with %s is refused', async (_, code, fault) => {
    await start();
    const publisher = scene.connect();
    await once(publisher.socket, 'open');
    publisher.socket.send(JSON.stringify({ t: 'hello', v: 1, ticket: scene.ticket(), session: randomUUID(), tracks: clip.tracks, ...fault() }));
    expect(await publisher.message('error')).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
    expect(await publisher.closed()).toBe(1008);
  });

  test.each(['4:4:4', '4:2:2', '10 bits'] as const)('%s, which Firefox does not show, is refused with a sentence', async (colors) => {
    await start();
    const publisher = scene.connect();
    await once(publisher.socket, 'open');
    const tracks = clip.tracks.map((track) => (track.kind === 'video' ? { ...track, description: avcConfigs[colors] } : track));
    publisher.socket.send(JSON.stringify({ t: 'hello', v: 1, ticket: scene.ticket(), session: randomUUID(), tracks }));
    expect(await publisher.message('error')).toMatchObject({
      code: 'SAMPLE_INVALID',
      message: expect.stringContaining(`The picture is H.264 with ${colors}, which some browsers do not show. Send 8 bits in 4:2:0`),
    });
  });

  test('a picture that is larger than announced is refused by what its configuration says', async () => {
    await start({ limits: { maxSide: 300 } });
    const publisher = scene.connect();
    await once(publisher.socket, 'open');
    const tracks = [{ ...clip.tracks[0], width: 16, height: 16 }];
    publisher.socket.send(JSON.stringify({ t: 'hello', v: 1, ticket: scene.ticket(), session: randomUUID(), tracks }));
    expect(await publisher.message('error')).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'The picture is 180 × 320; at most 300 pixels a side are carried.',
    });
  });

  test('a show that lasts too long is refused by a code of its own, whoever resumes it', async () => {
    await start({ limits: { maxShowMs: 1_000 } });
    for (let tries = 0; tries < 2; tries++) {
      const publisher = await scene.publish();
      publisher.socket.send(encodeSamples(upTo(3)));
      expect(await publisher.message('error')).toMatchObject({ code: 'SHOW_TOO_LONG', message: expect.stringContaining('End it and start a new one.') });
    }
  });

  test('media above the bitrate is refused, whatever its times say', async () => {
    for (const stepUs of [0, -900_000, 2_000_000]) {
      await start({ limits: { maxBitrate: 1_000_000 } });
      const publisher = await scene.publish();
      const first = upTo(1).find(({ track }) => track === 1) as Sample;
      const data = Buffer.alloc(100_000);
      data.writeUInt32BE(data.length - 4, 0);
      data[4] = 0x65;
      for (let seq = 0; seq < 12; seq++) {
        const timeUs = 1e6 + (stepUs < 0 ? (seq % 2) * stepUs : seq * stepUs);
        publisher.socket.send(encodeSamples([{ ...first, seq, dtsUs: timeUs, ptsUs: timeUs, data }]));
      }
      expect(await publisher.message('error')).toEqual({
        t: 'error',
        code: 'LIMIT_EXCEEDED',
        message: 'This live event sends too many bits per second; 1 Mbit/s are allowed. Lower the bitrate of the encoder.',
      });
      if (stepUs !== 2_000_000) await scene[Symbol.asyncDispose]();
    }
  });

  test('samples before the welcome, and an endless wait for a hello, are refused', async () => {
    await start({ limits: { helloMs: 30 } });
    const early = scene.connect();
    early.socket.once('open', () => early.socket.send(Buffer.of(1, 2, 3)));
    expect(await early.closed()).toBe(1008);
    expect(await scene.connect().closed()).toBe(1008);
  });
});

describe('a database that answers late', () => {
  const found = { status: 'live', storeId: randomUUID() } as const;

  test('is no reason to say that the broadcaster did not say hello', async () => {
    const answer = Promise.withResolvers<typeof found>();
    await start({ limits: { helloMs: 100 }, findStream: () => answer.promise });
    const publisher = scene.connect();
    const welcome = publisher.hello(scene.ticket(), clip.tracks);
    await once(publisher.socket, 'open');
    await publisher.settled();
    const silent = scene.connect();
    expect(await silent.closed()).toBe(1008);
    answer.resolve(found);
    expect(await welcome).toMatchObject({ resumeAfter: -1 });
  });

  test('sends the broadcaster away to try again, without an error that would be final', async () => {
    const answer = Promise.withResolvers<typeof found>();
    await start({ limits: { admitMs: 50 }, findStream: () => answer.promise });
    const publisher = scene.connect();
    await expect(publisher.hello(scene.ticket(), clip.tracks)).rejects.toThrow('1013');
    expect(publisher.messages).toEqual([]);
    answer.resolve(found);
    await scene.publish();
  });
});
