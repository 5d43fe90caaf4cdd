import type { Bus } from '#server/platform/bus/bus.ts';
import type { BusMessage } from '#server/platform/bus/bus-messages.ts';
import type { WireChunk } from '../../show/chunk-ring.ts';
import { type Fanout, type LaneName, laneNames, type StageState, type WatchTap } from '../../show/fanout.ts';
import type { ShowClock } from '../../show/show-clock.ts';
import { encodeRelay, type RelayBeat, relaySubjects } from './relay-wire.ts';

type Options = { id: string; bus: Bus; fanout: Fanout; showClock: ShowClock; generation: number };

const beatMs = 1_000;
/** A node that has not asked for so long has no viewers any more. */
const wantedMs = 3_500;

/** The owner's side of the relay: sends what its own watchers get to the nodes that ask for it, and what a newcomer starts with. */
export class RelaySource implements WatchTap, Disposable {
  readonly #options: Options;
  readonly #subjects: ReturnType<typeof relaySubjects>;
  readonly #stops: (() => void)[];
  readonly #timer: NodeJS.Timeout;
  readonly #wants = new Map<string, { at: number; viewers: number }>();
  /** The init segment each rendition's chunks need, as far as it was sent. */
  readonly #sent: Partial<Record<LaneName, number>> = {};
  #isTapping = false;
  #seq = 0;

  constructor(options: Options) {
    this.#options = options;
    const { bus, id } = options;
    this.#subjects = relaySubjects(id);
    this.#stops = [bus.subscribe(this.#subjects.want, (message) => this.#onWant(message)), bus.respond(this.#subjects.gop, () => this.#snapshot())];
    this.#timer = setInterval(() => this.#beat(), beatMs).unref();
  }

  state(): void {
    if (this.#isTapping) this.#sendBeat();
  }

  offer(lane: LaneName, chunk: WireChunk): void {
    const { bus, fanout, generation } = this.#options;
    const { init } = fanout.lanes[lane];
    if (init && this.#sent[lane] !== init.epoch) this.#send(lane);
    const { epoch, key, startMs, endMs } = chunk;
    this.#seq += 1;
    bus.publish(this.#subjects.media, encodeRelay({ kind: 'chunk', lane, generation, seq: this.#seq, epoch, key, startMs, endMs, bytes: chunk.body }));
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
    this.#setTapping(false);
  }

  /** Another node took the stream over, or it is over: those who ask are told so by the next owner. */
  #onWant(message: BusMessage): void {
    if (message instanceof Uint8Array || typeof message.node !== 'string') return;
    this.#wants.set(message.node, { at: performance.now(), viewers: Number(message.viewers) });
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
    this.#options.bus.publish(this.#subjects.media, this.#describe());
  }

  #describe(): RelayBeat {
    const { fanout, generation, showClock } = this.#options;
    const firstFrameAt = showClock.firstFrameAt?.getTime() ?? null;
    const lanes = laneNames.flatMap((lane) => (fanout.lanes[lane].init ? [[lane, fanout.lanes[lane].init?.epoch]] : []));
    return { t: 'beat', generation, state: stateOf(fanout.state), epochs: Object.fromEntries(lanes), firstFrameAt, seq: this.#seq };
  }

  #send(lane: LaneName): void {
    const { init } = this.#options.fanout.lanes[lane];
    if (!init) return;
    const { epoch, mime, body: bytes } = init;
    this.#sent[lane] = epoch;
    this.#seq += 1;
    this.#options.bus.publish(
      this.#subjects.media,
      encodeRelay({ kind: 'init', lane, generation: this.#options.generation, seq: this.#seq, epoch, mime, bytes }),
    );
  }

  /** All that a node needs to serve newcomers at once; what is published after it carries on from its `seq`. */
  #snapshot(): BusMessage[] {
    this.#setTapping(true);
    const { fanout, generation } = this.#options;
    const head = { generation, seq: this.#seq };
    const media = laneNames.flatMap((lane) => {
      const { init, ring } = fanout.lanes[lane];
      if (!init) return [];
      const chunks = ring
        .burst()
        .map(({ epoch, key, startMs, endMs, body }) => encodeRelay({ kind: 'chunk', lane, ...head, epoch, key, startMs, endMs, bytes: body }));
      return [encodeRelay({ kind: 'init', lane, ...head, epoch: init.epoch, mime: init.mime, bytes: init.body }), ...chunks];
    });
    return [this.#describe(), ...media];
  }
}

function stateOf(state: StageState): RelayBeat['state'] {
  return state === 'ended' ? 'interrupted' : state;
}
