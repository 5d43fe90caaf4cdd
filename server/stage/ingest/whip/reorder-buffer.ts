/** What the media path reads of an RTP packet (RFC 3550 §5.1). */
export type MediaPacket = { sequence: number; timestamp: number; marker: boolean; payload: Buffer };

type Options = {
  /** A missing packet is given up after so long. */
  maxWaitMs: number;
  /** `isAfterLoss`: packets before this one will not come any more. */
  deliver(packet: MediaPacket, isAfterLoss: boolean): void;
};

const maxWaiting = 512;
/** A larger step is a new numbering, not a gap. */
const maxStep = 3_000;

/** Reorders RTP packets. Packets wait only while one is missing. */
export class ReorderBuffer {
  readonly #options: Options;
  readonly #waiting = new Map<number, { packet: MediaPacket; sinceMs: number }>();
  #next: number | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  push(packet: MediaPacket, nowMs: number): void {
    this.#next ??= packet.sequence;
    const step = signed16(packet.sequence - this.#next);
    if (Math.abs(step) > maxStep) this.#restart(packet);
    else if (step === 0) this.#deliver(packet, false);
    else if (step > 0) this.#waiting.set(packet.sequence, { packet, sinceMs: nowMs });
    this.#drain();
    while (this.#isOverdue(nowMs)) this.#skip();
  }

  #deliver(packet: MediaPacket, isAfterLoss: boolean): void {
    this.#next = (packet.sequence + 1) & 0xffff;
    this.#options.deliver(packet, isAfterLoss);
  }

  #restart(packet: MediaPacket): void {
    this.#waiting.clear();
    this.#deliver(packet, true);
  }

  #drain(): void {
    for (let found = this.#take(this.#next); found; found = this.#take(this.#next)) this.#deliver(found, false);
  }

  #take(sequence: number | undefined): MediaPacket | undefined {
    const found = sequence === undefined ? undefined : this.#waiting.get(sequence);
    if (found) this.#waiting.delete(found.packet.sequence);
    return found?.packet;
  }

  #isOverdue(nowMs: number): boolean {
    const [oldest] = this.#waiting.values();
    return oldest !== undefined && (nowMs - oldest.sinceMs > this.#options.maxWaitMs || this.#waiting.size > maxWaiting);
  }

  /** Goes on with the first packet that is there. */
  #skip(): void {
    const next = this.#next ?? 0;
    const nearest = [...this.#waiting.keys()].reduce((best, sequence) => (signed16(sequence - next) < signed16(best - next) ? sequence : best));
    const packet = this.#take(nearest);
    if (packet) this.#deliver(packet, true);
    this.#drain();
  }
}

function signed16(difference: number): number {
  return (difference << 16) >> 16;
}
