import { RateMeter } from '../../net/rate-meter.ts';
import { PlayerFeed } from './player-feed.ts';
import { idlePlayer, type PlayerOptions, type PlayerState, type PlayerStats, type TierName } from './player-state.ts';
import type { TierEvent } from './tier-state.ts';
import type { Tier, TierHost } from './tiers/tier.ts';
import { bufferMsOf } from './video-element.ts';

/**
 * What the players of a show on air and of a replay share: one tier at a time on one video element, on the show clock. `state` is what
 * it is now, and `subscribe` gives each change of it as a typed event. A player calls `begin` at the end of its constructor.
 *
 * @example
 * const stop = player.subscribe((event) => event.t === 'stall-ended' && console.info(`stood for ${event.ms} ms`));
 */
export abstract class ShowPlayer<Name extends TierName = TierName> {
  readonly state: Pick<PlayerFeed, 'get'>;
  readonly subscribe: PlayerFeed['subscribe'];
  protected readonly feed: PlayerFeed;
  protected readonly video: HTMLVideoElement;
  protected tier: Tier | undefined;
  readonly #abort = new AbortController();
  readonly #madeAt = performance.now();
  /** Of the tier that plays. */
  #loaded = new RateMeter();

  constructor(video: HTMLVideoElement, { muted, listening }: PlayerOptions) {
    this.video = video;
    this.feed = new PlayerFeed({ ...idlePlayer, muted, listening });
    this.state = this.feed;
    this.subscribe = this.feed.subscribe;
    video.muted = muted;
    video.playsInline = true;
    this.#listen();
  }

  /** The tier to play by; `undefined` when this browser can play none. */
  protected abstract chooseTier(): Name | undefined;
  protected abstract openTier(name: Name, host: TierHost): Tier;
  /** False after a pause that was meant. */
  protected abstract get wantsPlay(): boolean;
  /** The tab is hidden, and nothing may load. */
  protected abstract get isAway(): boolean;
  /** Keeps the place on the show clock before the tier stops. */
  protected abstract keepPlace(): void;
  protected abstract tell(event: TierEvent): void;
  protected abstract onPlay(): void;
  protected abstract onPause(): void;
  protected abstract onWaiting(): void;
  protected abstract onEnded(): void;
  /** The browser plays nothing before a tap, not even without sound (P8). */
  protected abstract onRefused(): void;

  /** Show time in ms of what is on screen, or of the frame at `seconds` of the element; `undefined` while unknown. */
  showMs(seconds: number = this.video.currentTime): number | undefined {
    return this.tier?.showMs(seconds);
  }

  setMuted(muted: boolean): void {
    this.video.muted = muted;
    this.feed.set({ muted, needsTap: undefined });
    this.resume();
  }

  /** Sound without a picture, and back. */
  setListening(listening: boolean): void {
    if (listening === this.feed.get().listening) return;
    this.move({ listening, tierReason: 'listening' });
  }

  /** Starts again after a failure, a replay where it was. */
  retry(): void {
    this.keepPlace();
    this.restart();
  }

