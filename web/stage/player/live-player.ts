import type { EdgeOptions } from './live-edge.ts';
import { PlayerFeed } from './player-feed.ts';
import type { PlayerSource } from './player-source.ts';
import { idlePlayer, type PlayerState, type PlayerStats, type Rate, type TierName, type TierReason } from './player-state.ts';
import { Climber } from './tiers/climber.ts';
import { LateTier } from './tiers/late-tier.ts';
import { findMediaSource } from './tiers/media-buffer.ts';
import { SocketTier } from './tiers/socket-tier.ts';
import type { Tier, TierHost } from './tiers/tier.ts';

const hlsType = 'application/vnd.apple.mpegurl';
/** This near to its end a replay is over: its sound and its picture end up to a frame apart. */
const endSeconds = 0.05;

export type PlayerOptions = {
  muted: boolean;
  /** Sound without a picture. */
  listening: boolean;
  /** How far behind the newest media the socket's picture is kept. */
  edge?: EdgeOptions;
};

/**
 * Plays one live stream, on air by the best tier that works, or its replay. `state` is what it is now, and `subscribe` gives each
 * change of it as a typed event. What is on air always plays; a replay also pauses, seeks and plays faster. Both are on the show clock.
 *
 * @example
 * const stop = player.subscribe((event) => event.t === 'stall-ended' && console.info(`stood for ${event.ms} ms`));
 */
export class LivePlayer {
  readonly state: Pick<PlayerFeed, 'get'>;
  readonly subscribe: PlayerFeed['subscribe'];
  readonly #feed: PlayerFeed;
  readonly #source: PlayerSource;
  readonly #video: HTMLVideoElement;
  readonly #abort = new AbortController();
  readonly #climber: Climber | undefined;
  readonly #tierOfReplay: TierName | undefined;
  readonly #edge: EdgeOptions | undefined;
  readonly #madeAt = performance.now();
  #tier: Tier | undefined;
  #wantsPlay = true;
  /** Show time in ms at which a replay starts, or starts again. */
  #startMs: number;

