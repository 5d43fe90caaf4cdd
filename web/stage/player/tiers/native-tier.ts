import { showMsOf } from '../show-clock.ts';
import { fetchMaster, type MasterPlaylist } from './master-playlist.ts';
import type { Tier, TierHost } from './tier.ts';

const stepMs = 500;
const againMs = 2_000;
/** Twice the HOLD-BACK of the origin's playlists: further behind, the player was paused. */
const seekAbove = 12;
const holdBack = 6;

type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date };

/** The browser's own HLS, where it has no MediaSource: the last resort. */
export class NativeTier implements Tier {
  readonly #host: TierHost;
  readonly #url: string;
  readonly #abort = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;
  #again: ReturnType<typeof setTimeout> | undefined;
  #master: MasterPlaylist | undefined;

  constructor(host: TierHost, masterUrl: string) {
    this.#host = host;
    this.#url = masterUrl;
    this.#timer = setInterval(() => this.#keepEdge(), stepMs);
    void this.#start();
  }

  get isLive(): boolean {
    return this.#master !== undefined;
  }

  /** `getStartDate` is the date of the timeline's zero, NaN while unknown. */
  showMs(seconds: number): number | undefined {
    const dateMs = (this.#host.video as DatedVideo).getStartDate?.().getTime();
    return dateMs === undefined || Number.isNaN(dateMs) ? undefined : showMsOf(seconds, [{ start: 0, dateMs }], this.#master?.firstFrameMs);
  }

  stalled(): void {}

  hide(): void {
    if (!this.#host.get().listening) this.#host.video.pause();
  }

  show(): void {
    this.#host.play();
  }

  stop(): void {
    this.#abort.abort();
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    if (!this.#master) return;
    this.#host.video.removeAttribute('src');
    this.#host.video.load();
  }

  async #start(): Promise<void> {
    const { signal } = this.#abort;
    const master = await fetchMaster(this.#url, signal);
    if (signal.aborted) return;
    if (typeof master !== 'object') {
      this.#host.set({ phase: master === 'missing' ? 'waiting' : 'connecting' });
      this.#again = setTimeout(() => void this.#start(), againMs);
      return;
    }
    this.#master = master;
    this.#host.set({ phase: 'connecting' });
    this.#host.video.src = (this.#host.get().listening && master.audioUrl) || this.#url;
    this.#host.play();
  }

  #keepEdge(): void {
    const { video } = this.#host;
    const edge = video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : undefined;
    if (edge === undefined || !Number.isFinite(edge) || document.visibilityState === 'hidden') return;
    const lag = edge - video.currentTime;
    if (lag > seekAbove) video.currentTime = edge - holdBack;
    this.#host.set({ lagMs: Math.round(lag * 1000) });
    this.#host.play();
  }
}
