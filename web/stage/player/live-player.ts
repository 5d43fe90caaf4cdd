import { decodeChunk, type WatchClientMessage, type WatchServerMessage } from '#contract/stage-wire.ts';
import { ReconnectingSocket } from '../reconnecting-socket.ts';
import { Snapshot } from '../snapshot.ts';
import { LiveEdge } from './live-edge.ts';
import { findMediaSource, MediaBuffer } from './media-buffer.ts';

export type PlayerState = {
  phase: 'connecting' | 'waiting' | 'playing' | 'stalled' | 'interrupted' | 'ended' | 'failed';
  muted: boolean;
  /** The browser wants a tap before it plays with sound (P8). */
  needsTap: boolean;
  /** Picture behind the newest media received, in ms. */
  lagMs: number;
  stalls: number;
  /** Code of `HTMLMediaElement.error`, 0 where there is none. */
  mediaErrorCode: number;
  /** Why `failed`: media support is missing, or the server refused for good. */
  failure: 'unsupported' | 'refused' | 'media' | undefined;
};

/** A player before it has heard from the server. */
export const idlePlayer: PlayerState = { phase: 'connecting', muted: true, needsTap: false, lagMs: 0, stalls: 0, mediaErrorCode: 0, failure: undefined };

const ackMs = 200;
const stepMs = 100;

/**
 * Plays one live stream: socket to MediaSource, at the live edge. Picture time times 1000 is the show clock, since the
 * server writes media at its show time.
 */
