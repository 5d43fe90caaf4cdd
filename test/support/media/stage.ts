import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  decodeChunk,
  encodeSamples,
  type PublishServerMessage,
  type Sample,
  stageWireVersion,
  type TrackConfig,
  type WatchClientMessage,
  type WatchServerMessage,
} from '#contract/wire/stage-wire.ts';
import { type Bus, createMemoryBus } from '#server/platform/bus/bus.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { serveSockets } from '#server/platform/sockets/sockets.ts';
import { createTickets, type Tickets } from '#server/platform/sockets/tickets.ts';
import { createStageService, type Stage, type StageOptions } from '#server/stage/stage-service.ts';
import type { TicketHolders } from '#server/stage/ticket-holders.ts';
import { clip, hexOf, readMp4, upTo } from './media.ts';

type Behind = { stage: Stage; tickets: Tickets; bus: Bus; url: string; stop: () => Promise<void> };

/** The stage behind a real HTTP server on a free port, with one live stream. Disposing is a clean stop; the database stays. */
export class StageScene {
  readonly stage: Stage;
  readonly tickets: Tickets;
  readonly bus: Bus;
  readonly url: string;
  readonly id: string;
  readonly #stop: () => Promise<void>;

  private constructor({ stage, tickets, bus, url, stop }: Behind, id: string) {
    this.stage = stage;
    this.tickets = tickets;
    this.bus = bus;
    this.url = url;
    this.id = id;
    this.#stop = stop;
  }

  /** With `id`, goes on with the live stream of an earlier scene. */
  static async open(db: Db, options: Partial<StageOptions> = {}, id?: string): Promise<StageScene> {
    return new StageScene(await serveStage(db, options), id ?? (await aLiveStream(db)));
  }

  ticket(): string {
    return this.tickets.issue({ purpose: 'publish', liveStreamId: this.id }, 60);
  }

  /** At another node with its `url`. */
  connect(url = this.url): TestPublisher {
    return new TestPublisher(`${url}/ws/publish/${this.id}`);
  }

  /** A publisher of the clip's tracks that was welcomed. */
  async publish(session?: string): Promise<TestPublisher> {
    const publisher = this.connect();
    await publisher.hello(this.ticket(), clip.tracks, session);
    return publisher;
  }

  watch(url = this.url, slow?: true): TestViewer {
    return watchAs(url, this.tickets, this.id, slow);
  }

  /** A viewer who has received and acknowledged the first seconds of the clip. */
  async playingTo(seconds: number): Promise<{ viewer: TestViewer; publisher: TestPublisher }> {
    const viewer = this.watch();
    await viewer.message('state');
    const publisher = await this.publish();
    await publisher.send(upTo(seconds));
    await viewer.untilShown(seconds - 0.2);
    await viewer.settled();
    return { viewer, publisher };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stop();
  }
}

/** A guest who was given a ticket. */
export function watchAs(url: string, tickets: Tickets, id: string, slow?: true): TestViewer {
  return new TestViewer(`${url}/ws/watch/${encodeURIComponent(id)}`, tickets.issue({ purpose: 'watch', liveStreamId: id }, 60), slow);
}

/** For a stage without accounts, where whoever has a ticket may use it. */
export const everyHolder: TicketHolders = {
  mayPublish: async () => true,
  mayWatch: async () => true,
  onEnd: () => () => undefined,
};

async function serveStage(db: Db, options: Partial<StageOptions>): Promise<Behind> {
  const tickets = createTickets('a secret of the tests', systemClock);
  const bus =
    options.bus ??
    createMemoryBus((error) => {
      throw error;
    });
  const log = createLog('error');
  const findStream = (id: string) => findLiveStream(db, id);
  const stage = await createStageService({ db, bus, clock: systemClock, log, tickets, holders: everyHolder, findStream, ...options });
  const http = createServer();
  const sockets = serveSockets(http, { endpoints: [stage.publishEndpoint, stage.watchEndpoint], origins: () => [], networkOf: () => undefined });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
  async function stop(): Promise<void> {
    await sockets[Symbol.asyncDispose]();
    await stage[Symbol.asyncDispose]();
    http.close();
    await once(http, 'close');
  }
  return { stage, tickets, bus, url, stop };
}

