import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultStageLimits } from '#server/settings/stage-limits.ts';
import { clip, upTo } from '../../../../test/support/media/media.ts';
import { openRtmpScene } from '../../../../test/support/media/rtmp-scene.ts';
import { commands, configTags, handshake, mediaTag, TestEncoder } from '../../../../test/support/media/test-encoder.ts';
import { randomFrom } from '../../../../test/support/random.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';
import type { Broadcast } from '../../show/broadcast.ts';
import { RtmpConnection, type RtmpSocket } from './rtmp-connection.ts';
import { defaultRtmpLimits } from './rtmp-limits.ts';

const rounds = 20_000;
/** After a quarter of the rounds nothing more may stay than the packaged media of one stream. */
const maxGrowth = 16 * 2 ** 20;

let database: TestDatabase;
let broadcast: Broadcast;
let scene: Awaited<ReturnType<typeof openRtmpScene>>;

beforeAll(async () => {
  database = await createTestDatabase();
  // Hours of media in a minute.
  scene = await openRtmpScene(database.db, { stageLimits: { ...defaultStageLimits, maxBitrate: 1e10 } });
  const opened = await scene.registry.open(scene.id);
  if (!opened) throw new Error('the live stream has ended');
  broadcast = opened.broadcast;
  vi.spyOn(scene.log, 'error');
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

test(`${rounds} mutated byte streams crash nothing and hold no memory, and a good one is taken after them`, { timeout: 120_000 }, async () => {
  const random = randomFrom(7);
  const greetings = [handshake(), ...commands(scene.key)];
  const media = [...configTags(clip.tracks), ...clip.samples.slice(0, 12).map(mediaTag)];
  let before = 0;
  const reached = { publishing: 0, refused: 0 };
  for (let i = 0; i < rounds; i++) {
    if (i % 200 === 0) await setImmediate();
    if (i === rounds / 4) before = await heldBytes();
    const connection = aConnection();
    const isEarly = random() < 0.3;
    connection.receive(isEarly ? mutated(Buffer.concat(greetings), random) : Buffer.concat(greetings));
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    for (const part of split(mutated(Buffer.concat(media), random), random)) connection.receive(part);
    if (connection.publishing) reached.publishing++;
    if (connection.isClosed) reached.refused++;
    connection.stop();
  }
  expect(scene.log.error).not.toHaveBeenCalled();
  expect(reached.publishing).toBeGreaterThan(rounds / 20);
  expect(reached.refused).toBeGreaterThan(rounds / 20);
  expect((await heldBytes()) - before).toBeLessThan(maxGrowth);

  const encoder = new TestEncoder(scene.port);
  await encoder.publish(scene.key);
  encoder.send({ tracks: clip.tracks, samples: upTo(2) });
  await scene.untilState('live');
});

/** What is still reachable: objects and buffers after two full collections, as buffers are freed a turn late. */
async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  for (let i = 0; i < 2; i++) {
    runInNewContext('gc')();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function aConnection(): RtmpConnection {
  const socket = { write: () => true, end: () => socket, destroy: () => socket, writableLength: 0 } as unknown as RtmpSocket;
  return new RtmpConnection({
    socket,
    log: scene.log,
    limits: defaultRtmpLimits,
    stageLimits: defaultStageLimits,
    encoders: {
      report: () => undefined,
      yieldStage: () => 'encoder',
      admit: () => Promise.resolve({ liveStreamId: scene.id, broadcast, hold: new DisposableStack() }),
    },
  });
}

/** Damages bytes, mostly where headers are, or leaves a part out. */
function mutated(bytes: Buffer, random: () => number): Buffer {
  const damaged = Buffer.from(bytes);
  const times = Math.floor(random() * 5);
  for (let i = 0; i < times; i++) damaged[Math.floor(random() * (random() < 0.5 ? 200 : damaged.byteLength))] = random() * 256;
  if (random() < 0.8) return damaged;
  const at = Math.floor(random() * damaged.byteLength);
  return Buffer.concat([damaged.subarray(0, at), damaged.subarray(at + Math.floor(random() * 40))]);
}

function split(bytes: Buffer, random: () => number): Buffer[] {
  const at = Math.floor(random() * bytes.byteLength);
  return [bytes.subarray(0, at), bytes.subarray(at)];
}