  stats(): PlayerStats {
    const { tier, width, height, firstFrameMs, durationMs, lagMs, stalls, reconnects } = this.feed.get();
    const { totalVideoFrames: frames, droppedVideoFrames: droppedFrames } = this.video.getVideoPlaybackQuality();
    const [bufferMs, bitrate] = [bufferMsOf(this.video), this.#loaded.bitrate(performance.now())];
    return { tier, width, height, firstFrameMs, durationMs, lagMs, stalls, reconnects, frames, droppedFrames, bufferMs, bitrate };
  }

  destroy(): void {
    this.#abort.abort();
    this.#stop();
  }

  /** Aborts when the player is destroyed. */
  protected get signal(): AbortSignal {
    return this.#abort.signal;
  }

  protected begin(): void {
    if (document.visibilityState === 'visible') this.#start();
  }

  protected restart(): void {
    this.#stop();
    this.feed.set({ phase: this.wantsPlay ? 'connecting' : 'paused', failure: undefined, mediaErrorCode: 0 });
    if (!this.isAway) this.#start();
  }

  /** To the tier that is the right one after this change. */
  protected move(change: Partial<PlayerState>): void {
    this.feed.set(change);
    this.retry();
  }

  protected finish(change: Partial<PlayerState>): void {
    this.keepPlace();
    this.#stop();
    this.feed.set(change);
  }

  /** Plays what the tier has brought, unless the element is to stand still. */
  protected resume(): void {
    const { phase, needsTap } = this.feed.get();
    const isWanted = this.wantsPlay && !this.isAway && phase !== 'ended' && needsTap !== 'play';
    if (!this.video.paused || !isWanted || !this.tier?.isLive || this.signal.aborted) return;
    this.video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#onPlayRefused();
    });
  }

  protected countStall(): void {
    if (this.feed.get().phase !== 'playing' || this.isUnwatched) return;
    this.tier?.stalled();
    this.feed.set({ phase: 'stalled', stalls: this.feed.get().stalls + 1 });
  }

  /** The tab is hidden, and nobody only listens. */
  protected get isUnwatched(): boolean {
    return document.visibilityState === 'hidden' && !this.feed.get().listening;
  }

  #start(): void {
    if (this.tier || this.signal.aborted) return;
    const tier = this.chooseTier();
    if (!tier) return this.feed.set({ phase: 'failed', failure: 'unsupported' });
    this.feed.set({ tier, lagMs: 0 });
    this.#loaded = new RateMeter();
    this.tier = this.openTier(tier, this.#host());
  }

  #stop(): void {
    this.tier?.stop();
    this.tier = undefined;
  }

  #host(): TierHost {
    return {
      video: this.video,
      get: this.feed.get,
      set: (change) => this.feed.set(change),
      play: () => this.resume(),
      loaded: (bytes) => this.#loaded.add(bytes, performance.now()),
      tell: (event) => this.tell(event),
      fail: (failure) => this.finish({ phase: 'failed', failure }),
      finish: (change) => this.finish(change),
    };
  }

  #listen(): void {
    const { signal, video } = this;
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal });
    video.addEventListener('waiting', () => this.onWaiting(), { signal });
    video.addEventListener('play', () => this.onPlay(), { signal });
    video.addEventListener('pause', () => this.onPause(), { signal });
    video.addEventListener('playing', () => this.tier?.isLive && this.feed.set({ phase: 'playing' }), { signal });
    const readSize = () => this.feed.set({ width: video.videoWidth, height: video.videoHeight });
    for (const event of ['loadedmetadata', 'resize']) video.addEventListener(event, readSize, { signal });
    const noteFirstFrame = () => this.feed.set({ firstFrameMs: Math.round(performance.now() - this.#madeAt) });
    video.addEventListener('loadeddata', noteFirstFrame, { signal, once: true });
    video.addEventListener('ended', () => this.onEnded(), { signal });
    video.addEventListener('error', () => this.#onMediaError(), { signal });
  }

  /** hls.js recovers from errors of its element, and reports those that it cannot recover from. */
  #onMediaError(): void {
    const { tier } = this.feed.get();
    if (!this.tier || !this.video.error || tier === 'hls' || tier === 'replay') return;
    this.feed.set({ mediaErrorCode: this.video.error.code });
    this.finish({ phase: 'failed', failure: 'media' });
  }

  /** P4: a hidden tab gets nothing of what is on air, and comes back at the live edge. */
  #onVisibility(): void {
    if (document.visibilityState === 'hidden') return this.tier?.hide();
    if (!this.tier && this.feed.get().phase === 'connecting') return this.#start();
    this.tier?.show();
    this.resume();
  }

  /** P8: first without sound, then not before a tap. */
  #onPlayRefused(): void {
    if (this.video.muted) return this.onRefused();
    this.video.muted = true;
    this.feed.set({ muted: true, needsTap: 'sound' });
    this.resume();
  }
}