/** A live stream of a store of its own. */
export async function aLiveStream(db: Db, status: 'scheduled' | 'live' | 'ended' = 'live'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with store as (insert into stores (name) values ('Blue Kurta House') returning id)
    insert into live_streams (store_id, title, status) select id, 'Kurtas of the week', ${status} from store returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function findLiveStream(db: Db, id: string) {
  const { rows } = await sql<{ status: 'scheduled' | 'live' | 'ended'; store_id: string }>`
    select status, store_id from live_streams where id = ${id}`.execute(db);
  return rows[0] && { status: rows[0].status, storeId: rows[0].store_id };
}

/** A socket whose messages can be waited for. */
class Peer<M extends { t: string }> {
  readonly messages: M[] = [];
  closeCode: number | undefined;
  readonly socket: WebSocket;
  #changed = Promise.withResolvers<void>();

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('message', (data, isBinary) => {
      if (isBinary) this.onBytes(data as Buffer);
      else this.messages.push(JSON.parse(String(data)));
      this.wake();
    });
    this.socket.on('close', (code) => {
      this.closeCode = code;
      this.wake();
    });
  }

  onBytes(_: Buffer): void {}

  wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Resolves with the first value that is not undefined or false; tried whenever something arrives. Rejects at a close. */
  async until<T>(find: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      if (this.closeCode !== undefined) throw new Error(`The socket was closed with ${this.closeCode} after ${JSON.stringify(this.messages.slice(-3))}.`);
      await this.#changed.promise;
    }
  }

  message<T extends M['t']>(t: T): Promise<Extract<M, { t: T }>> {
    return this.until(() => this.messages.find((message): message is Extract<M, { t: T }> => message.t === t));
  }

  closed(): Promise<number> {
    return this.until(() => this.closeCode);
  }

  /** All that was sent so far has been handled by the other side, and what it answered has arrived. */
  async settled(): Promise<void> {
    const answer = once(this.socket, 'pong');
    this.socket.ping();
    await answer;
  }
}

export class TestPublisher extends Peer<PublishServerMessage> {
  async hello(ticket: string, tracks: TrackConfig[], session: string = randomUUID()): Promise<Extract<PublishServerMessage, { t: 'welcome' }>> {
    if (this.socket.readyState !== this.socket.OPEN) await once(this.socket, 'open');
    this.socket.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket, session, tracks }));
    return this.message('welcome');
  }

  /** Sends the samples, a few per frame, and waits until the server has them. */
  async send(samples: Sample[]): Promise<void> {
    for (let i = 0; i < samples.length; i += 3) this.socket.send(encodeSamples(samples.slice(i, i + 3)));
    await this.settled();
  }
}

type Chunk = ReturnType<typeof decodeChunk>;

export class TestViewer extends Peer<WatchServerMessage> {
  readonly inits: Chunk[] = [];
  readonly chunks: Chunk[] = [];
  acknowledges = true;

  /** Says hello as soon as it can. */
  constructor(url: string, ticket: string, slow?: true) {
    super(url);
    this.socket.once('open', () => this.send({ t: 'hello', v: stageWireVersion, ticket, slow }));
  }

  override onBytes(data: Buffer): void {
    const chunk = decodeChunk(data);
    (chunk.header.kind === 'init' ? this.inits : this.chunks).push(chunk);
    if (this.acknowledges && chunk.header.kind === 'chunk') this.acknowledge();
  }

  acknowledge(seq = this.chunks.at(-1)?.header.seq ?? 0): void {
    this.send({ t: 'ack', seq, lagMs: 0 });
  }

  send(message: WatchClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  get states(): string[] {
    return this.messages.flatMap((message) => (message.t === 'state' ? [message.state] : []));
  }

  /** A chunk that begins at or after this show time has arrived. */
  async untilShown(seconds: number): Promise<void> {
    await this.until(() => (this.chunks.at(-1)?.header.startMs ?? -1) >= seconds * 1000);
  }

  /** The bytes of an epoch as a player would append them. */
  bytes(epoch: number): Buffer {
    return Buffer.concat([...this.inits, ...this.chunks].filter((chunk) => chunk.header.epoch === epoch).map((chunk) => chunk.body));
  }
}

/** The viewer holds these samples of the first epoch, each once, in order; newer ones may still be held by the packager. */
export async function expectSamples(viewer: TestViewer, expected: Sample[]): Promise<void> {
  const { samples } = await readMp4(viewer.bytes(1));
  for (const track of [1, 2]) {
    const wanted = expected.filter((sample) => sample.track === track).map(hexOf);
    const got = samples.filter((sample) => sample.track === track);
    expect(got.map(hexOf).slice(0, wanted.length)).toEqual(wanted);
    expect(new Set(got.map((sample) => sample.dtsUs)).size).toBe(got.length);
  }
}

/** Stops the monotonic clock the stage measures viewers with. */
export function holdTime(): { pass(ms: number): void } {
  let now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    pass(ms) {
      now += ms;
    },
  };
}
