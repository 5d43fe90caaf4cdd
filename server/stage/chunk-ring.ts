/** A chunk as every watcher gets it: the frame is encoded once. `sentAt` is when it left, on the monotonic clock. */
export type WireChunk = { epoch: number; seq: number; key: boolean; startMs: number; endMs: number; frame: Buffer; sentAt: number };

/** Sending times of past chunks; enough for a watcher a minute behind at 30 chunks a second. */
const timesKept = 2048;

/** The newest media, from a key frame on: what a joining watcher gets at once (P12). */
export class ChunkRing {
  readonly #burstMs: number;
  #chunks: WireChunk[] = [];
  #bytes = 0;
  readonly #times = new Float64Array(timesKept);

  constructor(burstMs: number) {
    this.#burstMs = burstMs;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Bits per second of the kept media; 0 when there is none. */
  get bitrate(): number {
    const first = this.#chunks[0];
    const last = this.#chunks.at(-1);
    return first && last ? (this.#bytes * 8000) / Math.max(1, last.endMs - first.startMs) : 0;
  }

  add(chunk: WireChunk): void {
    this.#times[chunk.seq % timesKept] = chunk.sentAt;
    this.#chunks.push(chunk);
    this.#bytes += chunk.frame.byteLength;
    const start = this.#startOfBurst(chunk.endMs);
    for (const dropped of this.#chunks.splice(0, start)) this.#bytes -= dropped.frame.byteLength;
  }

  sentAt(seq: number): number {
    return this.#times[seq % timesKept] ?? 0;
  }

  /** From the newest key frame that gives a player enough to start with; empty before the first key frame. */
  burst(): readonly WireChunk[] {
    return this.#chunks[0]?.key ? this.#chunks : [];
  }

  clear(): void {
    this.#chunks = [];
    this.#bytes = 0;
  }

  #startOfBurst(edgeMs: number): number {
    const index = this.#chunks.findLastIndex((chunk) => chunk.key && chunk.startMs <= edgeMs - this.#burstMs);
    return Math.max(0, index);
  }
}
