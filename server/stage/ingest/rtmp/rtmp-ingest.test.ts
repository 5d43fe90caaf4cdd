import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/logs/log.ts';
import { defaultStageLimits } from '#server/settings/stage-limits.ts';
import { topics } from '#server/topics.ts';
import { avcConfigs } from '../../../../test/support/media/avc-configs.ts';
import { checkedTracks, clip, hexOf, numbered, readMp4, repeated, upTo, withoutIdr } from '../../../../test/support/media/media.ts';
import { openRtmpScene } from '../../../../test/support/media/rtmp-scene.ts';
import { message, TestEncoder } from '../../../../test/support/media/test-encoder.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';
import type { WireChunk } from '../../show/chunk-ring.ts';
import type { RtmpIngestOptions } from './rtmp-ingest.ts';

type Scene = Awaited<ReturnType<typeof openRtmpScene>>;
let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
afterEach(() => scene[Symbol.asyncDispose]());

async function start(options: Partial<RtmpIngestOptions> = {}): Promise<void> {
  scene = await openRtmpScene(database.db, options);
}

/** All that a watcher of the scene's stream gets from here on, as a file. */
function recordScene(): { bytes: () => Buffer; atLeast: (count: number) => Promise<void> } {
  const chunks: WireChunk[] = [];
  const wanted: { count: number; resolve: () => void } = { count: Number.POSITIVE_INFINITY, resolve: () => undefined };
  const fanout = scene.registry.watch(scene.id);
  const offer = (_rendition: string, chunk: WireChunk) => {
    chunks.push(chunk);
    if (chunks.length >= wanted.count) wanted.resolve();
  };
  fanout?.join({ isActive: true, rendition: 'hd', state: () => undefined, offer });
  return {
    bytes: () => Buffer.concat([fanout?.renditions.hd.init?.frame.subarray(16) ?? Buffer.of(), ...chunks.map((chunk) => chunk.frame.subarray(16))]),
    atLeast: (count) => (chunks.length >= count ? Promise.resolve() : new Promise((resolve) => Object.assign(wanted, { count, resolve }))),
  };
}

