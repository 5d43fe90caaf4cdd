import { Snapshot } from '../snapshot.ts';
import { type Abilities, firstRung, type Ladder, type LadderEvent, mayTryUp, step, tierToPlay, wantsDown } from './ladder.ts';
import { LateTier } from './late-tier.ts';
import { fetchMaster } from './master-playlist.ts';
import { findMediaSource } from './media-buffer.ts';
import { idlePlayer, type PlayerState, type PlayerStats } from './player-state.ts';
import { askSocket, SocketTier } from './socket-tier.ts';
import type { Tier, TierHost } from './tier.ts';

/** Where a show's media is: the watch socket, and the HLS master playlist. */
export type PlayerSource = { socketUrl: string; masterUrl: string };

const hlsType = 'application/vnd.apple.mpegurl';
const upMs = 5_000;

/** Plays one live stream by the best tier that works, and keeps to it: `state` tells all that happens. */
export class LivePlayer {
  readonly state: Snapshot<PlayerState>;
  readonly #source: PlayerSource;
  readonly #video: HTMLVideoElement;
  readonly #abort = new AbortController();
  readonly #abilities: Abilities;
  readonly #upTimer: ReturnType<typeof setInterval>;
  #ladder: Ladder | undefined;
  #tier: Tier | undefined;
  #isAsking = false;

  constructor(video: HTMLVideoElement, source: PlayerSource, { muted, listening }: { muted: boolean; listening: boolean }) {
    this.#video = video;
    this.#source = source;
    this.state = new Snapshot({ ...idlePlayer, muted, listening });
    this.#abilities = { mediaSource: findMediaSource() !== undefined, native: video.canPlayType(hlsType) !== '' };
    this.#ladder = firstRung(this.#abilities);
    video.muted = muted;
    video.playsInline = true;
    this.#listen();
    this.#upTimer = setInterval(() => void this.#tryUp(), upMs);
    if (document.visibilityState === 'visible') this.#start();
  }

  /** Show time in ms of what is on screen, or of the frame at `seconds` of the element; `undefined` while unknown. */
  showMs(seconds: number = this.#video.currentTime): number | undefined {
    return this.#tier?.showMs(seconds);
  }

  setMuted(muted: boolean): void {
    this.#video.muted = muted;
    this.state.set({ muted, needsTap: false });
    this.#play();
  }

  /** Sound without a picture, and back. */
  setListening(listening: boolean): void {
    if (listening === this.state.get().listening) return;
    this.state.set({ listening });
    this.retry();
  }

  /** Starts again after a failure. */
  retry(): void {
    this.#stop();
    this.state.set({ phase: 'connecting', failure: undefined, mediaErrorCode: 0 });
    this.#start();
  }

  stats(): PlayerStats {
    const { tier, listening, lagMs, stalls, reconnects } = this.state.get();
    const { totalVideoFrames: frames, droppedVideoFrames: droppedFrames } = this.#video.getVideoPlaybackQuality();
    const { videoWidth: width, videoHeight: height } = this.#video;
    return { tier, listening, lagMs, stalls, reconnects, frames, droppedFrames, width, height, bufferMs: this.#bufferMs(), bitrate: this.#tier?.bitrate };
  }

  destroy(): void {
    this.#abort.abort();
    clearInterval(this.#upTimer);
    this.#stop();
  }

  #listen(): void {
    const { signal } = this.#abort;
    const video = this.#video;
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal });
    video.addEventListener('waiting', () => this.#onWaiting(), { signal });
    video.addEventListener('pause', () => this.#play(), { signal });
    video.addEventListener('playing', () => this.#tier?.isLive && this.state.set({ phase: 'playing' }), { signal });
    video.addEventListener('ended', () => this.#finish({ phase: 'ended' }), { signal });
    video.addEventListener('error', () => this.#onMediaError(), { signal });
  }

  #start(): void {
    if (this.#tier || this.#abort.signal.aborted) return;
    if (!this.#ladder) return this.state.set({ phase: 'failed', failure: 'unsupported' });
    const tier = tierToPlay(this.#ladder, this.state.get().listening, this.#abilities);
    this.state.set({ tier, lagMs: 0 });
    const host = this.#host();
    this.#tier = tier === 'socket' ? new SocketTier(host, this.#source.socketUrl) : new LateTier(tier, host, this.#source.masterUrl);
  }

  #host(): TierHost {
    return {
      video: this.#video,
      get: this.state.get,
      set: (change) => this.state.set(change),
      play: () => this.#play(),
      tell: (event) => this.#climb(event),
      fail: (failure) => this.#finish({ phase: 'failed', failure }),
      finish: (change) => this.#finish(change),
    };
  }

  #stop(): void {
    this.#tier?.stop();
    this.#tier = undefined;
  }

  #finish(change: Partial<PlayerState>): void {
    this.#stop();
    this.state.set(change);
  }

  /** Takes what happened into the ladder, and changes the tier when it says so. */
  #climb(event: LadderEvent): void {
    if (!this.#ladder) return;
    this.#ladder = step(this.#ladder, event, performance.now(), this.#abilities);
    const { listening, tier } = this.state.get();
    if (tierToPlay(this.#ladder, listening, this.#abilities) !== tier) this.retry();
    else if (wantsDown(this.#ladder)) void this.#askOrigin();
  }

  async #askOrigin(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const giveUp = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(upMs)]);
    const answered = (await fetchMaster(this.#source.masterUrl, giveUp)) !== undefined;
    this.#isAsking = false;
    if (!this.#abort.signal.aborted) this.#climb({ t: 'origin-asked', answered });
  }

  async #tryUp(): Promise<void> {
    const isVisible = document.visibilityState === 'visible';
    if (this.#isAsking || !this.#ladder || this.state.get().listening || !mayTryUp(this.#ladder, performance.now(), isVisible, this.#abilities)) return;
    this.#isAsking = true;
    const answered = await askSocket(this.#source.socketUrl, this.#abort.signal);
    this.#isAsking = false;
    if (!this.#abort.signal.aborted) this.#climb({ t: 'socket-asked', answered });
  }

  #onWaiting(): void {
    this.#play();
    const isAway = document.visibilityState === 'hidden' && !this.state.get().listening;
    const isJump = this.#video.seeking && this.state.get().tier !== 'socket';
    if (this.state.get().phase !== 'playing' || isAway || isJump) return;
    this.#tier?.stalled();
    this.state.set({ phase: 'stalled', stalls: this.state.get().stalls + 1 });
  }

  /** hls.js reports what its element says, and mends it. */
  #onMediaError(): void {
    if (!this.#tier || !this.#video.error || this.state.get().tier === 'hls') return;
    this.state.set({ mediaErrorCode: this.#video.error.code });
    this.#finish({ phase: 'failed', failure: 'media' });
  }

  /** P4: a hidden tab gets nothing, and comes back at the live edge. */
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
    const isAway = document.visibilityState === 'hidden' && !this.state.get().listening;
    if (!this.#video.paused || !this.#tier?.isLive || isAway || this.#abort.signal.aborted) return;
    this.#video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      if (this.#video.muted) return this.state.set({ needsTap: true });
      this.#video.muted = true;
      this.state.set({ muted: true, needsTap: true });
      this.#play();
    });
  }
}
