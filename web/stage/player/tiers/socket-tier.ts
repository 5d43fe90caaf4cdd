import { ignoreUnknown } from '#contract/exhaustive.ts';
import { closeBusy, closeEnded } from '#contract/wire/close-codes.ts';
import { ackEveryMs, decodeChunk, stageWireVersion, type WatchClientMessage, type WatchServerMessage } from '#contract/wire/stage-wire.ts';
import { ReconnectingSocket } from '../../../net/reconnecting-socket.ts';
import { LiveEdge } from '../live-edge.ts';
import { takeEarlySocket } from './early-socket.ts';
import type { LiveSource } from './live-source.ts';
import { findMediaSource, MediaBuffer } from './media-buffer.ts';
import { isSlowLink } from './slow-link.ts';
import type { Tier, TierHost } from './tier.ts';

const stepMs = 100;

/** No other tier would be taken either. */
type FinalRefusal = 'STREAM_NOT_FOUND' | 'VERSION_UNSUPPORTED' | 'ALREADY_PUBLISHING' | 'SAMPLE_INVALID' | 'LIMIT_EXCEEDED' | 'SHOW_TOO_LONG';

/** Socket to MediaSource, at the live edge. The server writes media at its show time, so the picture's time is the show clock. */
export class SocketTier implements Tier {
  readonly #host: TierHost;
  readonly #source: LiveSource;
  readonly #edge = new LiveEdge();
  readonly #socket: ReconnectingSocket;
  readonly #timers: ReturnType<typeof setInterval>[];
  #buffer: MediaBuffer | undefined;
  #mime = '';
  #receivedSeq = -1;
  #ackedSeq = -1;
  #isLive = false;
  #hasSpoken = false;
  #isStopped = false;
  #isRenewed = false;
  /** The server was asked to pause. */
  #isPaused = false;