describe('an encoder with the key', () => {
  test('P18: brings every picture onto the stage, byte for byte', async () => {
    await start();
    const seen = recordScene();
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    encoder.send({ tracks: clip.tracks, samples: upTo(6) });
    await seen.atLeast(170);
    expect(scene.encoders.statusOf(scene.id)).toEqual({ isReceiving: true, problem: undefined });
    const { tracks, samples } = await readMp4(seen.bytes());
    expect(tracks).toMatchObject([
      { kind: 'video', width: 180, height: 320 },
      { kind: 'audio', sampleRate: 48_000 },
    ]);
    const sent = clip.samples.filter((sample) => sample.track === 1).slice(0, 165);
    const got = samples.filter((sample) => sample.track === 1).slice(0, 165);
    expect(got.map(hexOf)).toEqual(sent.map(hexOf));
  });

  test('P17: keeps the presentation order of B-frames', async () => {
    await start();
    const seen = recordScene();
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    const shifted = clip.samples.map((sample, i) => (sample.track === 1 ? { ...sample, ptsUs: sample.dtsUs + (i % 2 === 0 ? 66_000 : 33_000) } : sample));
    encoder.send({ tracks: clip.tracks, samples: numbered(shifted) });
    await seen.atLeast(60);
    const { samples } = await readMp4(seen.bytes());
    const wanted = shifted.filter((sample) => sample.track === 1).slice(0, 50);
    const got = samples.filter((sample) => sample.track === 1).slice(0, 50);
    const apart = got.map((sample, i) => Math.abs(sample.ptsUs - (wanted[i]?.ptsUs ?? 0)));
    expect(Math.max(...apart)).toBeLessThan(2_000);
  });

  test('comes back as the same show, with its clock going on', async () => {
    await start();
    const first = new TestEncoder(scene.port);
    await first.publish(scene.key);
    first.send({ tracks: clip.tracks, samples: upTo(3) });
    await scene.untilState('live');
    const before = scene.registry.source(scene.id);
    first.socket.destroy();
    await scene.untilState('interrupted');
    const second = new TestEncoder(scene.port);
    await second.publish(scene.key);
    second.send({ tracks: clip.tracks, samples: upTo(3) });
    await scene.untilState('live');
    const after = scene.registry.source(scene.id);
    expect(after?.session).not.toBe(before?.session);
    expect(after?.offsetMs).toBeGreaterThan(2_900);
  });

  test('gives way to the studio, and takes over again once the studio is gone', async () => {
    await start();
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    encoder.send({ tracks: clip.tracks, samples: upTo(1) });
    await scene.untilState('live');
    const opened = await scene.registry.open(scene.id);
    const studio = { needKey: () => undefined, replace: () => undefined, end: () => undefined };
    if (!opened) throw new Error('the scene is not as it should be');
    const { broadcast } = opened;
    const source = broadcast.claim(studio, 'the studio', checkedTracks(clip.tracks));
    await encoder.closed();
    broadcast.take(source, upTo(1));
    const early = new TestEncoder(scene.port);
    await expect(early.publish(scene.key)).rejects.toThrow('closed');
    expect(early.heard).toContain('The studio sends this live event now.');
    broadcast.release(studio);
    await new TestEncoder(scene.port).publish(scene.key);
  });

  test('is closed when the show ends', async () => {
    await start();
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    encoder.send({ tracks: clip.tracks, samples: upTo(1) });
    await scene.untilState('live');
    scene.registry.end(scene.id);
    await encoder.closed();
    const late = new TestEncoder(scene.port);
    await expect(late.publish(scene.key)).rejects.toThrow('closed');
    expect(late.heard).toContain('This live event has ended.');
  });
});

