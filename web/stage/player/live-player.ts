import { Snapshot } from '../snapshot.ts';
import { Climber } from './climber.ts';
import { LateTier } from './late-tier.ts';
import type { EdgeOptions } from './live-edge.ts';
import { findMediaSource } from './media-buffer.ts';
import type { PlayerSource } from './player-source.ts';
import { idlePlayer, type PlayerState, type PlayerStats, type Rate, type TierName } from './player-state.ts';
import { SocketTier } from './socket-tier.ts';
import type { Tier, TierHost } from './tier.ts';

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
 * Plays one live stream, on air by the best tier that works, or its replay: `state` tells all that happens. What is on air always
 * plays; a replay also pauses, seeks and plays faster. Both are on the show clock.
 */
export class LivePlayer {
  readonly state: Snapshot<PlayerState>;
  readonly #source: PlayerSource;
  readonly #video: HTMLVideoElement;
  readonly #abort = new AbortController();
  readonly #climber: Climber | undefined;
  readonly #tierOfReplay: TierName | undefined;
  readonly #edge: EdgeOptions | undefined;
  #tier: Tier | undefined;
  #wantsPlay = true;
  /** Show time in ms at which a replay starts, or starts again. */
  #startMs: number;

  constructor(video: HTMLVideoElement, source: PlayerSource, { muted, listening, edge }: PlayerOptions) {
    this.#video = video;
    this.#source = source;
    this.#startMs = source.kind === 'replay' ? source.startMs : 0;
    this.#edge = edge;
    this.state = new Snapshot({ ...idlePlayer, muted, listening });
    const native = video.canPlayType(hlsType) !== '';
    const sources = findMediaSource();
    const owner = { isListening: () => this.state.get().listening, moved: () => this.retry() };
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
    this.state.set({ muted, needsTap: undefined });
    this.#play();
  }

  /** Sound without a picture, and back. */
  setListening(listening: boolean): void {
    if (listening === this.state.get().listening) return;
    this.state.set({ listening });
    this.retry();
  }

  /** Goes on after a pause; from the start when the replay has ended. */
  play(): void {
    this.#wantsPlay = true;
    if (this.state.get().phase === 'ended') this.seekTo(0);
    else if (this.state.get().phase === 'paused') this.state.set({ phase: 'connecting' });
    this.#play();
  }

