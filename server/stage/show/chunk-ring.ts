/** A chunk as every watcher gets it: the frame is encoded once, `body` is the CMAF in it. `sentAt` is when it left, on the monotonic clock. */
export type WireChunk = { epoch: number; seq: number; key: boolean; startMs: number; endMs: number; frame: Buffer; body: Uint8Array; sentAt: number };

/** The broadcaster was away for longer than this: a newcomer has nothing of what was before. */
const breakMs = 1_000;

/** The newest media, from a key frame on: what a joining watcher gets at once (P12). */
export class ChunkRing {
  readonly #burstMs: number;
  #chunks: WireChunk[] = [];
  #bytes = 0;

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
    if (chunk.startMs - (this.#chunks.at(-1)?.endMs ?? chunk.startMs) > breakMs) this.clear();
    this.#chunks.push(chunk);
    this.#bytes += chunk.frame.byteLength;
    const start = this.#startOfBurst(chunk.endMs);
    for (const dropped of this.#chunks.splice(0, start)) this.#bytes -= dropped.frame.byteLength;
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
