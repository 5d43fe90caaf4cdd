import { HlsStream } from './hls-stream.ts';

/** Milliseconds that the playlists of an ended stream stay, so that players hear of its end. */
const keptAfterEndMs = 60_000;

/** Every live stream of this node as HLS. */
export class HlsOrigin {
  readonly #streams = new Map<string, HlsStream>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  open(id: string, firstFrameAt: () => Date | undefined): HlsStream {
    const stream = new HlsStream(firstFrameAt);
    clearTimeout(this.#timers.get(id));
    this.#streams.set(id, stream);
    return stream;
  }

  find(id: string): HlsStream | undefined {
    return this.#streams.get(id);
  }

  end(id: string): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    stream.end();
    const forget = setTimeout(() => this.#streams.get(id) === stream && this.#streams.delete(id), keptAfterEndMs);
    this.#timers.set(id, forget.unref());
  }

  /** Nothing ever came of it. */
  forget(id: string): void {
    this.#streams.delete(id);
  }
}
