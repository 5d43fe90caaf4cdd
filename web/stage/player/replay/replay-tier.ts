import { exactShowMs } from '../show-clock.ts';
import { fetchPlaylist } from '../tiers/fetch-playlist.ts';
import { parseMaster } from '../tiers/master-playlist.ts';
import type { Tier, TierHost } from '../tiers/tier.ts';
import { ReplayTimeline } from './replay-timeline.ts';

const againMs = 1_000;
/** Failed tries in a row, with exponential backoff. */
const maxTries = 4;
/** `MediaError.code`, which the player's texts go by. */
const networkError = 2;
/** A replay was hidden or removed. */
const gone = [403, 404, 410];
/** Added to each seek, so that rounding never shows the previous frame. */
const graceSeconds = 0.0005;

/** Loads the media of a replay into the element. */
export type ReplayEngine = {
  /** Seconds that were taken off the times of the media at `seconds` of the element; `undefined` where that is not known. */
  shiftAt(seconds: number): number | undefined;
  stop(): void;
};

export type EngineParts = {
  video: HTMLVideoElement;
  url: string;
  /** Seconds of the element. */
  startAt: number;
  ready: () => void;
  /** Media of so many bytes came, where the engine tells. */
  loaded: (bytes: number) => void;
  /** The media no longer loads; the engine has stopped. */
  lost: () => void;
  broken: () => void;
};

export type ReplayTierParts = {
  playlistUrl: string;
  /** Show time in ms to start at. */
  startMs: number;
  open: (parts: EngineParts) => Promise<ReplayEngine>;
};

/** Plays a replay: its playlists give the timeline, and an engine plays it. There is no live edge. */
export class ReplayTier implements Tier {
  readonly #host: TierHost;
  readonly #parts: ReplayTierParts;
  readonly #abort = new AbortController();
  #again: ReturnType<typeof setTimeout> | undefined;
  #timeline: ReplayTimeline | undefined;
  #engine: ReplayEngine | undefined;
  #failures = 0;

  constructor(host: TierHost, parts: ReplayTierParts) {
    this.#host = host;
    this.#parts = parts;
    void this.#start(parts.startMs);
  }

  get isLive(): boolean {
    return this.#engine !== undefined;
  }

  showMs(seconds: number): number | undefined {
    if (!this.#timeline || !this.#engine) return undefined;
    return exactShowMs(seconds, this.#engine.shiftAt(seconds), this.#timeline.showMsAt(seconds));
  }

  secondsAt(showMs: number): number | undefined {
    if (!this.#timeline || !this.#engine) return undefined;
    const seconds = this.#timeline.secondsAt(showMs);
    const shift = this.#engine.shiftAt(seconds);
    const exact = shift === undefined ? seconds : showMs / 1000 - shift;
    return (Math.abs(exact - seconds) < 0.1 ? Math.max(0, exact) : seconds) + graceSeconds;
  }

  stalled(): void {}

  /** P4: a replay has no live edge, so a hidden tab plays on unless the browser pauses it. */
  hide(): void {}

  show(): void {}

  stop(): void {
    this.#abort.abort();
    clearTimeout(this.#again);
    this.#engine?.stop();
    this.#engine = undefined;
  }

  async #start(startMs: number): Promise<void> {
    const { signal } = this.#abort;
    const found = await this.#find(signal);
    if (signal.aborted) return;
    if (found === 'missing') return this.#host.fail('refused');
    if (found === undefined) return this.#tryAgain(startMs);
    const { timeline, url } = found;
    this.#timeline = timeline;
    this.#host.set({ durationMs: Math.round(timeline.durationMs) });
    // A start at or past the end plays from the beginning.
    const startAt = timeline.secondsAt(startMs < timeline.durationMs ? startMs : 0) + graceSeconds;
    const { video } = this.#host;
    const engine = await this.#parts
      .open({
        video,
        url,
        startAt,
        ready: () => this.#onReady(),
        loaded: this.#host.loaded,
        lost: () => this.#onLost(),
        broken: () => this.#host.fail('media'),
      })
      .catch(() => undefined);
    if (signal.aborted) return engine?.stop();
    if (!engine) return this.#tryAgain(startMs);
    this.#engine = engine;
    this.#host.play();
  }

  async #find(signal: AbortSignal): Promise<{ timeline: ReplayTimeline; url: string } | 'missing' | undefined> {
    const { playlistUrl } = this.#parts;
    const master = await fetchPlaylist(playlistUrl, signal, gone);
    if (typeof master !== 'object') return master;
    const { firstFrameMs, videoUrl, audioUrl } = parseMaster(master.text, master.url);
    const isListening = this.#host.get().listening && audioUrl !== undefined;
    const media = await fetchPlaylist((isListening ? audioUrl : videoUrl) ?? audioUrl ?? playlistUrl, signal, gone);
    if (typeof media !== 'object') return media;
    const timeline = ReplayTimeline.parse(media.text, firstFrameMs);
    return timeline && { timeline, url: isListening ? audioUrl : playlistUrl };
  }

  #onReady(): void {
    this.#failures = 0;
    this.#host.play();
  }

  #onLost(): void {
    const reached = this.showMs(this.#host.video.currentTime) ?? this.#parts.startMs;
    this.#engine = undefined;
    const { phase, reconnects } = this.#host.get();
    // A paused replay shows no waiting.
    this.#host.set({ phase: phase === 'paused' ? phase : 'connecting', reconnects: reconnects + 1 });
    this.#tryAgain(reached);
  }

  #tryAgain(startMs: number): void {
    this.#failures += 1;
    if (this.#failures >= maxTries) {
      this.#host.set({ mediaErrorCode: networkError });
      return this.#host.fail('media');
    }
    this.#again = setTimeout(() => void this.#start(startMs), againMs * 2 ** (this.#failures - 1));
  }
}
