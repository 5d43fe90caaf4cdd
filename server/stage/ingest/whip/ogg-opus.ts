import { opusRate, opusSamples } from './opus-packet.ts';

const serial = 1;
const maxPacketBytes = 255 * 254;

/** Writes Opus packets as an Ogg stream (RFC 3533, RFC 7845), a page for each, so that the reader need not wait. */
export class OggOpusWriter {
  #sequence = 0;
  #granule = 0;

  /** The pages that come before the first packet. */
  begin(): Buffer {
    const head = Buffer.alloc(19);
    head.write('OpusHead');
    head.set([1, 2], 8);
    head.writeUInt32LE(opusRate, 12);
    const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.of(4, 0, 0, 0), Buffer.from('haat'), Buffer.alloc(4)]);
    return Buffer.concat([this.#page(head, 2), this.#page(tags, 0)]);
  }

  /** One packet of at most 64,770 bytes. */
  packet(packet: Buffer): Buffer {
    this.#granule += opusSamples(packet);
    return this.#page(packet.subarray(0, maxPacketBytes), 0);
  }

  #page(body: Buffer, flags: number): Buffer {
    const segments = Math.floor(body.byteLength / 255) + 1;
    const page = Buffer.alloc(27 + segments + body.byteLength, 255);
    page.fill(0, 0, 27);
    page.write('OggS');
    page[5] = flags;
    page.writeBigUInt64LE(BigInt(this.#granule), 6);
    page.writeUInt32LE(serial, 14);
    page.writeUInt32LE(this.#sequence++, 18);
    page[26] = segments;
    page[26 + segments] = body.byteLength % 255;
    body.copy(page, 27 + segments);
    page.writeUInt32LE(oggChecksum(page), 22);
    return page;
  }
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

/** CRC-32 of RFC 3533 §6: polynomial 04c11db7, not reflected, no final inversion. */
function oggChecksum(page: Buffer): number {
  let crc = 0;
  for (const byte of page) crc = (crc << 8) ^ (table[((crc >>> 24) ^ byte) & 0xff] ?? 0);
  return crc >>> 0;
}
