import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { encodeSamples, stageWireVersion } from '#contract/wire/stage-wire.ts';
import { serveSockets } from '#server/platform/sockets/sockets.ts';
import { clip } from '../../test/support/media/media.ts';
import type { Harness } from '../harness-server.ts';
import type { Lane } from './lanes.ts';
import { below, mutate, type Random } from './mutation.ts';
import { clientFrame, serverFrames } from './socket-frames.ts';
import { type Attack, Harm, type Target } from './target.ts';

const messages = 12;
const patienceMs = 10_000;
const ticketPlace = '@@TICKET@@';
/** Closes that the protocol itself prescribes for broken frames (RFC 6455 §7.4.1). */
const framingCodes = new Set([1002, 1003, 1007, 1009]);
const config = Buffer.from(JSON.stringify({ t: 'config', tracks: clip.tracks }));

/** Conversations of a few publish messages, some damaged, with real WebSocket framing through the server's own upgrade, but for the network. The first part is the hello. */
export function socketTarget({ context }: Harness, lanes: Lane[]): Target & AsyncDisposable {
  const door = new EventEmitter() as Server;
  const sockets = serveSockets(door, { endpoints: context.socketEndpoints, origins: () => [], networkOf: () => undefined });
  return {
    kind: 'sockets',
    share: 0.02,
    lanes: lanes.length,
    make,
    sizeOf: () => 1,
    async run(attack, index) {
      const lane = lanes[index];
      if (!lane) throw new Error(`there is no lane ${index}`);
      return await converse(door, lane.id, await lane.ticket(), attack);
    },
    [Symbol.asyncDispose]: () => sockets[Symbol.asyncDispose](),
  };
}

function make(random: Random): Attack {
  const hello = Buffer.from(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket: ticketPlace, session: randomUUID(), tracks: clip.tracks }));
  const start = below(clip.samples.length, random) & ~1;
  const parts = [random() < 0.05 ? mutate(hello, random) : hello];
  while (parts.length < messages) parts.push(makeMessage(start + parts.length * 2, parts.length * 2, random));
  return { kind: 'sockets', parts };
}

/** Mostly good, so that the damage reaches the packager; seldom is the framing itself broken. */
function makeMessage(from: number, seq: number, random: Random): Buffer {
  const chance = random();
  if (chance < 0.02) return clientFrame(1, mutate(config, random));
  const samples = [0, 1].map((step) => ({ ...at(from + step), seq: seq + step }));
  const frame = Buffer.from(encodeSamples(samples));
  if (chance < 0.03) return mutate(clientFrame(2, frame), random);
  return clientFrame(2, chance < 0.3 ? mutate(frame, random) : frame);
}

function at(index: number) {
  const sample = clip.samples[index % clip.samples.length];
  if (!sample) throw new Error('the clip is empty');
  const laterUs = Math.floor(index / clip.samples.length) * 6e6;
  return { ...sample, ptsUs: sample.ptsUs + laterUs, dtsUs: sample.dtsUs + laterUs };
}

async function converse(door: EventEmitter, id: string, ticket: string, { parts: [hello, ...parts] }: Attack): Promise<string> {
  const [near, far] = duplexPair();
  const heard = listen(near);
  // A pair of streams does not pass on a destruction, as a network would.
  far.on('close', () => near.readableEnded || near.push(null));
  const headers = { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
  door.emit('upgrade', { method: 'GET', url: `/ws/publish/${id}`, headers }, far, Buffer.alloc(0));
  const greeting = (hello ?? Buffer.alloc(0)).toString('latin1').replace(ticketPlace, ticket);
  near.write(clientFrame(1, Buffer.from(greeting, 'latin1')));
  const timer = setTimeout(() => near.destroy(new Harm('the server neither answered nor closed')), patienceMs);
  try {
    await heard.spoke;
    near.write(Buffer.concat([...parts, clientFrame(8, Buffer.of(0x03, 0xe8))]));
    // A broken length makes the server wait for more: then the client goes away.
    setImmediate(() => near.end());
    return verdict(await heard.all);
  } finally {
    clearTimeout(timer);
    near.destroy();
    far.destroy();
  }
}

/** `spoke`: the server has welcomed or refused; `all`: what it said until it closed. */
function listen(near: Duplex): { spoke: Promise<void>; all: Promise<Buffer> } {
  const spoke = Promise.withResolvers<void>();
  const all = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  near.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (chunk.includes('"t":')) spoke.resolve();
  });
  near.on('error', (error) => {
    spoke.reject(error);
    all.reject(error);
  });
  for (const event of ['end', 'close']) {
    near.on(event, () => {
      spoke.resolve();
      all.resolve(Buffer.concat(chunks));
    });
  }
  all.promise.catch(() => undefined);
  return { spoke: spoke.promise, all: all.promise };
}

function verdict(said: Buffer): string {
  const frames = said.subarray(said.indexOf('\r\n\r\n') + 4);
  let refusal: string | undefined;
  for (const { opcode, payload } of serverFrames(frames)) {
    if (opcode === 1) refusal ??= /"t":"error","code":"(\w+)"/.exec(payload.toString())?.[1];
    if (opcode !== 8) continue;
    const code = payload.byteLength >= 2 ? payload.readUInt16BE(0) : 1005;
    if (refusal) return refusal;
    if (framingCodes.has(code)) return `framing ${code}`;
    if (code === 1000 || code === 1005) return 'accepted';
    throw new Harm(`the server closed with ${code} and gave no reason`);
  }
  return refusal ?? 'accepted';
}
