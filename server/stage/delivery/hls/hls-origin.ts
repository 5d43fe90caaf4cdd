import type { SegmentTap } from '#server/media/hls/finished-segment.ts';
import { HlsStream } from './hls-stream.ts';

/** Milliseconds that the playlists of an ended stream stay available, so that players learn of the end. */
const keptAfterEndMs = 60_000;

type Options = {
  segments?: SegmentTap;
  /** Called while this node has the stream; returns its own stop. */
  serve?: (liveStreamId: string) => () => void;
};
type Entry = { stream: HlsStream; stop: () => void; forget?: NodeJS.Timeout };

/** Every live stream that this node carries, as HLS. */
export class HlsOrigin {
  readonly #options: Options;
  readonly #entries = new Map<string, Entry>();

  constructor(options: Options = {}) {
    this.#options = options;
  }

  open(id: string, firstFrameAt: () => Date | undefined): HlsStream {
    this.forget(id);
    const stream = new HlsStream(id, firstFrameAt, this.#options.segments);
    this.#entries.set(id, { stream, stop: this.#options.serve?.(id) ?? (() => undefined) });
    return stream;
  }

  find(id: string): HlsStream | undefined {
    return this.#entries.get(id)?.stream;
  }

  end(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.forget) return;
    entry.stream.end();
    this.#options.segments?.ended(id);
    entry.forget = setTimeout(() => this.forget(id), keptAfterEndMs).unref();
  }

  /** The stream is on another node now, or never had media. */
  forget(id: string): void {
    const entry = this.#entries.get(id);
    clearTimeout(entry?.forget);
    entry?.stop();
    this.#entries.delete(id);
  }
}