  /** Replays only. */
  pause(): void {
    if (this.#climber) return;
    this.#wantsPlay = false;
    this.#video.pause();
    if (this.state.get().phase !== 'ended') this.state.set({ phase: 'paused' });
  }

  /** Replays only: to a show time in ms; in a gap to what follows it, and never outside of the replay. */
  seekTo(showMs: number): void {
    if (this.#climber) return;
    this.#startMs = showMs;
    const seconds = this.#tier?.secondsAt?.(showMs);
    if (this.state.get().phase === 'ended') this.state.set({ phase: this.#wantsPlay ? 'connecting' : 'paused' });
    if (seconds === undefined) return this.#restart();
    this.#video.currentTime = showMs < this.state.get().durationMs ? seconds : this.#video.duration;
    this.#play();
  }

  /** Replays only. */
  setRate(rate: Rate): void {
    this.state.set({ rate });
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
    const { tier, listening, durationMs, lagMs, stalls, reconnects } = this.state.get();
    const { totalVideoFrames: frames, droppedVideoFrames: droppedFrames } = this.#video.getVideoPlaybackQuality();
    const { videoWidth: width, videoHeight: height } = this.#video;
    const [bufferMs, bitrate] = [this.#bufferMs(), this.#tier?.bitrate];
    return { tier, listening, durationMs, lagMs, stalls, reconnects, frames, droppedFrames, width, height, bufferMs, bitrate };
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
    video.addEventListener('playing', () => this.#tier?.isLive && this.state.set({ phase: 'playing' }), { signal });
    video.addEventListener('ended', () => this.#onEnded(), { signal });
    video.addEventListener('seeked', () => this.#onSeeked(), { signal });
    video.addEventListener('error', () => this.#onMediaError(), { signal });
  }

  #start(): void {
    if (this.#tier || this.#abort.signal.aborted) return;
    const tier = this.#climber ? this.#climber.tier : this.#tierOfReplay;
    if (!tier) return this.state.set({ phase: 'failed', failure: 'unsupported' });
    this.state.set({ tier, lagMs: 0 });
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
      get: this.state.get,
      set: (change) => this.state.set(change),
      play: () => this.#play(),
      tell: (event) => this.#climber?.tell(event),
      fail: (failure) => this.#finish({ phase: 'failed', failure }),
      finish: (change) => this.#finish(change),
    };
  }

  #restart(): void {
    this.#stop();
    this.state.set({ phase: this.#wantsPlay ? 'connecting' : 'paused', failure: undefined, mediaErrorCode: 0 });
    this.#start();
  }

  #stop(): void {
    this.#tier?.stop();
    this.#tier = undefined;
  }

  #finish(change: Partial<PlayerState>): void {
    this.#startMs = this.showMs() ?? this.#startMs;
    this.#stop();
    this.state.set(change);
  }

  /** By the browser's own controls, or after it had paused. */
  #onPlay(): void {
    this.#wantsPlay = true;
    if (this.state.get().needsTap === 'play') this.state.set({ needsTap: undefined });
    if (this.state.get().phase === 'paused') this.state.set({ phase: 'connecting' });
  }

  /** P6: Safari pauses when it has run out of media. Any other pause of a replay is meant, be it by a headphone's button. */
  #onPause(): void {
    const { ended, readyState, HAVE_FUTURE_DATA } = this.#video;
    if (ended) return;
    if (!this.#climber && this.#tier?.isLive && readyState >= HAVE_FUTURE_DATA) this.#wantsPlay = false;
    if (this.#wantsPlay) this.#play();
    else this.state.set({ phase: 'paused' });
  }

  #onEnded(): void {
    if (this.#climber) this.#finish({ phase: 'ended' });
    else this.state.set({ phase: 'ended' });
  }

  /** Elements that stand do not say that they have come to the end. */
  #onSeeked(): void {
    const { paused, duration, currentTime } = this.#video;
    if (!this.#climber && paused && duration - currentTime < endSeconds) this.state.set({ phase: 'ended' });
  }

  #onWaiting(): void {
    this.#play();
    const isAway = document.visibilityState === 'hidden' && !this.state.get().listening;
    const isJump = this.#video.seeking && this.state.get().tier !== 'socket';
    if (isJump && !this.#climber && this.#wantsPlay) return this.state.set({ phase: 'connecting' });
    if (this.state.get().phase !== 'playing' || isAway || isJump) return;
    this.#tier?.stalled();
    this.state.set({ phase: 'stalled', stalls: this.state.get().stalls + 1 });
  }

  /** hls.js reports what its element says, and mends it. */
  #onMediaError(): void {
    const { tier } = this.state.get();
    if (!this.#tier || !this.#video.error || tier === 'hls' || tier === 'replay') return;
    this.state.set({ mediaErrorCode: this.#video.error.code });
    this.#finish({ phase: 'failed', failure: 'media' });
  }

  /** P4: a hidden tab gets nothing of what is on air, and comes back at the live edge. */
  #onVisibility(): void {
    if (document.visibilityState === 'hidden') return this.#tier?.hide();
    if (!this.#tier && this.state.get().phase === 'connecting') return this.#start();
    this.#tier?.show();
    this.#play();
  }

  #bufferMs(): number {
    const { buffered, currentTime } = this.#video;
    for (let index = 0; index < buffered.length; index += 1) {
      if (currentTime >= buffered.start(index) && currentTime <= buffered.end(index)) return Math.round((buffered.end(index) - currentTime) * 1000);
    }
    return 0;
  }

  #play(): void {
    const isAway = this.#climber && document.visibilityState === 'hidden' && !this.state.get().listening;
    const isOver = this.state.get().phase === 'ended';
    const isWanted = this.#wantsPlay && !isAway && !isOver && this.state.get().needsTap !== 'play';
    if (!this.#video.paused || !isWanted || !this.#tier?.isLive || this.#abort.signal.aborted) return;
    this.#video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#onRefused();
    });
  }

  /** P8: first without sound, then not before a tap, for which a paused replay asks anyway. */
  #onRefused(): void {
    if (!this.#video.muted) {
      this.#video.muted = true;
      this.state.set({ muted: true, needsTap: 'sound' });
      return this.#play();
    }
    if (this.#climber) this.state.set({ needsTap: 'play' });
    else this.pause();
  }
}
