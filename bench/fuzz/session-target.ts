import type { WebSocket } from 'ws';
import { encodeSamples, stageWireVersion } from '#contract/wire/stage-wire.ts';
import type { Ticket } from '#server/platform/sockets/tickets.ts';
import { PublishSession } from '#server/stage/ingest/socket/publish-session.ts';
import { clip } from '../../test/support/media/media.ts';
import type { Harness } from '../harness-server.ts';
import { type Lane, openBroadcast } from './lanes.ts';
import { below, mutate, type Random } from './mutation.ts';
import { type Attack, Harm, type Target } from './target.ts';

const [text, binary] = [Buffer.of(1), Buffer.of(2)];
const maxGood = 4;
const hello = Buffer.from(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket: 'any', session: 'the fuzzed session', tracks: clip.tracks }));
const config = Buffer.from(JSON.stringify({ t: 'config', tracks: clip.tracks }));
const firstKeys = clip.samples.flatMap(({ key, track }, index) => (key && track === 1 ? [index] : []));

/** One damaged message to a session that has taken some good ones. A part is a byte, 1 for text and 2 for samples, and the message. */
export async function sessionTarget({ context: { stage } }: Harness, lane: Lane): Promise<Target> {
  const opened = await openBroadcast(stage, lane);
  const ticket: Ticket = { id: 'any', purpose: 'publish', liveStreamId: lane.id };
  const ignore = () => () => undefined;
  const holder = { refuseHolder: () => Promise.resolve(undefined), renew: () => 'a newer ticket', onSessionEnd: ignore };
  const parts = { admit: () => Promise.resolve({ ...opened, ticket }), ...holder, limits: stage.limits, onFailure: ignore };
  async function run({ parts: messages }: Attack): Promise<string> {
    const socket = new HeardSocket();
    const session = new PublishSession(socket as unknown as WebSocket, parts);
    for (const part of messages) await session.receive(part.subarray(1), part[0] === 2);
    session.stop();
    return socket.verdict;
  }
  return { kind: 'sessions', share: 0.73, lanes: 1, make, sizeOf: () => 1, run };
}

function make(random: Random): Attack {
  const chance = random();
  if (chance < 0.05) return attackOf([Buffer.concat([text, mutate(hello, random, config)])]);
  const greeting = Buffer.concat([text, hello]);
  const start = firstKeys[below(firstKeys.length, random)] ?? 0;
  const good = Array.from({ length: below(maxGood, random) }, (_, index) => frameAt(start, index));
  const damaged =
    chance < 0.15 ? Buffer.concat([text, mutate(config, random, hello)]) : Buffer.concat([binary, mutate(frameAt(start, good.length).subarray(1), random)]);
  return attackOf([greeting, ...good, damaged, frameAt(start, good.length + 1)]);
}

function attackOf(parts: Buffer[]): Attack {
  return { kind: 'sessions', parts };
}

/** Two samples of the clip, numbered from the greeting on. */
function frameAt(start: number, index: number): Buffer {
  const samples = clip.samples.slice(start + index * 2, start + index * 2 + 2).map((sample, step) => ({ ...sample, seq: index * 2 + step }));
  return Buffer.concat([binary, encodeSamples(samples)]);
}

/** What a session uses of a socket, and what it said through it. */
class HeardSocket {
  readonly OPEN = 1;
  readyState = 1;
  #refusal: string | undefined;
  #closedWith: number | undefined;

  get verdict(): string {
    if (this.#closedWith !== undefined && !this.#refusal) throw new Harm(`the session closed with ${this.#closedWith} and gave no reason`);
    return this.#refusal ?? 'accepted';
  }

  send(said: string): void {
    const message = JSON.parse(said) as { t: string; code?: string };
    if (message.t === 'error') this.#refusal = message.code;
  }

  close(code: number): void {
    this.readyState = 3;
    this.#closedWith = code;
  }

  /** The same capture came again. */
  terminate(): void {
    this.readyState = 3;
  }
}