  constructor(video: HTMLVideoElement, source: PlayerSource, { muted, listening, edge }: PlayerOptions) {
    this.#video = video;
    this.#source = source;
    this.#startMs = source.kind === 'replay' ? source.startMs : 0;
    this.#edge = edge;
    this.#feed = new PlayerFeed({ ...idlePlayer, muted, listening });
    this.state = this.#feed;
    this.subscribe = this.#feed.subscribe;
    const native = video.canPlayType(hlsType) !== '';
    const sources = findMediaSource();
    const owner = { isListening: () => this.#feed.get().listening, moved: (reason: TierReason) => this.#move({ tierReason: reason }) };
    if (source.kind === 'live') this.#climber = new Climber(source, { mediaSource: sources !== undefined, native }, owner);
    // iPhone plays what is complete best by itself (P5): it may evict what a ManagedMediaSource holds at any time.
    else this.#tierOfReplay = sources && !(sources.managed && native) ? 'replay' : native ? 'native' : undefined;
    video.muted = muted;
    video.playsInline = true;
    this.#listen();
    if (document.visibilityState === 'visible') this.#start();
  }

  /** Show time in ms of what is on screen, or of the frame at `seconds` of the element; `undefined` while unknown. */
  showMs(seconds: number = this.#video.currentTime): number | undefined {
    return this.#tier?.showMs(seconds);
  }

  setMuted(muted: boolean): void {
    this.#video.muted = muted;
    this.#feed.set({ muted, needsTap: undefined });
    this.#play();
  }

  /** Sound without a picture, and back. */
  setListening(listening: boolean): void {
    if (listening === this.#feed.get().listening) return;
    this.#move({ listening, tierReason: 'listening' });
  }

  /** Goes on after a pause; from the start when the replay has ended. */
  play(): void {
    this.#wantsPlay = true;
    if (this.#feed.get().phase === 'ended') this.seekTo(0);
    else if (this.#feed.get().phase === 'paused') this.#feed.set({ phase: 'connecting' });
    this.#play();
  }

  /** Replays only. */
  pause(): void {
    if (this.#climber) return;
    this.#wantsPlay = false;
    this.#video.pause();
    if (this.#feed.get().phase !== 'ended') this.#feed.set({ phase: 'paused' });
  }

  /** Replays only: to a show time in ms; in a gap to what follows it, and never outside of the replay. */
  seekTo(showMs: number): void {
    if (this.#climber) return;
    this.#startMs = showMs;
    const seconds = this.#tier?.secondsAt?.(showMs);
    if (this.#feed.get().phase === 'ended') this.#feed.set({ phase: this.#wantsPlay ? 'connecting' : 'paused' });
    if (seconds === undefined) return this.#restart();
    this.#video.currentTime = showMs < this.#feed.get().durationMs ? seconds : this.#video.duration;
    this.#play();
  }

  /** Replays only. */
  setRate(rate: Rate): void {
    this.#feed.set({ rate });
    // The default is what the element goes back to whenever it loads anew.
    this.#video.defaultPlaybackRate = rate;
    this.#video.playbackRate = rate;
  }

  /** Starts again after a failure, a replay where it was. */
  retry(): void {
    this.#startMs = this.showMs() ?? this.#startMs;
    this.#restart();
  }

  stats(): PlayerStats {
    const { tier, width, height, firstFrameMs, durationMs, lagMs, stalls, reconnects } = this.#feed.get();
    const { totalVideoFrames: frames, droppedVideoFrames: droppedFrames } = this.#video.getVideoPlaybackQuality();
    const [bufferMs, bitrate] = [this.#bufferMs(), this.#tier?.bitrate];
    return { tier, width, height, firstFrameMs, durationMs, lagMs, stalls, reconnects, frames, droppedFrames, bufferMs, bitrate };
  }

  destroy(): void {
    this.#abort.abort();
    this.#climber?.stop();
    this.#stop();
  }

  #listen(): void {
    const { signal } = this.#abort;
    const video = this.#video;
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal });
    video.addEventListener('waiting', () => this.#onWaiting(), { signal });
    video.addEventListener('play', () => this.#onPlay(), { signal });
    video.addEventListener('pause', () => this.#onPause(), { signal });
    video.addEventListener('playing', () => this.#tier?.isLive && this.#feed.set({ phase: 'playing' }), { signal });
    for (const event of ['loadedmetadata', 'resize']) video.addEventListener(event, () => this.#onSize(), { signal });
    video.addEventListener('loadeddata', () => this.#onFirstFrame(), { signal, once: true });
    video.addEventListener('ended', () => this.#onEnded(), { signal });
    video.addEventListener('seeked', () => this.#onSeeked(), { signal });
    video.addEventListener('error', () => this.#onMediaError(), { signal });
  }

  #start(): void {
    if (this.#tier || this.#abort.signal.aborted) return;
    const tier = this.#climber ? this.#climber.tier : this.#tierOfReplay;
    if (!tier) return this.#feed.set({ phase: 'failed', failure: 'unsupported' });
    this.#feed.set({ tier, lagMs: 0 });
    this.#tier = this.#open(tier);
  }

  #open(tier: TierName): Tier {
    const host = this.#host();
    const source = this.#source;
    if (source.kind === 'replay') return new LateTier(host, tier as 'replay', { ...source, startMs: this.#startMs });
    return tier === 'socket' ? new SocketTier(host, source, this.#edge) : new LateTier(host, tier, source);
  }

  #host(): TierHost {
    return {
      video: this.#video,
      get: this.#feed.get,
      set: (change) => this.#feed.set(change),
      play: () => this.#play(),
      tell: (event) => this.#climber?.tell(event),
      fail: (failure) => this.#finish({ phase: 'failed', failure }),
      finish: (change) => this.#finish(change),
    };
  }

  /** To the tier that is the right one after this change. */
  #move(change: Partial<PlayerState>): void {
    this.#feed.set(change);
    this.retry();
  }

  #restart(): void {
    this.#stop();
    this.#feed.set({ phase: this.#wantsPlay ? 'connecting' : 'paused', failure: undefined, mediaErrorCode: 0 });
    if (!this.#isAway) this.#start();
  }

  #stop(): void {
    this.#tier?.stop();
    this.#tier = undefined;
  }

  #finish(change: Partial<PlayerState>): void {
    this.#startMs = this.showMs() ?? this.#startMs;
    this.#stop();
    this.#feed.set(change);
  }

  /** By the browser's own controls, or after it had paused. */
  #onPlay(): void {
    this.#wantsPlay = true;
    if (this.#feed.get().needsTap === 'play') this.#feed.set({ needsTap: undefined });
    if (this.#feed.get().phase === 'paused') this.#feed.set({ phase: 'connecting' });
  }

  /** P6: Safari pauses when it has run out of media. Any other pause of a replay is meant, be it by a headphone's button. */
  #onPause(): void {
    const { ended, readyState, HAVE_FUTURE_DATA } = this.#video;
    if (ended) return;
    if (!this.#climber && this.#tier?.isLive && readyState >= HAVE_FUTURE_DATA) this.#wantsPlay = false;
    if (this.#wantsPlay) this.#play();
    else this.#feed.set({ phase: 'paused' });
  }

  #onSize(): void {
    const { videoWidth: width, videoHeight: height } = this.#video;
    this.#feed.set({ width, height });
  }

  #onFirstFrame(): void {
    this.#feed.set({ firstFrameMs: Math.round(performance.now() - this.#madeAt) });
  }

  #onEnded(): void {
    if (this.#climber) this.#finish({ phase: 'ended' });
    else this.#feed.set({ phase: 'ended' });
  }

  /** Elements that stand do not say that they have come to the end. */
  #onSeeked(): void {
    const { paused, duration, currentTime } = this.#video;
    if (!this.#climber && paused && duration - currentTime < endSeconds) this.#feed.set({ phase: 'ended' });
  }

  #onWaiting(): void {
    this.#play();
    const isJump = this.#video.seeking && this.#feed.get().tier !== 'socket';
    if (isJump && !this.#climber && this.#wantsPlay) return this.#feed.set({ phase: 'connecting' });
    if (this.#feed.get().phase !== 'playing' || this.#isUnwatched || isJump) return;
    this.#tier?.stalled();
    this.#feed.set({ phase: 'stalled', stalls: this.#feed.get().stalls + 1 });
  }

  /** hls.js reports what its element says, and mends it. */
  #onMediaError(): void {
    const { tier } = this.#feed.get();
    if (!this.#tier || !this.#video.error || tier === 'hls' || tier === 'replay') return;
    this.#feed.set({ mediaErrorCode: this.#video.error.code });
    this.#finish({ phase: 'failed', failure: 'media' });
  }

  /** P4: a hidden tab gets nothing of what is on air, and comes back at the live edge. */
  #onVisibility(): void {
    if (document.visibilityState === 'hidden') return this.#tier?.hide();
    if (!this.#tier && this.#feed.get().phase === 'connecting') return this.#start();
    this.#tier?.show();
    this.#play();
  }

  /** Nobody looks, and nobody only listens. */
  get #isUnwatched(): boolean {
    return document.visibilityState === 'hidden' && !this.#feed.get().listening;
  }

  /** P4: what is on air stands still then, and no MediaSource is made, since it would not open. */
  get #isAway(): boolean {
    return this.#climber !== undefined && this.#isUnwatched;
  }

  #bufferMs(): number {
    const { buffered, currentTime } = this.#video;
    for (let index = 0; index < buffered.length; index += 1) {
      if (currentTime >= buffered.start(index) && currentTime <= buffered.end(index)) return Math.round((buffered.end(index) - currentTime) * 1000);
    }
    return 0;
  }

  #play(): void {
    const isOver = this.#feed.get().phase === 'ended';
    const isWanted = this.#wantsPlay && !this.#isAway && !isOver && this.#feed.get().needsTap !== 'play';
    if (!this.#video.paused || !isWanted || !this.#tier?.isLive || this.#abort.signal.aborted) return;
    this.#video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#onRefused();
    });
  }

  /** P8: first without sound, then not before a tap, for which a paused replay asks anyway. */
  #onRefused(): void {
    if (!this.#video.muted) {
      this.#video.muted = true;
      this.#feed.set({ muted: true, needsTap: 'sound' });
      return this.#play();
    }
    if (this.#climber) this.#feed.set({ needsTap: 'play' });
    else this.pause();
  }
}
