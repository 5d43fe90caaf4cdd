import type { Sample } from '#contract/wire/stage-wire.ts';
import type { Mp4Sample } from '#server/media/mp4/fragment.ts';
import { type StageLimits, tellHours } from '#server/settings/stage-limits.ts';
import { createByteGate } from '../ingest/byte-gate.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import { type Fanout, type RenditionName, renditionNames, type StageState } from './fanout.ts';
import { type MediaTracks, type ShowTracks, sameTracks } from './media-track.ts';
import { Packager } from './packager.ts';
import type { ShowClock } from './show-clock.ts';

export type Publisher = {
  needKey(): void;
  /** Another connection takes its place: the same capture reconnected, or another tab. */
  replace(bySameSession: boolean): void;
  end(): void;
};

/** What a source may do beyond others. */
type Allowance = Pick<StageLimits, 'maxGopMs' | 'maxShowMs'>;

/** One capture of a broadcaster, across reconnects. */
export type Source = { session: string; offsetMs: number; lastSeq: number; lastPtsMs: number };

export type BroadcastEvents = {
  state(state: StageState): void;
  firstFrame(at: Date): void;
  /** The show clock's origin or the session changed: what a restart must know. */
  clock(firstFrameAt: Date, source: Source): void;
};

/** Takes the packaged samples of each rendition too, such as the HLS origin. */
export type MediaTap = {
  begin(rendition: RenditionName, tracks: MediaTracks): void;
  push(rendition: RenditionName, video: readonly Mp4Sample[], audio: readonly Mp4Sample[]): void;
  /** The rendition is not sent any more. */
  drop(rendition: RenditionName): void;
};

type Options = {
  limits: StageLimits;
  fanout: Fanout;
  showClock: ShowClock;
  events: BroadcastEvents;
  tap: MediaTap;
  /** The capture that was on stage last, here before a restart or on another node. */
  last: { session: string; offsetMs: number } | undefined;
};

/** Chunks of this length go to large audiences: a third of the messages (docs/live-video.md, "Numbers"). */
const batchMs = 100;

/** One live stream on its owner node: one publisher, a packager for each rendition, many watchers. */
export class Broadcast {
  readonly showClock: ShowClock;
  readonly fanout: Fanout;
  #source: Source | undefined;
  #tracks: ShowTracks | undefined;
  #publisher: Publisher | undefined;
  /** Captures that another one took the stage from: one that finds its network again does not take it back. */
  readonly #replaced = new Set<string>();
  readonly #packagers: Record<RenditionName, Packager>;
  readonly #limits: StageLimits;
  readonly #events: BroadcastEvents;
  readonly #tap: MediaTap;
  readonly #isWithinRate: (bytes: number) => boolean;
  #silence: NodeJS.Timeout | undefined;
  #isLost = false;

  constructor({ limits, fanout, showClock, events, tap, last }: Options) {
    this.#limits = limits;
    this.#isWithinRate = createByteGate(limits.maxBitrate);
    this.#tap = tap;
    this.#events = events;
    this.showClock = showClock;
    this.fanout = fanout;
    this.#packagers = { hd: this.#createPackager('hd'), ld: this.#createPackager('ld') };
    if (last) this.#source = { ...last, lastSeq: -1, lastPtsMs: 0 };
    if (this.state === 'live') this.#awaitMedia();
  }

  get state(): StageState {
    return this.fanout.state;
  }

  /** The capture that is, or was last, on stage. */
  get source(): Source | undefined {
    return this.#source;
  }

