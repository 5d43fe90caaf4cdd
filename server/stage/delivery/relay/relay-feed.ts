import { z } from 'zod';
import { unreachable } from '#contract/exhaustive.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { BusMessage } from '#server/platform/bus/bus-messages.ts';
import { topics } from '#server/topics.ts';
import { type Fanout, type RenditionName, renditionNames } from '../../show/fanout.ts';
import type { ShowClock } from '../../show/show-clock.ts';
import { decodeRelay, type RelayBeat, type RelayChunk, type RelayInit } from './relay-wire.ts';

type Options = {
  id: string;
  node: string;
  bus: Bus;
  fanout: Fanout;
  showClock: ShowClock;
  /** No node has answered for a while: the stream may have ended. */
  onAbandoned: () => void;
};

const wantMs = 1_000;
const askTimeoutMs = 2_000;
/** An owner that is silent for this long counts as dead. */
const silentMs = 3_000;
/** So many questions without an answer in a row. */
const abandonedAfter = 3;
/** What arrives while the answer of the owner is under way. */
const maxWaiting = 600;

const beat = z.object({
  t: z.literal('beat'),
  generation: z.int(),
  state: z.enum(['waiting', 'live', 'interrupted']),
  epochs: z.partialRecord(z.enum(renditionNames), z.int()),
  firstFrameAt: z.number().nullable(),
  seq: z.int(),
});

/** The state of a stream, told by the node that carries it; `undefined` when none does. */
export async function askState(bus: Bus, id: string, node: string): Promise<RelayBeat['state'] | undefined> {
  const reply = await bus.request(topics.relaySnapshot(id), { node }, { timeoutMs: askTimeoutMs });
  return reply.ok ? beat.safeParse(reply.messages[0]).data?.state : undefined;
}

/**
 * The other nodes' side of the relay: what the owner sends becomes the media of this node's watchers. A lost message is like a
 * lost packet: the picture goes on at the next key frame (docs/live-video.md, "Between nodes").
 */
export class RelayFeed implements Disposable {
  readonly #options: Options;
  readonly #stops: (() => void)[];
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #generation = -1;
  #seq = 0;
  /** Messages from before the owner's answer are older than the answer. */
  #beatSeq = 0;
  #heardAt = Number.NEGATIVE_INFINITY;
  /** The owner's epoch that each rendition is in. */
  #epochs: Partial<Record<RenditionName, number>> = {};
  readonly #awaitsKey = new Set<RenditionName>();
  /** Set while the owner is asked for the media that a new watcher starts with. */
  #waiting: BusMessage[] | undefined;
  #unanswered = 0;

  constructor(options: Options) {
    this.#options = options;
    const { bus } = options;
    this.#stops = [
      bus.subscribe(topics.relayMedia(options.id), (message) => this.#hear(message)),
      bus.subscribe(topics.stageOwner(options.id), () => void this.#ask()),
    ];
    this.#timer = setInterval(() => this.#tick(), wantMs).unref();
    this.#want();
    void this.#ask();
  }

  [Symbol.dispose](): void {
    this.#abort.abort();
    for (const stop of this.#stops) stop();
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.#want();
    if (performance.now() - this.#heardAt < silentMs) return;
    const { fanout } = this.#options;
    if (fanout.state === 'live') fanout.setState('interrupted');
    void this.#ask();
  }

  #want(): void {
    const { id, bus, node, fanout } = this.#options;
    bus.publish(topics.relayWant(id), { t: 'want', node, viewers: fanout.localViewers });
  }

  /** Starts from the owner's newest pictures. Without an owner, it asks again a second later. */
  async #ask(): Promise<void> {
    const { signal } = this.#abort;
    if (this.#waiting || signal.aborted) return;
    this.#waiting = [];
    const { id, bus, node } = this.#options;
    const reply = await bus.request(topics.relaySnapshot(id), { node }, { timeoutMs: askTimeoutMs, signal });
    const waited = this.#waiting;
    this.#waiting = undefined;
    if (signal.aborted) return;
    this.#unanswered = reply.ok ? 0 : this.#unanswered + 1;
    if (this.#unanswered > 0 && this.#unanswered % abandonedAfter === 0) this.#options.onAbandoned();
    if (!reply.ok) return;
    const [first, ...media] = reply.messages;
    const head = beat.safeParse(first).data;
    if (!head || head.generation < this.#generation) return;
    this.#generation = head.generation;
    this.#seq = head.seq;
    this.#beatSeq = head.seq;
    this.#epochs = {};
    this.#awaitsKey.clear();
    this.#onBeat(head);
    for (const message of media) if (message instanceof Uint8Array) this.#play(decodeRelay(message));
    for (const message of waited) this.#hear(message);
  }

  #hear(message: BusMessage): void {
    if (this.#waiting) {
      if (this.#waiting.length < maxWaiting) this.#waiting.push(message);
      return;
    }
    if (message instanceof Uint8Array) return this.#receive(decodeRelay(message));
    const head = beat.safeParse(message).data;
    if (!head || head.generation < this.#generation || head.seq < this.#beatSeq) return;
    if (head.generation > this.#generation) return void this.#ask();
    this.#onBeat(head);
  }

  #onBeat({ state, epochs, firstFrameAt }: z.infer<typeof beat>): void {
    this.#heardAt = performance.now();
    const { fanout, showClock } = this.#options;
    if (firstFrameAt !== null) showClock.adopt(new Date(firstFrameAt));
    for (const rendition of renditionNames) if (epochs[rendition] === undefined) fanout.drop(rendition);
    fanout.setState(state);
  }

  #receive(message: RelayInit | RelayChunk | undefined): void {
    if (!message || message.generation < this.#generation) return;
    if (message.generation > this.#generation) return void this.#ask();
    if (message.seq <= this.#seq) return;
    if (message.seq !== this.#seq + 1) for (const rendition of renditionNames) this.#awaitsKey.add(rendition);
    this.#seq = message.seq;
    this.#heardAt = performance.now();
    this.#play(message);
  }

  #play(message: RelayInit | RelayChunk | undefined): void {
    if (!message) return;
    const { fanout, showClock } = this.#options;
    const { rendition } = message;
    switch (message.kind) {
      case 'init':
        if (this.#epochs[rendition] === message.epoch) return;
        this.#epochs[rendition] = message.epoch;
        this.#awaitsKey.add(rendition);
        return fanout.begin(rendition, message);
      case 'chunk':
        // Its init segment was lost on the way.
        if (this.#epochs[rendition] !== message.epoch) return void this.#ask();
        if (this.#awaitsKey.has(rendition) && !message.key) return;
        this.#awaitsKey.delete(rendition);
        fanout.send(rendition, message);
        if (rendition === 'hd') showClock.hear(message.endMs);
        return;
      default:
        return unreachable(message);
    }
  }
}
