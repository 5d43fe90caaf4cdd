import type { MediaPacket } from './reorder-buffer.ts';

/** The NAL units of one picture. Incomplete if a packet was lost or cannot be read. */
export type AccessUnit = { timestamp: number; nals: Buffer[]; isWhole: boolean };

const maxNals = 512;
const lastSingleNal = 23;
const stapA = 24;
const fuA = 28;

/** RTP payloads of H.264 in packetization mode 1 (RFC 6184 §5): single NAL units, STAP-A and FU-A, into pictures. Never throws. */
export class H264Depacketizer {
  readonly #emit: (unit: AccessUnit) => void;
  readonly #maxBytes: number;
  #timestamp: number | undefined;
  #nals: Buffer[] = [];
  #fragments: Buffer[] = [];
  #bytes = 0;
  #isWhole = true;

  constructor(maxBytes: number, emit: (unit: AccessUnit) => void) {
    this.#maxBytes = maxBytes;
    this.#emit = emit;
  }

  /** Takes packets in order. */
  push({ timestamp, marker, payload }: MediaPacket, isAfterLoss: boolean): void {
    if (isAfterLoss) this.#isWhole = false;
    if (this.#timestamp !== undefined && timestamp !== this.#timestamp) {
      this.#finish();
      if (isAfterLoss) this.#isWhole = false;
    }
    if (payload.byteLength > 0) {
      this.#timestamp = timestamp;
      this.#bytes += payload.byteLength;
      if (this.#bytes > this.#maxBytes || !this.#read(payload)) this.#spoil();
    }
    if (marker) this.#finish();
  }

  #read(payload: Buffer): boolean {
    const type = payload.readUInt8(0) & 0x1f;
    if (type === fuA) return this.#readFragment(payload);
    if (this.#fragments.length > 0) return false;
    if (type === stapA) return this.#readAggregate(payload);
    return type > 0 && type <= lastSingleNal && this.#add(payload);
  }

  #readAggregate(payload: Buffer): boolean {
    let at = 1;
    while (at + 2 <= payload.byteLength) {
      const end = at + 2 + payload.readUInt16BE(at);
      if (end === at + 2 || end > payload.byteLength || !this.#add(payload.subarray(at + 2, end))) return false;
      at = end;
    }
    return at > 1 && at === payload.byteLength;
  }

  #readFragment(payload: Buffer): boolean {
    if (payload.byteLength < 3) return false;
    const header = payload.readUInt8(1);
    const [isStart, isEnd] = [(header & 0x80) !== 0, (header & 0x40) !== 0];
    if (isStart !== (this.#fragments.length === 0)) return false;
    if (isStart) this.#fragments.push(Buffer.of((payload.readUInt8(0) & 0xe0) | (header & 0x1f)));
    this.#fragments.push(payload.subarray(2));
    if (!isEnd) return true;
    const nal = Buffer.concat(this.#fragments);
    this.#fragments = [];
    return this.#add(nal);
  }

  #add(nal: Buffer): boolean {
    return this.#nals.length < maxNals && this.#nals.push(nal) > 0;
  }

  #spoil(): void {
    this.#isWhole = false;
    this.#nals = [];
    this.#fragments = [];
  }

  #finish(): void {
    const isWhole = this.#isWhole && this.#fragments.length === 0;
    if (this.#timestamp !== undefined && (this.#nals.length > 0 || !isWhole)) this.#emit({ timestamp: this.#timestamp, nals: this.#nals, isWhole });
    this.#timestamp = undefined;
    this.#nals = [];
    this.#fragments = [];
    this.#bytes = 0;
    this.#isWhole = true;
  }
}