  constructor(host: TierHost, source: LiveSource) {
    this.#host = host;
    this.#source = source;
    this.#timers = [setInterval(() => this.#acknowledge(), ackEveryMs), setInterval(() => this.#keepEdge(), stepMs)];
    this.#socket = new ReconnectingSocket({
      early: takeEarlySocket(source.socketUrl),
      url: () => source.socketUrl,
      opened: () => this.#onOpen(),
      message: (data) => this.#onMessage(data),
      closed: (code) => this.#onClose(code),
      expectsTraffic: () => this.#isLive && !this.#isPaused && document.visibilityState === 'visible',
    });
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  showMs(seconds: number): number | undefined {
    return this.#buffer && seconds * 1000;
  }

  /** Waiting after our own seek is no stall. */
  stalled(): void {
    const { video } = this.#host;
    if (video.seeking) return;
    this.#edge.stalled(performance.now() / 1000, (this.#buffer?.newest() ?? 0) - video.currentTime);
  }

  hide(): void {
    this.#isPaused = true;
    this.#tell({ t: 'pause' });
  }

  show(): void {
    this.#isPaused = false;
    this.#tell({ t: 'resume' });
  }

  stop(): void {
    this.#isStopped = true;
    this.#isLive = false;
    for (const timer of this.#timers) clearInterval(timer);
    this.#socket.stop();
    this.#buffer?.close();
    this.#buffer = undefined;
    Object.assign(this.#host.video, { preservesPitch: true, playbackRate: 1 });
  }

  #onOpen(): void {
    this.#receivedSeq = -1;
    this.#ackedSeq = -1;
    this.#mime = '';
    this.#isPaused = false;
    this.#socket.send(watchHello(this.#source));
    if (document.visibilityState === 'hidden') this.hide();
  }

  #onClose(code: number): void {
    if (this.#isStopped) return;
    const hadSpoken = this.#hasSpoken;
    this.#hasSpoken = false;
    this.#isLive = false;
    const { phase, reconnects } = this.#host.get();
    if (code === closeEnded && phase === 'ended') return this.#host.finish({});
    this.#host.set({ phase: 'connecting', reconnects: hadSpoken ? reconnects + 1 : reconnects });
    if (code === closeBusy) this.#host.tell({ t: 'turned-away' });
    else if (!hadSpoken) this.#host.tell({ t: 'connection-failed' });
  }

  #onMessage(data: string | ArrayBuffer): void {
    if (this.#isStopped) return;
    if (typeof data === 'string') return this.#onControl(JSON.parse(data) as WatchServerMessage);
    const { header, body } = decodeChunk(new Uint8Array(data));
    const bytes = body as Uint8Array<ArrayBuffer>;
    this.#host.loaded(bytes.byteLength);
    if (header.kind === 'init') return this.#onInit(bytes);
    this.#receivedSeq = header.seq;
    this.#isRenewed = false;
    this.#buffer?.append(bytes);
  }

  #onControl(message: WatchServerMessage): void {
    if (message.t === 'error') return this.#onRefusal(message.code);
    if (!this.#hasSpoken) this.#host.tell({ t: 'connected' });
    this.#hasSpoken = true;
    switch (message.t) {
      case 'init':
        this.#mime = message.mime;
        return;
      case 'state':
        return this.#onState(message.state);
      default:
        return ignoreUnknown(message);
    }
  }

  #onState(state: Extract<WatchServerMessage, { t: 'state' }>['state']): void {
    this.#isLive = state === 'live';
    if (state !== 'live') return this.#host.set({ phase: state });
    if (this.#host.get().phase !== 'playing') this.#host.set({ phase: this.#buffer ? 'playing' : 'connecting' });
  }

  /** TOO_SLOW and CAPACITY move to HLS and may pass; other refusals are final. */
  #onRefusal(code: Extract<WatchServerMessage, { t: 'error' }>['code']): void {
    this.#hasSpoken = true;
    switch (code) {
      case 'TOO_SLOW':
      case 'CAPACITY':
        this.#host.set({ phase: 'stalled' });
        return this.#host.tell({ t: 'turned-away' });
      case 'TICKET_INVALID':
        return this.#isRenewed ? this.#refuse() : void this.#renewTicket();
      case 'STREAM_ENDED':
        return this.#host.finish({ phase: 'ended' });
      default:
        code satisfies FinalRefusal;
        return this.#refuse();
    }
  }

  #refuse(): void {
    this.#host.finish({ phase: 'failed', failure: 'refused' });
  }

  /** Once, until media arrives: a new ticket that is refused is not renewed again. */
  async #renewTicket(): Promise<void> {
    this.#isRenewed = true;
    this.#host.set({ phase: 'connecting' });
    await this.#source.renewTicket().catch(() => undefined);
    if (!this.#isStopped) this.#socket.reconnect();
  }

  /** An unsupported codec gets the code that the video element would report. */
  #fail(reason: 'unsupported' | 'media'): void {
    if (reason === 'unsupported') this.#host.set({ mediaErrorCode: 3 });
    this.#host.fail('media');
  }

  #onInit(bytes: Uint8Array<ArrayBuffer>): void {
    const sources = findMediaSource();
    if (!sources) return;
    this.#buffer ??= new MediaBuffer(this.#host.video, sources, {
      fail: (reason) => this.#fail(reason),
      full: () => this.hide(),
      wanted: () => this.show(),
    });
    this.#buffer.init(this.#mime, bytes);
  }

  #keepEdge(): void {
    const newest = this.#buffer?.newest();
    if (newest === undefined || !this.#buffer || document.visibilityState === 'hidden') return;
    const { video } = this.#host;
    const now = video.currentTime;
    const range = this.#buffer.range(now);
    if (!range) return;
    if (now < range.start || now > range.end || range.end < newest) return this.#jump(newest);
    const { rate, keepsPitch, seekBy } = this.#edge.step({ newest, position: now, now: performance.now() / 1000 });
    if (seekBy !== undefined) video.currentTime = now + seekBy;
    else if (video.playbackRate !== rate) Object.assign(video, { preservesPitch: keepsPitch, playbackRate: rate });
    this.#host.set({ lagMs: Math.round((newest - now) * 1000) });
    this.#host.play();
  }

  /** The playhead is outside the buffered media: at the start, after a gap, after a new epoch. */
  #jump(newest: number): void {
    const start = this.#buffer?.newestStart() ?? newest;
    this.#edge.skipped(performance.now() / 1000);
    if (newest - start < this.#edge.least) return;
    this.#host.video.currentTime = Math.max(start, newest - this.#edge.start);
    this.#host.play();
  }

  #acknowledge(): void {
    if (this.#receivedSeq === this.#ackedSeq || this.#receivedSeq < 0) return;
    this.#ackedSeq = this.#receivedSeq;
    this.#tell({ t: 'ack', seq: this.#receivedSeq, lagMs: this.#host.get().lagMs });
  }

  #tell(message: WatchClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }
}

function watchHello(source: LiveSource): string {
  return JSON.stringify({ t: 'hello', v: stageWireVersion, ticket: source.ticket(), slow: isSlowLink() || undefined } satisfies WatchClientMessage);
}

/** Whether the media socket would serve this show live now: one short connection beside what plays. */
export function askSocket(source: LiveSource, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = new WebSocket(source.socketUrl);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => socket.send(watchHello(source));
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as WatchServerMessage;
    resolve(message.t === 'state' && message.state === 'live');
  };
  socket.onclose = () => resolve(false);
  const giveUp = AbortSignal.any([signal, AbortSignal.timeout(5_000)]);
  giveUp.addEventListener('abort', () => resolve(false), { once: true });
  return promise.finally(() => socket.close(closeEnded));
}
