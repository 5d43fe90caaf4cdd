import { type EncodedPacket, EncodedPacketSink, type InputTrack } from 'mediabunny';

/** A packet in decoding order. Times are microseconds of the file. */
export type TrackPacket = { track: number; key: boolean; ptsUs: number; dtsUs: number; data: Uint8Array };

/** H.264 reorders at most 16 pictures (ITU-T H.264 A.3.1): twice as many are enough to sort their times. */
const lookahead = 32;

/**
 * One track of a stored file in decoding order. mediabunny tells presentation times only: the n-th packet is decoded at the
 * n-th smallest of them, less the longest delay of a reordered picture.
 */
export class PacketReader {
  readonly sink: EncodedPacketSink;
  readonly #track: number;
  readonly #lookahead: number;
  /** What comes next, and the presentation times of it, ascending. */
  #packets: EncodedPacket[] = [];
  #timesUs: number[] = [];
  #newest: EncodedPacket | null = null;
  #startUs = 0;
  #delayUs: number | undefined;
  #endUs = 0;

  constructor(track: number, input: InputTrack) {
    this.sink = new EncodedPacketSink(input);
    this.#track = track;
    this.#lookahead = input.isVideoTrack() ? lookahead : 1;
  }

  /** How long before it is shown a picture has to be decoded, in microseconds. Known once started. */
  get delayUs(): number {
    return this.#delayUs ?? 0;
  }

  /** The end of the last readable packet; a truncated file ends early. */
  get endUs(): number | undefined {
    return this.#newest ? undefined : this.#endUs;
  }

  /** Continues from this packet. Pictures that are shown before it are left out. */
  async start(from: EncodedPacket): Promise<void> {
    this.#packets = [];
    this.#timesUs = [];
    this.#endUs = 0;
    this.#startUs = usOf(from);
    this.#add(from);
    await this.#fill();
    this.#delayUs ??= Math.max(0, ...this.#packets.slice(0, lookahead / 2).map((packet, index) => (this.#timesUs[index] ?? 0) - usOf(packet)));
  }

  /** The packets to be decoded before `untilUs`; none past the end of the track. */
  async takeUntil(untilUs: number): Promise<TrackPacket[]> {
    const taken: TrackPacket[] = [];
    for (;;) {
      const [packet] = this.#packets;
      const dtsUs = (this.#timesUs[0] ?? 0) - this.delayUs;
      if (!packet || dtsUs >= untilUs) return taken;
      taken.push({ track: this.#track, key: packet.type === 'key', ptsUs: usOf(packet), dtsUs, data: packet.data });
      this.#packets.shift();
      this.#timesUs.shift();
      await this.#fill();
    }
  }

  async #fill(): Promise<void> {
    while (this.#newest && this.#packets.length < this.#lookahead) {
      const next = await this.sink.getNextPacket(this.#newest);
      if (next && usOf(next) >= this.#startUs) this.#add(next);
      else this.#newest = next;
    }
  }

  #add(packet: EncodedPacket): void {
    this.#newest = packet;
    this.#packets.push(packet);
    const timeUs = usOf(packet);
    this.#endUs = Math.max(this.#endUs, timeUs + Math.round(packet.duration * 1e6));
    const place = this.#timesUs.findLastIndex((other) => other <= timeUs);
    this.#timesUs.splice(place + 1, 0, timeUs);
  }
}

/** Whole microseconds of the file. */
export function usOf(packet: EncodedPacket): number {
  return Math.round(packet.timestamp * 1e6);
}