  /** The picture cannot go on without a key frame. */
  get awaitsKey(): boolean {
    return renditionNames.some((rendition) => this.#packagers[rendition].awaitsKey);
  }

  /** Media time between the key frames of the large picture, the longest that the present source sent. */
  get longestGopMs(): number {
    return this.#packagers.hd.longestGopMs;
  }

  get hasPublisher(): boolean {
    return this.#publisher !== undefined;
  }

  /** A publisher with a valid ticket takes the stage, at once. A stored file may have longer GOPs than a camera, and the demo's has no end. */
  claim(publisher: Publisher, session: string, tracks: ShowTracks, { maxGopMs, maxShowMs }: Allowance = this.#limits): Source {
    if (this.#isLost || this.#replaced.has(session)) return this.#turnAway(publisher, session);
    for (const rendition of renditionNames) Object.assign(this.#packagers[rendition], { maxGopMs, maxShowMs });
    const known = this.#source?.session === session ? this.#source : undefined;
    this.#publisher?.replace(known !== undefined);
    if (!known && this.#source) this.#replaced.add(this.#source.session);
    this.#publisher = publisher;
    const source = known ?? { session, offsetMs: this.#offsetFromNow(), lastSeq: -1, lastPtsMs: 0 };
    this.#source = source;
    if (!known) this.#tracks = undefined;
    this.#configure(tracks, source);
    if (!known) this.showClock.restart();
    if (!known && this.showClock.firstFrameAt) this.#events.clock(this.showClock.firstFrameAt, source);
    return source;
  }

  release(publisher: Publisher): void {
    if (this.#publisher !== publisher) return;
    this.#publisher = undefined;
    this.#interrupt();
  }

  reconfigure(tracks: ShowTracks): void {
    if (this.#source) this.#configure(tracks, this.#source);
  }

  /** Takes samples of the current source. Repeated ones are ignored; after a missing one the picture waits for a key frame. */
  take(source: Source, samples: readonly Sample[]): StageProblem | undefined {
    if (this.#isLost) return undefined;
    this.#packagers.hd.batchMs = this.fanout.viewerCount > this.#limits.perFrameWatchers ? batchMs : 0;
    this.#packagers.ld.batchMs = this.#packagers.hd.batchMs;
    for (const sample of samples) {
      const tooMuch = this.#refuseTooMuch(sample);
      if (tooMuch) return tooMuch;
      if (sample.seq <= source.lastSeq) continue;
      if (source.lastSeq >= 0 && sample.seq > source.lastSeq + 1) for (const rendition of renditionNames) this.#packagers[rendition].loseVideo();
      const refused = this.#push(sample);
      if (refused) return refused;
      source.lastSeq = sample.seq;
      source.lastPtsMs = sample.ptsUs / 1000;
    }
    if (this.#packagers.hd.isOpen) this.#onMedia(source);
    return undefined;
  }

  end(): void {
    if (this.state === 'ended') return;
    this.showClock.stop();
    for (const rendition of renditionNames) this.#packagers[rendition].finish();
    this.fanout.end();
    this.#events.state('ended');
    clearTimeout(this.#silence);
    this.#publisher?.end();
    this.#publisher = undefined;
  }

  /** Another node has the stage now: the publisher here gives way. */
  lose(): void {
    this.dispose();
    this.#isLost = true;
    const publisher = this.#publisher;
    this.#publisher = undefined;
    publisher?.replace(false);
  }

  /** Forgets without telling anybody: the process stops. */
  dispose(): void {
    clearTimeout(this.#silence);
  }

  /** Another node took the stage while this publisher was let in. */
  #turnAway(publisher: Publisher, session: string): Source {
    queueMicrotask(() => publisher.replace(false));
    return { session, offsetMs: 0, lastSeq: -1, lastPtsMs: 0 };
  }

  #createPackager(rendition: RenditionName): Packager {
    const sink = {
      init: (init: { mime: string; tracks: MediaTracks; bytes: Uint8Array }) => {
        this.#tap.begin(rendition, init.tracks);
        this.fanout.begin(rendition, init);
      },
      chunk: this.fanout.send.bind(this.fanout, rendition),
      samples: this.#tap.push.bind(this.#tap, rendition),
      needKey: () => this.#publisher?.needKey(),
    };
    return new Packager(sink, this.#limits);
  }

  /** The sound goes with both pictures. */
  #push(sample: Sample): StageProblem | undefined {
    const { hd, ld } = this.#packagers;
    const small = this.#tracks?.ld;
    if (small?.video?.wireId === sample.track) return ld.push(sample);
    const refused = hd.push(sample);
    return refused ?? (small?.audio?.wireId === sample.track ? ld.push(sample) : undefined);
  }

  /** For every ingest, repeated samples included. The limit of kept bytes also holds when media time stands still. */
  #refuseTooMuch({ data }: Sample): StageProblem | undefined {
    const { maxRingBytes, maxBitrate } = this.#limits;
    const { newestMs, maxShowMs } = this.#packagers.hd;
    if (this.fanout.keptBytes > maxRingBytes || !this.#isWithinRate(data.byteLength))
      return problem(
        'LIMIT_EXCEEDED',
        `This live event sends too many bits per second; ${maxBitrate / 1e6} Mbit/s are allowed. Lower the bitrate of the encoder.`,
      );
    return newestMs > maxShowMs ? problem('SHOW_TOO_LONG', `A live event may last ${tellHours(maxShowMs)}. End it and start a new one.`) : undefined;
  }

  /** What changed begins anew. A change of the large picture or the sound is one of the small one, so that both break at one place. */
  #configure(tracks: ShowTracks, source: Source): void {
    const before = this.#tracks;
    const isSameShow = before !== undefined && sameTracks(before.hd, tracks.hd);
    const isSameSmall = isSameShow && sameTracks(before.ld, tracks.ld);
    this.#tracks = tracks;
    if (!isSameShow) this.#packagers.hd.configure(tracks.hd, source.offsetMs);
    if (!isSameSmall && tracks.ld) this.#packagers.ld.configure(tracks.ld, source.offsetMs);
    if (!tracks.ld) this.#dropSmall();
  }

  /** Its watchers go over to the large picture at its next key frame. */
  #dropSmall(): void {
    if (!this.fanout.renditions.ld.init) return;
    this.#packagers.ld.finish();
    this.fanout.drop('ld');
    this.#tap.drop('ld');
    this.#publisher?.needKey();
  }

  /** The current show clock, but never earlier than media that was already taken. */
  #offsetFromNow(): number {
    return Math.round(Math.max(this.showClock.sinceFirstFrame, this.#packagers.hd.newestMs));
  }

  #onMedia(source: Source): void {
    const isFirst = !this.showClock.firstFrameAt;
    this.showClock.hear(this.#packagers.hd.newestMs);
    const { firstFrameAt } = this.showClock;
    if (isFirst && firstFrameAt) {
      this.#events.clock(firstFrameAt, source);
      this.#events.firstFrame(firstFrameAt);
    }
    this.#awaitMedia();
    this.#setState('live');
  }

  #awaitMedia(): void {
    this.#silence ??= setTimeout(() => this.#interrupt(), this.#limits.silenceMs).unref();
    this.#silence.refresh();
  }

  #interrupt(): void {
    if (this.state === 'live') this.#setState('interrupted');
  }

  #setState(state: StageState): void {
    if (this.fanout.setState(state)) this.#events.state(state);
  }
}
