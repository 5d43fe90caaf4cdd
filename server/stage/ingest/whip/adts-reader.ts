const headerBytes = 7;
const maxFrameBytes = 8_191;

/** Cuts an ADTS stream (ISO/IEC 14496-3 §1.A.2) into AAC frames without their headers. */
export class AdtsReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The frames that are complete now. Throws when the bytes are no ADTS. */
  read(bytes: Buffer): Buffer[] {
    const all = this.#rest.byteLength > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    const frames: Buffer[] = [];
    let at = 0;
    while (at + headerBytes <= all.byteLength) {
      const length = ((all.readUInt8(at + 3) & 3) << 11) | (all.readUInt8(at + 4) << 3) | (all.readUInt8(at + 5) >> 5);
      const head = all.readUInt8(at + 1) & 1 ? headerBytes : headerBytes + 2;
      if ((all.readUInt16BE(at) & 0xfff6) !== 0xfff0 || length <= head) throw new Error('these bytes are no ADTS');
      if (at + length > all.byteLength) break;
      frames.push(Buffer.from(all.subarray(at + head, at + length)));
      at += length;
    }
    this.#rest = Buffer.from(all.subarray(at, at + maxFrameBytes));
    return frames;
  }
}
