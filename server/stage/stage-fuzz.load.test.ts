import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { encodeSamples } from '#contract/wire/stage-wire.ts';
import { createLog } from '#server/platform/logs/log.ts';
import type { SocketGate } from '#server/platform/sockets/socket-gate.ts';
import type { SocketEndpoint } from '#server/platform/sockets/sockets.ts';
import { clip } from '../../test/support/media/media.ts';
import { StageScene } from '../../test/support/media/stage.ts';
import { randomFrom } from '../../test/support/random.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/servers/database.ts';

const log = createLog('silent');
let database: TestDatabase;
let scene: StageScene;

beforeAll(async () => {
  database = await createTestDatabase();
  vi.spyOn(log, 'error');
  scene = await StageScene.open(database.db, { log });
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

test('10,000 mutated messages crash nothing, and a good broadcast still reaches its viewer', { timeout: 60_000 }, async () => {
  const random = randomFrom(11);
  let publisher = await opened(scene.stage.publishEndpoint);
  let viewer = await opened(scene.stage.watchEndpoint);
  for (let i = 0; i < 10_000; i++) {
    if (!publisher.isOpen) publisher = await opened(scene.stage.publishEndpoint, random() < 0.9 ? hello() : mutatedText(hello(), random));
    if (!viewer.isOpen) viewer = await opened(scene.stage.watchEndpoint);
    publisher.say(random() < 0.8 ? mutatedFrame(i, random) : mutatedText(JSON.stringify({ t: 'config', tracks: clip.tracks }), random));
    viewer.say(mutatedText(JSON.stringify({ t: 'ack', seq: Math.floor(random() * 1e4), lagMs: random() * 1e3 }), random));
  }
  publisher.close();
  viewer.close();
  expect(log.error).not.toHaveBeenCalled();

  const goodViewer = scene.watch();
  await goodViewer.message('state');
  const goodPublisher = scene.connect();
  const { offsetMs } = await goodPublisher.hello(scene.ticket(), clip.tracks);
  await goodPublisher.send(clip.samples);
  await goodViewer.untilShown(offsetMs / 1000 + 5.8);
});

/** A socket without a network: what the endpoints use of one. */
class LocalSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly answered = Promise.withResolvers<void>();

  get isOpen(): boolean {
    return this.readyState === this.OPEN;
  }

  say(message: string | Uint8Array): void {
    this.emit('message', Buffer.from(message as Uint8Array), typeof message !== 'string');
  }

  send(): void {
    this.answered.resolve();
  }

  ping(): void {}

  close(): void {
    if (!this.isOpen) return;
    this.readyState = 3;
    this.emit('close');
    this.answered.resolve();
  }

  terminate(): void {
    this.close();
  }
}

async function opened(endpoint: SocketEndpoint, greeting?: string): Promise<LocalSocket> {
  const socket = new LocalSocket();
  const url = new URL('http://localhost/');
  const request = { id: scene.id, url, signal: new AbortController().signal, network: undefined, gate: {} as SocketGate };
  endpoint.accept(socket as unknown as WebSocket, request);
  socket.say(greeting ?? (endpoint === scene.stage.publishEndpoint ? hello() : watchHello()));
  await socket.answered.promise;
  if (greeting === undefined) expect(socket.isOpen).toBe(true);
  return socket;
}

function watchHello(): string {
  return JSON.stringify({ t: 'hello', v: 1, ticket: scene.tickets.issue({ purpose: 'watch', liveStreamId: scene.id }, 60) });
}

function hello(): string {
  return JSON.stringify({ t: 'hello', v: 1, ticket: scene.ticket(), session: 'a session of the fuzz test', tracks: clip.tracks });
}

function mutatedText(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const junk = ['', '"', '}', '\0', '1e999', '-1', 'null', '[[[[', '\ud800', 'x'.repeat(3_000)][Math.floor(random() * 10)] ?? '';
  return random() < 0.3 ? text : text.slice(0, at) + junk + text.slice(at + Math.floor(random() * 6));
}

/** Frames that are mostly good, so that the damage reaches the packager. */
function mutatedFrame(round: number, random: () => number): Uint8Array {
  const start = (round * 2) % clip.samples.length;
  const samples = clip.samples.slice(start, start + 2).map((sample, i) => ({ ...sample, seq: round * 2 + i }));
  const frame = encodeSamples(samples);
  if (random() < 0.5) return frame;
  for (let i = 0; i < 4; i++) frame[Math.floor(random() * (random() < 0.5 ? 26 : frame.byteLength))] = random() * 256;
  return random() < 0.2 ? frame.subarray(0, Math.floor(random() * frame.byteLength)) : frame;
}