export class LivePlayer {
  readonly state: Snapshot<PlayerState>;
  readonly #url: string;
  readonly #video: HTMLVideoElement;
  readonly #edge = new LiveEdge();
  readonly #abort = new AbortController();
  #socket: ReconnectingSocket | undefined;
  #buffer: MediaBuffer | undefined;
  #mime = '';
  #receivedSeq = -1;
  #ackedSeq = -1;
  #isLive = false;
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(video: HTMLVideoElement, url: string, muted: boolean) {
    this.#video = video;
    this.#url = url;
    this.state = new Snapshot({ ...idlePlayer, muted });
    video.muted = muted;
    video.playsInline = true;
    const { signal } = this.#abort;
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal });
    video.addEventListener('waiting', () => this.#onWaiting(), { signal });
    video.addEventListener('pause', () => this.#play(), { signal });
    video.addEventListener('playing', () => this.#isLive && this.state.set({ phase: 'playing' }), { signal });
    video.addEventListener('error', () => this.#onMediaError(), { signal });
    this.#timers = [setInterval(() => this.#acknowledge(), ackMs), setInterval(() => this.#keepEdge(), stepMs)];
    if (document.visibilityState === 'visible') this.#start();
  }

  setMuted(muted: boolean): void {
    this.#video.muted = muted;
    this.state.set({ muted, needsTap: false });
    this.#play();
  }

  /** Starts again after a failure. */
  retry(): void {
    this.#stop();
    this.state.set({ phase: 'connecting', failure: undefined, mediaErrorCode: 0 });
    this.#start();
  }

  destroy(): void {
    this.#abort.abort();
    for (const timer of this.#timers) clearInterval(timer);
    this.#stop();
  }

  #start(): void {
    if (this.#socket || this.#abort.signal.aborted) return;
    if (!findMediaSource()) return this.state.set({ phase: 'failed', failure: 'unsupported' });
    this.#socket = new ReconnectingSocket({
      url: () => this.#url,
      opened: () => this.#onOpen(),
      message: (data) => this.#onMessage(data),
      closed: (code) => this.#onClose(code),
      expectsTraffic: () => this.#isLive && document.visibilityState === 'visible',
    });
  }

  #stop(): void {
    this.#socket?.stop();
    this.#socket = undefined;
    this.#buffer?.close();
    this.#buffer = undefined;
    this.#isLive = false;
  }

  #onOpen(): void {
    this.#receivedSeq = -1;
    this.#ackedSeq = -1;
    this.#mime = '';
    if (document.visibilityState === 'hidden') this.#tell({ t: 'pause' });
  }

  #onClose(code: number): void {
    this.#isLive = false;
    if (code === 1000 && this.state.get().phase === 'ended') return this.#stop();
    if (this.state.get().phase !== 'failed') this.state.set({ phase: 'connecting' });
  }

  #onMessage(data: string | ArrayBuffer): void {
    if (typeof data === 'string') return this.#onControl(JSON.parse(data) as WatchServerMessage);
    const { header, body } = decodeChunk(new Uint8Array(data));
    const bytes = body as Uint8Array<ArrayBuffer>;
    if (header.kind === 'init') return this.#onInit(bytes);
    this.#receivedSeq = header.seq;
    this.#buffer?.append(bytes);
  }

  #onControl(message: WatchServerMessage): void {
    if (message.t === 'init') this.#mime = message.mime;
    if (message.t === 'state') this.#onState(message.state);
    if (message.t === 'error') this.#onRefusal(message.code);
  }

  #onState(state: Extract<WatchServerMessage, { t: 'state' }>['state']): void {
    this.#isLive = state === 'live';
    if (state !== 'live') return this.state.set({ phase: state });
    if (this.state.get().phase !== 'playing') this.state.set({ phase: this.#buffer ? 'playing' : 'connecting' });
  }

  /** A slow or full server may take us later; the other refusals are final. */
  #onRefusal(code: Extract<WatchServerMessage, { t: 'error' }>['code']): void {
    if (code === 'TOO_SLOW' || code === 'CAPACITY') return this.state.set({ phase: 'stalled' });
    this.#stop();
    this.state.set(code === 'STREAM_ENDED' ? { phase: 'ended' } : { phase: 'failed', failure: 'refused' });
  }

  #onInit(bytes: Uint8Array<ArrayBuffer>): void {
    const sources = findMediaSource();
    if (!sources) return;
    this.#buffer ??= new MediaBuffer(this.#video, sources, () => this.#fail('media'));
    this.#buffer.init(this.#mime, bytes);
  }

  #onWaiting(): void {
    if (this.state.get().phase !== 'playing') return;
    this.#edge.stalled(performance.now() / 1000);
    this.state.set({ phase: 'stalled', stalls: this.state.get().stalls + 1 });
  }

  #onMediaError(): void {
    if (this.#buffer) this.state.set({ mediaErrorCode: this.#video.error?.code ?? 0 });
    if (this.#buffer && this.#video.error) this.#fail('media');
  }

  #fail(failure: NonNullable<PlayerState['failure']>): void {
    this.#stop();
    this.state.set({ phase: 'failed', failure });
  }

  /** P4: a hidden tab gets nothing, and comes back at the newest key frame. */
  #onVisibility(): void {
    if (document.visibilityState === 'hidden') return this.#tell({ t: 'pause' });
    if (!this.#socket && this.state.get().phase === 'connecting') return this.#start();
    this.#tell({ t: 'resume' });
    this.#play();
  }

  #keepEdge(): void {
    const newest = this.#buffer?.newest();
    if (newest === undefined || !this.#buffer || document.visibilityState === 'hidden') return;
    const now = this.#video.currentTime;
    const range = this.#buffer.range(now);
    if (!range) return;
    if (now < range.start || now > range.end || range.end < newest) return this.#jump(newest);
    const { rate, seekBy } = this.#edge.step(newest - now, performance.now() / 1000);
    if (seekBy !== undefined) this.#video.currentTime = now + seekBy;
    else if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
    this.state.set({ lagMs: Math.round((newest - now) * 1000) });
    this.#play();
  }

  /** The picture is not where the media is: at the start, after a gap, after a new epoch. */
  #jump(newest: number): void {
    const start = this.#buffer?.newestStart() ?? newest;
    if (newest - start < this.#edge.target) return;
    this.#video.currentTime = Math.max(start, newest - this.#edge.target);
    this.#play();
  }

  #play(): void {
    if (!this.#video.paused || !this.#buffer || this.#abort.signal.aborted) return;
    this.#video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      if (this.#video.muted) return this.state.set({ needsTap: true });
      this.#video.muted = true;
      this.state.set({ muted: true, needsTap: true });
      this.#play();
    });
  }

  #acknowledge(): void {
    if (this.#receivedSeq === this.#ackedSeq || this.#receivedSeq < 0) return;
    this.#ackedSeq = this.#receivedSeq;
    this.#tell({ t: 'ack', seq: this.#receivedSeq, lagMs: this.state.get().lagMs });
  }

  #tell(message: WatchClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
