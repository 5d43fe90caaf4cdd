import { Hono, type MiddlewareHandler } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whipErrorHeader } from '#contract/wire/stage-wire.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { createTickets } from '#server/platform/sockets/tickets.ts';
import { defaultStageLimits } from '#server/settings/stage-limits.ts';
import { hasFfmpeg } from '../../../../test/support/media/ffmpeg-encoder.ts';
import { clip } from '../../../../test/support/media/media.ts';
import { openRtmpScene } from '../../../../test/support/media/rtmp-scene.ts';
import { everyHolder } from '../../../../test/support/media/stage.ts';
import { packetize } from '../../../../test/support/media/whip/rtp-packets.ts';
import { anOffer } from '../../../../test/support/media/whip/whip-offer.ts';
import { TestSender } from '../../../../test/support/media/whip/whip-sender.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';
import { createWhipIngest, type WhipIngest } from './whip-ingest.ts';
import type { WhipLimits } from './whip-limits.ts';
import { createWhipRoutes } from './whip-routes.ts';

let database: TestDatabase;
let scene: Awaited<ReturnType<typeof openRtmpScene>>;
let sender: TestSender;
let ingest: WhipIngest;
let app: Hono<AppEnv>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  scene = await openRtmpScene(database.db);
  sender = new TestSender();
});
afterEach(async () => {
  await sender[Symbol.asyncDispose]();
  await ingest[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

/** A picture that is no key frame, ten times a second, numbered from there; with a step of 2, one packet is missing before each. */
function keepSending(from: number, { timestamp = 0, step = 1 } = {}): Disposable {
  const [packet] = packetize(clip, 0).slice(-1);
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    if (packet) sender.send([{ ...packet, sequence: from + count * step, timestamp: (timestamp + 9_000 * count) >>> 0 }]);
  }, 100);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

async function untilClosedGop(): Promise<void> {
  await expect
    .poll(() => scene.encoders.statusOf(scene.id).problem ?? '', { timeout: 10_000 })
    .toMatch(/open GOP or intra refresh.*closed GOP \(IDR\) every 2 s/);
}

function start(limits: Partial<WhipLimits>, stageLimits = defaultStageLimits): void {
  const { registry, encoders, log } = scene;
  const settings: { ports: [number, number]; address: undefined } = { ports: [41_300, 41_340], address: undefined };
  const stage = { registry, encoders, log, stageLimits, findStream: () => Promise.resolve(undefined), holders: everyHolder };
  ingest = createWhipIngest({ ...stage, settings, ffmpegPath: 'ffmpeg', tickets: createTickets(Buffer.alloc(32), systemClock), limits });
  const setIp: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.set('ip', '192.0.2.1');
    await next();
  };
  app = new Hono<AppEnv>().use(setIp).route('/whip', createWhipRoutes(ingest));
}

async function post(offer: string, query = ''): Promise<Response> {
  return await app.request(`/whip/${scene.id}${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/sdp', Authorization: `Bearer ${scene.key}` },
    body: offer,
  });
}

/** Returns the session's id. */
async function connect(): Promise<string> {
  const answer = await post(await sender.offer());
  expect(answer.status).toBe(201);
  await sender.connect(await answer.text());
  return answer.headers.get('Location')?.split('/').at(-1) ?? '';
}

describe.skipIf(!hasFfmpeg)('a WHIP session (needs ffmpeg in the path)', () => {
  test('without pictures for the time allowed lets go of the stage, and the seller reads why', async () => {
    // It counts from the offer, too: long enough for the handshake of the first connection on a busy machine.
    const silenceMs = 5_000;
    start({ silenceMs });
    await connect();
    const sentAt = performance.now();
    sender.send(packetize(clip, 1));
    await scene.untilState('live');
    expect(scene.encoders.statusOf(scene.id)).toEqual({ isReceiving: true, problem: undefined });
    await expect
      .poll(() => scene.encoders.statusOf(scene.id), { timeout: 2 * silenceMs })
      .toEqual({ isReceiving: false, problem: expect.stringContaining('No picture arrived') });
    expect(performance.now() - sentAt).toBeGreaterThan(silenceMs - 100);
    await scene.untilState('interrupted');
  });

  test('of a show that ends is closed, also for its sender who then takes leave', async () => {
    start({});
    const id = await connect();
    sender.send(packetize(clip, 1));
    await scene.untilState('live');
    scene.registry.end(scene.id);
    const leave = async (session: string) =>
      (await app.request(`/whip/${scene.id}/${session}`, { method: 'DELETE', headers: { Authorization: `Bearer ${scene.key}` } })).status;
    expect([await leave(id), await leave(id), await leave('another')]).toEqual([200, 200, 404]);
  });

  test('whose pictures are never whole gives its place back, although they come and come', async () => {
    start({ firstPictureMs: 1_000 });
    await connect();
    using _ = keepSending(0, { step: 2 });
    await expect.poll(() => scene.encoders.statusOf(scene.id).problem ?? '').toContain('No picture that can be shown');
  });

  test('whose pictures are whole but never key frames is closed, and the seller reads how to set the encoder', async () => {
    start({}, { ...defaultStageLimits, maxGopMs: 1_000 });
    await connect();
    using _ = keepSending(0);
    await untilClosedGop();
    expect(scene.encoders.statusOf(scene.id).isReceiving).toBe(false);
  });

  test('that sends no key frame after a loss in the middle of its show is closed, and the seller reads the same', async () => {
    start({}, { ...defaultStageLimits, maxGopMs: 1_000 });
    await connect();
    const begin = packetize(clip, 0).slice(0, 30);
    sender.send(begin);
    await scene.untilState('live');
    using _ = keepSending((begin.at(-1)?.sequence ?? 0) + 1, { timestamp: begin.at(-1)?.timestamp });
    await untilClosedGop();
    await scene.untilState('interrupted');
  });

  test('that sends more than allowed is closed, and the seller reads what to change', async () => {
    await scene[Symbol.asyncDispose]();
    scene = await openRtmpScene(database.db, { stageLimits: { ...defaultStageLimits, maxBitrate: 2_000 } });
    start({});
    const session = await connect();
    sender.send(packetize(clip, 1));
    await expect.poll(() => scene.encoders.statusOf(scene.id).problem ?? '').toContain('Lower the bitrate of the encoder.');
    expect(scene.encoders.statusOf(scene.id).isReceiving).toBe(false);
    const again = await post(anOffer(), `?after=${session}`);
    expect([again.status, again.headers.get(whipErrorHeader)]).toEqual([409, 'LIMIT_EXCEEDED']);
    expect(await again.text()).toContain('Lower the bitrate of the encoder.');
  });

  test.each([
    ['of a payload type that nobody agreed on', { payloadType: 77 }],
    ['of a source that nobody knows', { ssrc: 4_711 }],
    ['that hold no picture', {}],
  ])('that sends packets %s without an end is closed, and the seller reads why', async (_, header) => {
    start({ maxPacketsPerSecond: 10 });
    await connect();
    await sender.sendRaw(200, header);
    await expect.poll(() => scene.encoders.statusOf(scene.id).problem ?? '').toContain('too many messages per second; 10 are allowed');
  });

  test('beyond the limit is asked to come later', async () => {
    start({ maxSessions: 1 });
    expect((await post(anOffer())).status).toBe(201);
    const refused = await post(anOffer());
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await refused.text()).toBe('Too many live events are sent to this server by WHIP now. Try again in a minute.');
  });
});
