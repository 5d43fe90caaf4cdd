import type { PlayerOptions, Rate, ReplayTierName } from '../player-state.ts';
import { ShowPlayer } from '../show-player.ts';
import { LazyTier } from '../tiers/lazy-tier.ts';
import { findMediaSource } from '../tiers/media-buffer.ts';
import type { Tier, TierHost } from '../tiers/tier.ts';
import { playsHls } from '../video-element.ts';
import { importReplayTier } from './import-replay-tier.ts';
import type { ReplaySource } from './replay-source.ts';

/** Less than this before its end a replay is over: its sound and its picture end up to a frame apart. */
const endSeconds = 0.05;

/** Plays the replay of a show: pauses, seeks in show time and plays faster. */
export class ReplayPlayer extends ShowPlayer<ReplayTierName> {
  readonly #playlistUrl: string;
  readonly #tierName: ReplayTierName | undefined;
  #wantsPlay = true;
  /** Show time in ms at which it starts, or starts again. */
  #startMs: number;

  constructor(video: HTMLVideoElement, { playlistUrl, startMs }: ReplaySource, start: PlayerOptions) {
    super(video, start);
    this.#playlistUrl = playlistUrl;
    this.#startMs = startMs;
    this.#tierName = tierOf(video);
    // A paused element fires no `ended` event.
    video.addEventListener('seeked', () => this.#onSeeked(), { signal: this.signal });
    this.begin();
  }

  /** Resumes after a pause; from the start when the replay has ended. */
  play(): void {
    this.#wantsPlay = true;
    const { phase } = this.feed.get();
    if (phase === 'ended') this.seekTo(0);
    else if (phase === 'paused') this.feed.set({ phase: 'connecting' });
    this.resume();
  }

  pause(): void {
    this.#wantsPlay = false;
    this.video.pause();
    if (this.feed.get().phase !== 'ended') this.feed.set({ phase: 'paused' });
  }

  /** To a show time in ms; in a gap to what follows it, and never outside of the replay. */
  seekTo(showMs: number): void {
    this.#startMs = showMs;
    const seconds = this.tier?.secondsAt?.(showMs);
    if (this.feed.get().phase === 'ended') this.feed.set({ phase: this.#wantsPlay ? 'connecting' : 'paused' });
    if (seconds === undefined) return this.restart();
    this.video.currentTime = showMs < this.feed.get().durationMs ? seconds : this.video.duration;
    this.resume();
  }

  setRate(rate: Rate): void {
    this.feed.set({ rate });
    // The element falls back to the default rate whenever it loads a source.
    this.video.defaultPlaybackRate = rate;
    this.video.playbackRate = rate;
  }

  protected chooseTier(): ReplayTierName | undefined {
    return this.#tierName;
  }

  protected openTier(name: ReplayTierName, host: TierHost): Tier {
    const source = { playlistUrl: this.#playlistUrl, startMs: this.#startMs };
    return new LazyTier(host, () => importReplayTier(name, source));
  }

  protected get wantsPlay(): boolean {
    return this.#wantsPlay;
  }

  protected readonly isAway = false;

  protected keepPlace(): void {
    this.#startMs = this.showMs() ?? this.#startMs;
  }

  /** A replay has one tier. */
  protected tell(): void {}

  /** Playing was started by the browser's controls, or after a pause of the browser. */
  protected onPlay(): void {
    this.#wantsPlay = true;
    if (this.feed.get().phase === 'paused') this.feed.set({ phase: 'connecting' });
  }

  /** P6: Safari pauses when it has run out of media. Any other pause is meant, be it by a headphone's button. */
  protected onPause(): void {
    const { ended, readyState, HAVE_FUTURE_DATA } = this.video;
    if (ended) return;
    if (this.tier?.isLive && readyState >= HAVE_FUTURE_DATA) this.#wantsPlay = false;
    if (this.#wantsPlay) this.resume();
    else this.feed.set({ phase: 'paused' });
  }

  /** The wait after a seek is no stall. */
  protected onWaiting(): void {
    this.resume();
    if (!this.video.seeking) return this.countStall();
    if (this.#wantsPlay) this.feed.set({ phase: 'connecting' });
  }

  protected onEnded(): void {
    this.feed.set({ phase: 'ended' });
  }

  /** A paused replay shows a button to play, which is the tap. */
  protected onRefused(): void {
    this.pause();
  }

  #onSeeked(): void {
    const { paused, duration, currentTime } = this.video;
    if (paused && duration - currentTime < endSeconds) this.feed.set({ phase: 'ended' });
  }
}

/** iPhone plays what is complete best by itself (P5): it may evict what a ManagedMediaSource holds at any time. */
function tierOf(video: HTMLVideoElement): ReplayTierName | undefined {
  const sources = findMediaSource();
  const native = playsHls(video);
  if (sources && !(sources.managed && native)) return 'replay';
  return native ? 'native' : undefined;
}
