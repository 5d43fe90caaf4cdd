import { encodeChunk, type Sample, type WatchServerMessage } from '#contract/stage-wire.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ChunkRing, type WireChunk } from './chunk-ring.ts';
import { type MediaTracks, sameTracks } from './media-track.ts';
import type { Mp4Sample } from './mp4/fragment.ts';
import { type PackagedChunk, type PackagedInit, Packager } from './packager.ts';
import { ShowClock } from './show-clock.ts';
import type { StageLimits } from './stage-limits.ts';
import { problem, type StageProblem } from './stage-problem.ts';

export type StageState = Extract<WatchServerMessage, { t: 'state' }>['state'];

/** The init segment as every watcher gets it. */
export type WireInit = { epoch: number; text: string; frame: Buffer };

export type Watcher = {
  /** False while it asked for nothing to be sent. */
  readonly isActive: boolean;
  state(state: StageState): void;
  offer(chunk: WireChunk): void;
};

export type Publisher = {
  needKey(): void;
  /** Another connection takes its place: the same capture reconnected, or another tab. */
  replace(bySameSession: boolean): void;
  end(): void;
};

/** One capture of a broadcaster, across reconnects. */
export type Source = { session: string; offsetMs: number; lastSeq: number; lastPtsMs: number };

export type BroadcastEvents = {
  state(state: StageState): void;
  firstFrame(at: Date): void;
  /** The show clock's origin or the session changed: what a restart must know. */
  clock(firstFrameAt: Date, source: Source): void;
};

/** Takes the packaged samples too, such as the HLS origin. */
export type MediaTap = {
  begin(tracks: MediaTracks): void;
  push(video: readonly Mp4Sample[], audio: readonly Mp4Sample[]): void;
};

type Options = {
  limits: StageLimits;
  clock: Clock;
  events: BroadcastEvents;
  tap: MediaTap;
  stored?: { firstFrameAt: Date; session: string; offsetMs: number };
};

/** What a stream is taken to send while nothing of it was measured: the HD rendition of live-video.md §1. */
const assumedBitrate = 1_800_000;

/** One live stream on this node: one publisher, one packager, many watchers. */
export class Broadcast {
  readonly showClock: ShowClock;
  readonly ring: ChunkRing;
  init: WireInit | undefined;
  #state: StageState = 'waiting';
  #source: Source | undefined;
  #tracks: MediaTracks | undefined;
  #publisher: Publisher | undefined;
  readonly #watchers = new Set<Watcher>();
  readonly #packager: Packager;
  readonly #limits: StageLimits;
  readonly #events: BroadcastEvents;
  readonly #tap: MediaTap;
  #silence: NodeJS.Timeout | undefined;