describe('an encoder that is turned away', () => {
  test('sends colors that Firefox does not show, and its seller reads which', async () => {
    await start();
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    const tracks = clip.tracks.map((track) => (track.kind === 'video' ? { ...track, description: avcConfigs['10 bits'] } : track));
    encoder.send({ tracks, samples: upTo(2) });
    await encoder.closed();
    expect(scene.encoders.statusOf(scene.id).problem).toContain('The picture is H.264 with 10 bits, which some browsers do not show.');
  });

  test('sends an open GOP, and its seller reads that it has to be closed', async () => {
    await start();
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    encoder.send({ tracks: clip.tracks, samples: withoutIdr(repeated(clip, 13).samples) });
    await encoder.closed();
    expect(scene.encoders.statusOf(scene.id).problem).toMatch(/open GOP or intra refresh.*closed GOP \(IDR\) every 2 s/);
  });

  test('has a wrong key', async () => {
    await start();
    const encoder = new TestEncoder(scene.port);
    await expect(encoder.publish(`${scene.id}_wrong`)).rejects.toThrow('closed');
    expect(encoder.heard).toContain('NetStream.Publish.BadName');
    expect(scene.registry.state(scene.id)).toBe('waiting');
  });

  test('holds a key that was replaced meanwhile; those of other streams stay', async () => {
    await start();
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    scene.bus.publish(topics.streamKeyRotated, { id: 'another stream' });
    encoder.send({ tracks: clip.tracks, samples: upTo(1) });
    await scene.untilState('live');
    scene.bus.publish(topics.streamKeyRotated, { id: scene.id });
    await encoder.closed();
    expect(scene.registry.state(scene.id)).toBe('interrupted');
    expect(scene.encoders.statusOf(scene.id)).toEqual({ isReceiving: false, problem: 'The stream key was replaced. Copy the new one into OBS.' });
  });

  test.each([
    ['HEVC', 9, Buffer.from([0x90, ...Buffer.from('hvc1'), 0, 0, 0])],
    ['MP3', 8, Buffer.of(0x2f, 0xff, 0xfb, 0x90)],
  ])('sends %s', async (_, type, body) => {
    await start();
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    encoder.socket.write(message(type, 0, body));
    await encoder.closed();
    expect(scene.encoders.statusOf(scene.id).problem).toMatch(/^Only (H\.264|AAC)/);
  });

  test('says nothing, or stops at the handshake', async () => {
    await start({ limits: { handshakeMs: 50, publishMs: 50, silenceMs: 50 } });
    const silent = connect(scene.port, '127.0.0.1').resume();
    await once(silent, 'close');
    const quiet = new TestEncoder(scene.port);
    await quiet.publish(scene.key);
    await quiet.closed();
    expect(scene.encoders.statusOf(scene.id).problem).toBe('No picture and no sound arrived.');
  });

  test('10.14 is one too many of its address, is counted in the log without it, and comes in once another one is gone', async () => {
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    await start({ limits: { maxConnectionsPerAddress: 2 }, log });
    const first = new TestEncoder(scene.port);
    await first.publish(scene.key);
    const idle = connect(scene.port, '127.0.0.1');
    await once(idle, 'connect');
    for (let refused = 0; refused < 20; refused += 1) await new TestEncoder(scene.port).closed();
    expect(warn.mock.calls).toEqual([[{ connections: 2 }, 'an RTMP connection was turned away: there are too many of its address']]);
    expect(scene.encoders.statusOf(scene.id).problem).toBeUndefined();
    idle.destroy();
    first.socket.destroy();
    await Promise.all([once(idle, 'close'), first.closed()]);
    await new TestEncoder(scene.port).publish(scene.key);
  });

  test.each([
    ['metadata', 18, Buffer.alloc(40)],
    ['acknowledgements', 3, Buffer.alloc(4)],
    ['empty pictures', 9, Buffer.of(0x17, 1, 0, 0, 0)],
    ['messages without a body', 9, Buffer.of()],
  ])('sends %s without an end', async (_, type, body) => {
    await start({ limits: { maxMessagesPerSecond: 10 } });
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    encoder.socket.write(Buffer.concat(Array.from({ length: 200 }, () => message(type, 0, body))));
    await encoder.closed();
    expect(encoder.heard).toContain('too many messages per second; 10 are allowed');
    expect(scene.encoders.statusOf(scene.id).problem).toContain('too many messages per second; 10 are allowed');
  });

  test('sends more bytes than allowed that are neither picture nor sound', async () => {
    await start({ stageLimits: { ...defaultStageLimits, maxBitrate: 20_000 } });
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    for (let i = 0; i < 8; i++) encoder.socket.write(message(18, 0, Buffer.alloc(16_000)));
    await encoder.closed();
    expect(scene.encoders.statusOf(scene.id).problem).toContain('all that is sent counted. Lower the bitrate');
  });

  test('sends only tags that hold nothing', async () => {
    await start({ limits: { silenceMs: 200 } });
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    const timer = setInterval(() => encoder.socket.write(message(9, 0, Buffer.of(0x17, 1, 0, 0, 0))), 20);
    await encoder.closed();
    clearInterval(timer);
    expect(scene.encoders.statusOf(scene.id).problem).toBe('No picture and no sound arrived.');
  });

  test('sends faster than allowed', async () => {
    await start({ stageLimits: { ...defaultStageLimits, maxBitrate: 20_000 } });
    const encoder = new TestEncoder(scene.port);
    await encoder.publish(scene.key);
    encoder.send({ tracks: clip.tracks, samples: upTo(6) });
    await encoder.closed();
    expect(scene.encoders.statusOf(scene.id)).toEqual({ isReceiving: false, problem: expect.stringContaining('Lower the bitrate of the encoder.') });
  });
});

test('a taken port leaves RTMP off, and everything else on', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  await start({ port });
  expect(scene.ingest.port).toBeUndefined();
  taken.close();
});
