import type { Bus } from '#server/platform/bus/bus.ts';
import type { BusMessage } from '#server/platform/bus/bus-messages.ts';
import { topics } from '#server/topics.ts';
import type { WireChunk } from '../../show/chunk-ring.ts';
import { type Fanout, type RenditionName, renditionNames, type StageState, type WatchTap } from '../../show/fanout.ts';
import type { ShowClock } from '../../show/show-clock.ts';
import { encodeRelay, type RelayBeat, type RelayWant } from './relay-wire.ts';

type Options = { id: string; bus: Bus; fanout: Fanout; showClock: ShowClock; generation: number };

const beatMs = 1_000;
/** A node that has not asked for this long has no viewers any more. */
const wantedMs = 3_500;

/** The owner's side of the relay: sends the media of its own watchers to the nodes that ask for it, with what a new watcher starts with. */
export class RelaySource implements WatchTap, Disposable {
  readonly #options: Options;
  readonly #stops: (() => void)[];
  readonly #timer: NodeJS.Timeout;
  readonly #wants = new Map<string, { at: number; viewers: number }>();
  /** The init segment each rendition's chunks need, as far as it was sent. */
  readonly #sent: Partial<Record<RenditionName, number>> = {};
  #isTapping = false;
  #seq = 0;

  constructor(options: Options) {
    this.#options = options;
    const { bus, id } = options;
    this.#stops = [bus.subscribe(topics.relayWant(id), (message) => this.#onWant(message)), bus.respond(topics.relaySnapshot(id), () => this.#snapshot())];
    this.#timer = setInterval(() => this.#beat(), beatMs).unref();
  }

  state(): void {
    if (this.#isTapping) this.#sendBeat();
  }

  offer(rendition: RenditionName, chunk: WireChunk): void {
    const { id, bus, fanout, generation } = this.#options;
    const { init } = fanout.renditions[rendition];
    if (init && this.#sent[rendition] !== init.epoch) this.#send(rendition);
    const { epoch, key, startMs, endMs } = chunk;
    this.#seq += 1;
    bus.publish(topics.relayMedia(id), encodeRelay({ kind: 'chunk', rendition, generation, seq: this.#seq, epoch, key, startMs, endMs, bytes: chunk.body }));
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
    this.#setTapping(false);
  }

  /** Another node took the stream over, or it has ended: the next owner tells the others. */
  #onWant({ node, viewers }: RelayWant): void {
    this.#wants.set(node, { at: performance.now(), viewers });
    this.#setTapping(true);
    this.#count();
  }

  #beat(): void {
    const now = performance.now();
    for (const [node, { at }] of this.#wants) if (now - at > wantedMs) this.#wants.delete(node);
    this.#count();
    this.#setTapping(this.#wants.size > 0);
    if (this.#isTapping) this.#sendBeat();
  }

  #count(): void {
    this.#options.fanout.elsewhere = [...this.#wants.values()].reduce((sum, { viewers }) => sum + viewers, 0);
  }

  #setTapping(isTapping: boolean): void {
    if (isTapping === this.#isTapping) return;
    this.#isTapping = isTapping;
    if (isTapping) this.#options.fanout.tap(this);
    else this.#options.fanout.untap(this);
    if (isTapping) this.#sendBeat();
  }

  #sendBeat(): void {
    this.#options.bus.publish(topics.relayMedia(this.#options.id), this.#describe());
  }

  #describe(): RelayBeat {
    const { fanout, generation, showClock } = this.#options;
    const firstFrameAt = showClock.firstFrameAt?.getTime() ?? null;
    const renditions = renditionNames.flatMap((rendition) =>
      fanout.renditions[rendition].init ? [[rendition, fanout.renditions[rendition].init?.epoch]] : [],
    );
    return { t: 'beat', generation, state: stateOf(fanout.state), epochs: Object.fromEntries(renditions), firstFrameAt, seq: this.#seq };
  }

  #send(rendition: RenditionName): void {
    const { init } = this.#options.fanout.renditions[rendition];
    if (!init) return;
    const { epoch, mime, body: bytes } = init;
    this.#sent[rendition] = epoch;
    this.#seq += 1;
    this.#options.bus.publish(
      topics.relayMedia(this.#options.id),
      encodeRelay({ kind: 'init', rendition, generation: this.#options.generation, seq: this.#seq, epoch, mime, bytes }),
    );
  }

  /** What a node needs to serve new viewers at once. Messages published later continue from its `seq`. */
  #snapshot(): BusMessage[] {
    this.#setTapping(true);
    const { fanout, generation } = this.#options;
    const head = { generation, seq: this.#seq };
    const media = renditionNames.flatMap((rendition) => {
      const { init, ring } = fanout.renditions[rendition];
      if (!init) return [];
      const chunks = ring
        .burst()
        .map(({ epoch, key, startMs, endMs, body }) => encodeRelay({ kind: 'chunk', rendition, ...head, epoch, key, startMs, endMs, bytes: body }));
      return [encodeRelay({ kind: 'init', rendition, ...head, epoch: init.epoch, mime: init.mime, bytes: init.body }), ...chunks];
    });
    return [this.#describe(), ...media];
  }
}

function stateOf(state: StageState): RelayBeat['state'] {
  return state === 'ended' ? 'interrupted' : state;
}
