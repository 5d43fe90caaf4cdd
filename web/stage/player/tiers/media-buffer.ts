type Sources = { MediaSource: typeof MediaSource; managed: boolean };

type Owner = {
  fail(reason: 'unsupported' | 'media'): void;
  /** The browser accepts no media for now, and the queue was too long and is dropped: send nothing more. */
  full(): void;
  /** The browser accepts media again after `full`. */
  wanted(): void;
};

/** Seconds behind the picture that stay in the buffer; twice as many may gather (P9). */
export const keepBehind = 10;
/** Media that waits while a ManagedMediaSource wants none: what a viewer gets who joins at the end of the longest time between key frames. */
const maxWaitingBytes = 12_000_000;
const retryMs = 250;

/** iPhone has only ManagedMediaSource (P5). `undefined` where a browser has neither. */
export function findMediaSource(): Sources | undefined {
  const scope = globalThis as { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource };
  if (scope.MediaSource) return { MediaSource: scope.MediaSource, managed: false };
  return scope.ManagedMediaSource && { MediaSource: scope.ManagedMediaSource, managed: true };
}

/** One MediaSource with one SourceBuffer: init segments and chunks in, a picture out. Appends wait for each other. */
export class MediaBuffer {
  readonly #video: HTMLVideoElement;
  readonly #source: MediaSource;
  readonly #url: string;
  readonly #managed: boolean;
  readonly #owner: Owner;
  #buffer: SourceBuffer | undefined;
  #mime = '';
  #init: Uint8Array<ArrayBuffer> | undefined;
  /** In order: media to append, and types to change to before what follows. */
  #queue: (Uint8Array<ArrayBuffer> | { mime: string })[] = [];
  #isFull = false;
  #closed = false;

  constructor(video: HTMLVideoElement, sources: Sources, owner: Owner) {
    this.#video = video;
    this.#managed = sources.managed;
    this.#owner = owner;
    this.#source = new sources.MediaSource();
    this.#url = URL.createObjectURL(this.#source);
    if (sources.managed) video.disableRemotePlayback = true;
    video.src = this.#url;
    this.#source.addEventListener('sourceopen', () => this.#open(), { once: true });
    this.#source.addEventListener('startstreaming', () => this.#onWanted());
  }

  /** P5: a ManagedMediaSource says when it takes media. */
  get #takesMedia(): boolean {
    return !this.#managed || (this.#source as MediaSource & { streaming?: boolean }).streaming !== false;
  }

  /** A new init segment; `mime` may differ from the last one's (P10). */
  init(mime: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#mime !== '' && mime !== this.#mime) this.#queue.push({ mime });
    this.#mime ||= mime;
    this.#init = bytes;
    this.append(bytes);
    this.#open();
  }

  append(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#isFull) return;
    this.#queue.push(bytes);
    this.#pump();
    if (this.#waitingBytes() > maxWaitingBytes) this.#dropMedia();
  }

  /** The range in which the picture is, else the newest one; `undefined` while nothing is buffered. */
  range(at: number): { start: number; end: number } | undefined {
    const ranges = this.#buffer?.buffered;
    if (!ranges || ranges.length === 0) return undefined;
    for (let index = 0; index < ranges.length; index += 1) {
      if (at >= ranges.start(index) && at <= ranges.end(index)) return { start: ranges.start(index), end: ranges.end(index) };
    }
    return { start: ranges.start(ranges.length - 1), end: ranges.end(ranges.length - 1) };
  }

  /** End of the newest media. */
  newest(): number | undefined {
    const ranges = this.#buffer?.buffered;
    return ranges && ranges.length > 0 ? ranges.end(ranges.length - 1) : undefined;
  }

  /** Start of the newest range. */
  newestStart(): number | undefined {
    const ranges = this.#buffer?.buffered;
    return ranges && ranges.length > 0 ? ranges.start(ranges.length - 1) : undefined;
  }

  close(): void {
    this.#closed = true;
    this.#queue = [];
    URL.revokeObjectURL(this.#url);
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  #open(): void {
    if (this.#closed || this.#buffer || this.#source.readyState !== 'open' || !this.#mime) return;
    if (!(this.#source.constructor as typeof MediaSource).isTypeSupported(this.#mime)) return this.#owner.fail('unsupported');
    this.#source.duration = Number.POSITIVE_INFINITY;
    this.#buffer = this.#source.addSourceBuffer(this.#mime);
    this.#buffer.addEventListener('updateend', () => this.#pump());
    this.#pump();
  }

  #pump(): void {
    const buffer = this.#buffer;
    if (this.#closed || !buffer || buffer.updating || this.#source.readyState !== 'open' || !this.#takesMedia) return;
    if (this.#trim(buffer, keepBehind * 2, keepBehind)) return;
    const [first] = this.#queue;
    if (!first) return;
    try {
      if (!(first instanceof Uint8Array)) {
        this.#queue.shift();
        this.#mime = first.mime;
        buffer.changeType(first.mime);
        return this.#pump();
      }
      const media = this.#takeMedia();
      buffer.appendBuffer(joined(media));
      this.#queue.splice(0, media.length);
    } catch (error) {
      this.#onRefused(buffer, error);
    }
  }

  /** P9: removes old media and appends again; with nothing to remove, it waits for the playhead to advance. */
  #onRefused(buffer: SourceBuffer, error: unknown): void {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return this.#owner.fail('media');
    if (!this.#trim(buffer, 0, 2) && !this.#trim(buffer, 0, 0.5)) setTimeout(() => this.#pump(), retryMs);
  }

  #waitingBytes(): number {
    return this.#queue.reduce((sum, item) => sum + (item instanceof Uint8Array ? item.byteLength : 0), 0);
  }

  /** Drops the queue except changes of type and the newest init segment, which later media needs. */
  #dropMedia(): void {
    this.#isFull = true;
    this.#queue = this.#queue.filter((item) => !(item instanceof Uint8Array));
    if (this.#init) this.#queue.push(this.#init);
    this.#owner.full();
    if (this.#takesMedia) this.#onWanted();
  }

  #onWanted(): void {
    this.#pump();
    if (!this.#isFull) return;
    this.#isFull = false;
    this.#owner.wanted();
  }

  /** What stands in the queue before the next change of type. */
  #takeMedia(): Uint8Array<ArrayBuffer>[] {
    const change = this.#queue.findIndex((item) => !(item instanceof Uint8Array));
    return this.#queue.slice(0, change === -1 ? undefined : change).filter((item) => item instanceof Uint8Array);
  }

  /** Removes what lies more than `keep` seconds behind the picture, once more than `allow` seconds do (P9). */
  #trim(buffer: SourceBuffer, allow: number, keep: number): boolean {
    const start = buffer.buffered.length > 0 ? buffer.buffered.start(0) : undefined;
    const now = this.#video.currentTime;
    if (start === undefined || now - start <= Math.max(allow, keep)) return false;
    buffer.remove(start, now - keep);
    return true;
  }
}

function joined(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (parts.length === 1 && parts[0]) return parts[0];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
