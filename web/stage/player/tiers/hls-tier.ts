/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js';
import type { ErrorData, FragBufferedData } from 'hls.js';
import { type Anchor, exactShowMs, showMsOf } from '../show-clock.ts';
import { fetchMaster, type MasterPlaylist } from './master-playlist.ts';
import { keepBehind } from './media-buffer.ts';
import type { Tier, TierHost } from './tier.ts';

const stepMs = 250;
const againMs = 2_000;
/** P3: up to here behind the target hls.js catches up by playing faster, beyond only a seek does; and a stall moves the target by this. */
const seekAbove = 1;
const raise = 0.3;
/** hls.js aims further behind after each stall and keeps that; this long without one, it aims as near as at first (P3). */
const calmMs = 60_000;
/** Distance from the live edge in parts at which a player does not stall (docs/live-video.md, "LL-HLS"); hls.js leaves it at `toleratedSeconds` past its target. */
const partsBehind = 3;
const toleratedSeconds = 0.05;
/** Of PART-TARGET: shorter are only the parts that end a segment (docs/live-video.md, "LL-HLS"). */
const minShare = 0.85;
/** Bits per second assumed before a measurement, so that playback starts with the large picture. */
const hopedBitrate = 5_000_000;
const maxMediaErrors = 2;
const mediaErrorWindowMs = 30_000;
/** A playlist older than this, in seconds, does not tell where the live edge is. */
const freshSeconds = 5;

/** hls.js playing the parts of LL-HLS (docs/live-video.md, "LL-HLS"). Its code is loaded when it is first needed. */
export class HlsTier implements Tier {
  readonly #host: TierHost;
  readonly #url: string;
  readonly #abort = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;
  #again: ReturnType<typeof setTimeout> | undefined;
  #hls: Hls | undefined;
  #master: MasterPlaylist | undefined;
  #mediaErrors: number[] = [];
  /** Seconds that hls.js takes off the times of the media, by discontinuity sequence. */
  readonly #shifts = new Map<number, number>();
  #calmSince = 0;
  #isHidden = document.visibilityState === 'hidden';

  constructor(host: TierHost, masterUrl: string) {
    this.#host = host;
    this.#url = masterUrl;
    this.#timer = setInterval(() => this.#keepEdge(), stepMs);
    void this.#start();
  }

  get isLive(): boolean {
    return this.#hls !== undefined;
  }