  constructor({ limits, clock, events, tap, stored }: Options) {
    this.#limits = limits;
    this.#tap = tap;
    this.#events = events;
    this.showClock = new ShowClock(clock, stored?.firstFrameAt);
    this.ring = new ChunkRing(limits.burstMs);
    const sink = { init: this.#onInit.bind(this), chunk: this.#onChunk.bind(this), samples: tap.push.bind(tap), needKey: () => this.#publisher?.needKey() };
    this.#packager = new Packager(sink, limits);
    if (stored) {
      this.#source = { session: stored.session, offsetMs: stored.offsetMs, lastSeq: -1, lastPtsMs: 0 };
      this.#state = 'interrupted';
    }
  }

  get state(): StageState {
    return this.#state;
  }

  /** The capture that is, or was last, on stage. */
  get source(): Source | undefined {
    return this.#source;
  }

  get viewerCount(): number {
    return this.#watchers.size;
  }

  /** The picture cannot go on without a key frame. */
  get awaitsKey(): boolean {
    return this.#packager.awaitsKey;
  }

  /** Bits per second that one watcher costs. */
  get bitrate(): number {
    return this.ring.bitrate || assumedBitrate;
  }

  /** Bits per second that leave for the watchers of this stream. */
  get egress(): number {
    let active = 0;
    for (const watcher of this.#watchers) if (watcher.isActive) active += 1;
    return active * this.bitrate;
  }

  /** Nobody is here and nothing happened yet: it may be forgotten. */
  get isIdle(): boolean {
    return this.#watchers.size === 0 && !this.#publisher && !this.showClock.firstFrameAt;
  }

  /** A publisher with a valid ticket takes the stage, at once. */
  claim(publisher: Publisher, session: string, tracks: MediaTracks): Source {
    const known = this.#source?.session === session ? this.#source : undefined;
    this.#publisher?.replace(known !== undefined);
    this.#publisher = publisher;
    const source = known ?? { session, offsetMs: this.#offsetFromNow(), lastSeq: -1, lastPtsMs: 0 };
    this.#source = source;
    if (!known || !this.#tracks || !sameTracks(this.#tracks, tracks)) this.#configure(tracks, source);
    if (!known) this.showClock.restart();
    if (!known && this.showClock.firstFrameAt) this.#events.clock(this.showClock.firstFrameAt, source);
    return source;
  }

  release(publisher: Publisher): void {
    if (this.#publisher !== publisher) return;
    this.#publisher = undefined;
    this.#interrupt();
  }

  reconfigure(tracks: MediaTracks): void {
    if (this.#source && this.#tracks && !sameTracks(this.#tracks, tracks)) this.#configure(tracks, this.#source);
  }

  /** Takes samples of the present source; a repeated one is ignored, a missing one makes the picture wait for a key frame. */
  take(source: Source, samples: readonly Sample[]): StageProblem | undefined {
    for (const sample of samples) {
      if (sample.seq <= source.lastSeq) continue;
      if (source.lastSeq >= 0 && sample.seq > source.lastSeq + 1) this.#packager.loseVideo();
      const refused = this.#packager.push(sample);
      if (refused) return refused;
      source.lastSeq = sample.seq;
      source.lastPtsMs = sample.ptsUs / 1000;
    }
    if (this.ring.bytes > this.#limits.maxRingBytes) return problem('LIMIT_EXCEEDED', 'The stream has too many bits per second.');
    if (this.#packager.isOpen) this.#onMedia(source);
    return undefined;
  }

  join(watcher: Watcher): void {
    this.#watchers.add(watcher);
    this.#setBatch();
    watcher.state(this.#state);
  }

  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    this.#setBatch();
  }

  end(): void {
    if (this.#state === 'ended') return;
    this.showClock.stop();
    this.#packager.finish();
    this.#setState('ended');
    clearTimeout(this.#silence);
    this.#publisher?.end();
    this.#publisher = undefined;
    this.#watchers.clear();
    this.ring.clear();
    this.init = undefined;
  }

  /** Forgets without telling anybody: the process stops. */
  dispose(): void {
    clearTimeout(this.#silence);
  }

  #configure(tracks: MediaTracks, source: Source): void {
    this.#tracks = tracks;
    this.#packager.configure(tracks, source.offsetMs);
  }

  /** The show clock of now, and never before media that was already taken. */
  #offsetFromNow(): number {
    return Math.round(Math.max(this.showClock.sinceFirstFrame, this.#packager.newestMs));
  }

  #onMedia(source: Source): void {
    const isFirst = !this.showClock.firstFrameAt;
    this.showClock.hear(this.#packager.newestMs);
    const { firstFrameAt } = this.showClock;
    if (isFirst && firstFrameAt) {
      this.#events.clock(firstFrameAt, source);
      this.#events.firstFrame(firstFrameAt);
    }
    this.#silence ??= setTimeout(() => this.#interrupt(), this.#limits.silenceMs).unref();
    this.#silence.refresh();
    this.#setState('live');
  }

  #interrupt(): void {
    if (this.#state === 'live') this.#setState('interrupted');
  }

  #setState(state: StageState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const watcher of [...this.#watchers]) watcher.state(state);
    this.#events.state(state);
  }

  #setBatch(): void {
    this.#packager.batchMs = this.#watchers.size > this.#limits.perFrameWatchers ? 100 : 0;
  }

  #onInit(init: PackagedInit): void {
    const { epoch, mime, bytes } = init;
    const frame = encodeChunk({ kind: 'init', key: false, epoch, seq: 0, startMs: 0 }, bytes);
    const message: WatchServerMessage = { t: 'init', epoch, mime };
    this.#tap.begin(init.tracks);
    this.init = { epoch, text: JSON.stringify(message), frame: Buffer.from(frame.buffer) };
    this.ring.clear();
  }

  #onChunk({ bytes, ...header }: PackagedChunk): void {
    const frame = Buffer.from(encodeChunk({ kind: 'chunk', ...header }, bytes).buffer);
    const chunk: WireChunk = { ...header, frame, sentAt: performance.now() };
    this.ring.add(chunk);
    for (const watcher of this.#watchers) watcher.offer(chunk);
  }
}
