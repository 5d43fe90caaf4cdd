import { encodeChunk, type WatchServerMessage } from '#contract/wire/stage-wire.ts';
import { SendTimes } from '../delivery/socket/send-times.ts';
import { ChunkRing, type WireChunk } from './chunk-ring.ts';
import type { PackagedChunk, PackagedInit } from './packager.ts';

export type StageState = Extract<WatchServerMessage, { t: 'state' }>['state'];

/** The renditions of a picture, best first (docs/live-video.md, "Rules"). */
export const renditionNames = ['hd', 'ld'] as const;
export type RenditionName = (typeof renditionNames)[number];

/** The init segment as every watcher gets it. */
export type WireInit = { epoch: number; mime: string; text: string; frame: Buffer; body: Uint8Array };

/** One rendition on its way to the watchers. `init` is `undefined` while the broadcaster does not send it. */
export type Rendition = { init: WireInit | undefined; readonly ring: ChunkRing };

/** Hears all that is sent. */
export type WatchTap = {
  state(state: StageState): void;
  offer(rendition: RenditionName, chunk: WireChunk): void;
};

export type Watcher = WatchTap & {
  /** False while it asked for nothing to be sent. */
  readonly isActive: boolean;
  readonly rendition: RenditionName;
};

/** What a stream is taken to send while nothing of it was measured: the HD rendition of docs/live-video.md, "Rules". */
const assumedBitrate = 1_800_000;

/** The watchers of one live stream on this node, and what one who joins gets at once. */
export class Fanout {
  readonly renditions: Record<RenditionName, Rendition>;
  readonly times = new SendTimes();
  readonly #watchers = new Set<Watcher>();
  readonly #taps = new Set<WatchTap>();
  /** Viewers of the stream on other nodes. */
  elsewhere = 0;
  #state: StageState;
  #seq = 0;
  #epoch = 0;

  constructor(burstMs: number, state: StageState) {
    this.#state = state;
    this.renditions = { hd: { init: undefined, ring: new ChunkRing(burstMs) }, ld: { init: undefined, ring: new ChunkRing(burstMs) } };
  }

  get state(): StageState {
    return this.#state;
  }

  get localViewers(): number {
    return this.#watchers.size;
  }

  get viewerCount(): number {
    return this.#watchers.size + this.elsewhere;
  }

  /** Bytes kept for those who join. */
  get keptBytes(): number {
    return this.renditions.hd.ring.bytes + this.renditions.ld.ring.bytes;
  }

  /** Bits per second that one watcher of the rendition costs. */
  bitrate(rendition: RenditionName): number {
    return this.renditions[rendition].ring.bitrate || assumedBitrate;
  }

  /** Bits per second that leave for the watchers. */
  get egress(): number {
    const rates = { hd: this.bitrate('hd'), ld: this.bitrate('ld') };
    let sum = 0;
    for (const watcher of this.#watchers) if (watcher.isActive) sum += rates[watcher.rendition];
    return sum;
  }

  join(watcher: Watcher): void {
    this.#watchers.add(watcher);
    watcher.state(this.#state);
  }

  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }

  /** Sends to a reader that does not count as a viewer, such as the relay to other nodes. */
  tap(tap: WatchTap): void {
    this.#taps.add(tap);
  }

  untap(tap: WatchTap): void {
    this.#taps.delete(tap);
  }

  /** True when it was another before. */
  setState(state: StageState): boolean {
    if (this.#state === state) return false;
    this.#state = state;
    for (const listener of [...this.#watchers, ...this.#taps]) listener.state(state);
    return true;
  }

  /** What follows in this rendition needs this init segment. */
  begin(name: RenditionName, { mime, bytes }: Pick<PackagedInit, 'mime' | 'bytes'>): void {
    this.#epoch = (this.#epoch + 1) % 2 ** 16;
    const message: WatchServerMessage = { t: 'init', epoch: this.#epoch, mime };
    const frame = encodeChunk({ kind: 'init', key: false, epoch: this.#epoch, seq: 0, startMs: 0 }, bytes);
    const rendition = this.renditions[name];
    rendition.init = { epoch: this.#epoch, mime, text: JSON.stringify(message), frame: Buffer.from(frame.buffer), body: frame.subarray(-bytes.byteLength) };
    rendition.ring.clear();
  }

  /** One numbering for both renditions, so that an acknowledgement means the same moment in either. */
  send(name: RenditionName, { bytes, key, startMs, endMs }: Omit<PackagedChunk, 'epoch' | 'seq'>): void {
    const rendition = this.renditions[name];
    if (!rendition.init) return;
    this.#seq = (this.#seq + 1) % 2 ** 32;
    const header = { epoch: rendition.init.epoch, seq: this.#seq, key, startMs };
    const frame = Buffer.from(encodeChunk({ kind: 'chunk', ...header }, bytes).buffer);
    const chunk: WireChunk = { ...header, endMs, frame, body: frame.subarray(-bytes.byteLength), sentAt: performance.now() };
    this.times.add(chunk.seq, chunk.sentAt);
    rendition.ring.add(chunk);
    for (const watcher of this.#watchers) watcher.offer(name, chunk);
    for (const tap of this.#taps) tap.offer(name, chunk);
  }

  /** The rendition is not sent any more. */
  drop(name: RenditionName): void {
    this.renditions[name].init = undefined;
    this.renditions[name].ring.clear();
  }

  end(): void {
    this.setState('ended');
    this.#watchers.clear();
    for (const name of renditionNames) this.drop(name);
  }
}