  showMs(seconds: number): number | undefined {
    const details = this.#hls?.latestLevelDetails;
    if (!details) return undefined;
    const segments = details.fragmentHint ? [...details.fragments, details.fragmentHint] : details.fragments;
    const anchors = segments.map(({ start, programDateTime }): Anchor => ({ start, dateMs: programDateTime }));
    const run = segments.findLast(({ start }) => start <= seconds + 0.0005)?.cc;
    const shift = run === undefined ? undefined : this.#shifts.get(run);
    return exactShowMs(seconds, shift, showMsOf(seconds, anchors, this.#master?.firstFrameMs));
  }

  stalled(): void {
    this.#calmSince = performance.now();
  }

  /** Sound continues in a hidden tab; only pictures stop. */
  hide(): void {
    if (this.#host.get().listening) return;
    this.#isHidden = true;
    this.#hls?.stopLoad();
  }

  show(): void {
    if (!this.#isHidden) return;
    this.#isHidden = false;
    if (this.#hls) this.#returnToEdge(this.#hls);
  }

  stop(): void {
    this.#abort.abort();
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    this.#close();
  }

  #close(): void {
    const { video } = this.#host;
    this.#hls?.destroy();
    this.#hls = undefined;
    video.playbackRate = 1;
  }

  async #start(): Promise<void> {
    const { signal } = this.#abort;
    const loaded = import('hls.js/light').catch(() => undefined);
    const master = await fetchMaster(this.#url, signal);
    const library = (await loaded)?.default;
    if (signal.aborted) return;
    if (typeof master !== 'object' || !library) return this.#unreachable(master === 'missing');
    this.#master = master;
    this.#play(library, this.#host.get().listening ? (master.audioUrl ?? this.#url) : this.#url);
  }

  #play(library: typeof Hls, url: string): void {
    const hls = new library({
      lowLatencyMode: true,
      maxLiveSyncPlaybackRate: 1.1,
      liveSyncOnStallIncrease: raise,
      backBufferLength: Number.POSITIVE_INFINITY,
      preferManagedMediaSource: false,
      startPosition: -1,
      abrEwmaDefaultEstimate: hopedBitrate,
      autoStartLoad: !this.#isHidden || this.#host.get().listening,
    });
    this.#hls = hls;
    this.#shifts.clear();
    this.#calmSince = performance.now();
    hls.on(library.Events.ERROR, (_, data) => this.#onError(data, library));
    hls.once(library.Events.LEVEL_LOADED, () => this.#aimNear(hls));
    hls.on(library.Events.FRAG_BUFFERED, (_, data) => this.#onBuffered(data, hls, library));
    hls.on(library.Events.INIT_PTS_FOUND, (_, { frag, initPTS, timescale }) => this.#shifts.set(frag.cc, initPTS / timescale));
    hls.loadSource(url);
    hls.attachMedia(this.#host.video);
  }

  #onBuffered({ stats }: FragBufferedData, hls: Hls, { Events }: typeof Hls): void {
    this.#host.loaded(stats.loaded);
    this.#host.play();
    if (this.#isSpareBehind(hls)) hls.trigger(Events.BUFFER_FLUSHING, { startOffset: 0, endOffset: this.#host.video.currentTime - keepBehind, type: null });
  }

  /**
   * P9, as `MediaBuffer` does it, but only while nothing is on its way. hls.js removes what is behind at any time; where that falls between a part's arrival and its
   * appending, it forgets that it has the segment's parts, and then loads nothing after that segment (1.7.4, `detectEvictedFragments`).
   */
  #isSpareBehind({ latestLevelDetails: details }: Hls): boolean {
    const { buffered, currentTime } = this.#host.video;
    if (!details || buffered.length === 0 || currentTime - buffered.start(0) <= keepBehind * 2) return false;
    return details.partEnd - buffered.end(buffered.length - 1) < (details.partTarget || details.targetduration) / 2;
  }

  #onError({ fatal, type }: ErrorData, { ErrorTypes }: typeof Hls): void {
    if (!fatal) return;
    if (type !== ErrorTypes.MEDIA_ERROR) return this.#unreachable();
    const now = performance.now();
    this.#mediaErrors = [...this.#mediaErrors.filter((at) => now - at < mediaErrorWindowMs), now];
    if (this.#mediaErrors.length <= maxMediaErrors) return this.#hls?.recoverMediaError();
    this.#host.tell({ t: 'hls-failed' });
    if (!this.#abort.signal.aborted) this.#host.fail('media');
  }

  /** Unless the player takes another tier, the origin is asked again. */
  #unreachable(isMissing = false): void {
    const { reconnects } = this.#host.get();
    if (this.#hls) this.#host.set({ phase: 'connecting', reconnects: reconnects + 1 });
    this.#close();
    this.#host.tell({ t: 'hls-unreachable' });
    if (this.#abort.signal.aborted) return;
    if (!this.#master) this.#host.set({ phase: isMissing ? 'waiting' : 'connecting' });
    this.#again = setTimeout(() => void this.#start(), againMs);
  }

  #keepEdge(): void {
    const hls = this.#hls;
    const target = hls?.targetLatency;
    if (!hls || !target || this.#isHidden || this.#host.video.readyState === 0) return;
    this.#host.set({ lagMs: Math.round(hls.latency * 1000) });
    const isFresh = (hls.latestLevelDetails?.age ?? freshSeconds) < freshSeconds;
    if (hls.latency > target + seekAbove && isFresh && hls.liveSyncPosition !== null) this.#host.video.currentTime = hls.liveSyncPosition;
    this.#calmDown(hls, target);
    this.#host.play();
  }

  /** Seeks to the live edge after the tab was hidden. The playlist is from before, so its age gives the distance. */
  #returnToEdge(hls: Hls): void {
    this.#aimNear(hls);
    const { video } = this.#host;
    const away = hls.latency - (hls.targetLatency ?? hls.latency);
    if (away <= 0) return hls.startLoad(-1);
    const position = video.currentTime + away;
    video.currentTime = position;
    hls.startLoad(position);
  }

  #calmDown(hls: Hls, target: number): void {
    if (performance.now() - this.#calmSince > calmMs && target > this.#nearest(hls, target)) this.#aimNear(hls);
  }

  /** PART-HOLD-BACK allows for the longest possible part. Most cameras make shorter parts, and three of those are enough. */
  #nearest({ latestLevelDetails: details }: Hls, otherwise: number): number {
    if (!details?.partHoldBack) return details?.holdBack || otherwise;
    const parts = details.partList?.map(({ duration }) => duration) ?? [];
    const longest = Math.max(minShare * details.partTarget, ...parts);
    return Math.min(details.partHoldBack, partsBehind * longest) - toleratedSeconds;
  }

  /** Forgets the stalls, those of a tab that was hidden among them. */
  #aimNear(hls: Hls): void {
    const target = hls.targetLatency;
    if (target) hls.targetLatency = this.#nearest(hls, target);
  }
}
