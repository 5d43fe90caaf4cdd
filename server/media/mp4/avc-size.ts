type Size = { width: number; height: number };
/** `chroma` is the chroma_format_idc: 1 is 4:2:0. `bits` of a sample of brightness or color, whichever has more. */
export type AvcFormat = Size & { profile: number; chroma: number; bits: number };

/** Profiles whose parameter set carries chroma and scaling fields (ITU-T H.264 §7.3.2.1.1). */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const maxMacroblocks = 1024;

/** The size of the picture by the first sequence parameter set of an avcC body; `undefined` when it cannot be read. */
export function readAvcSize(avcC: Uint8Array): Size | undefined {
  const { width, height } = readAvcFormat(avcC) ?? {};
  return width && height ? { width, height } : undefined;
}

/** What the first sequence parameter set of an avcC body says of the pictures; `undefined` when it cannot be read. */
export function readAvcFormat(avcC: Uint8Array): AvcFormat | undefined {
  const length = (avcC[6] ?? 0) * 256 + (avcC[7] ?? 0);
  if (((avcC[5] ?? 0) & 0x1f) === 0 || length < 4 || 8 + length > avcC.byteLength) return undefined;
  const bits = new BitReader(withoutEmulation(avcC.subarray(9, 8 + length)));
  const format = readFormat(bits);
  return bits.isExhausted ? undefined : format;
}

function readFormat(bits: BitReader): AvcFormat | undefined {
  const profile = bits.read(8);
  bits.read(16);
  bits.readUnsigned();
  const colors = highProfiles.has(profile) ? readColors(bits) : { chroma: 1, bits: 8 };
  bits.readUnsigned();
  if (!skipOrder(bits)) return undefined;
  bits.readUnsigned();
  bits.read(1);
  const columns = bits.readUnsigned() + 1;
  const rows = bits.readUnsigned() + 1;
  const fields = 2 - bits.read(1);
  if (fields === 2) bits.read(1);
  bits.read(1);
  if (columns > maxMacroblocks || rows > maxMacroblocks) return undefined;
  const size = crop(bits, { width: columns * 16, height: rows * 16 * fields }, colors.chroma, fields);
  return size && { ...size, ...colors, profile };
}

function readColors(bits: BitReader): { chroma: number; bits: number } {
  const chroma = bits.readUnsigned();
  if (chroma === 3) bits.read(1);
  const colors = { chroma, bits: 8 + Math.max(bits.readUnsigned(), bits.readUnsigned()) };
  bits.read(1);
  if (bits.read(1) === 0) return colors;
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list++) if (bits.read(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64);
  return colors;
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + bits.readSigned() + 256) % 256;
    if (next !== 0) last = next;
  }
}

/** The fields of the picture order count. */
function skipOrder(bits: BitReader): boolean {
  const type = bits.readUnsigned();
  if (type === 0) bits.readUnsigned();
  if (type !== 1) return true;
  bits.read(1);
  bits.readUnsigned();
  bits.readUnsigned();
  const count = bits.readUnsigned();
  if (count > 255) return false;
  for (let i = 0; i < count; i++) bits.readUnsigned();
  return true;
}

function crop(bits: BitReader, { width, height }: Size, chroma: number, fields: number): Size | undefined {
  if (bits.read(1) === 0) return { width, height };
  const [left, right, top, bottom] = [bits.readUnsigned(), bits.readUnsigned(), bits.readUnsigned(), bits.readUnsigned()];
  const across = chroma === 1 || chroma === 2 ? 2 : 1;
  const down = (chroma === 1 ? 2 : 1) * fields;
  const size = { width: width - across * (left + right), height: height - down * (top + bottom) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}

/** Reads zeros past the end, and says so. */
class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isExhausted(): boolean {
    return this.#at > this.#bytes.byteLength * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#at++) value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    return value;
  }

  /** ue(v), Exp-Golomb of at most 32 bits (ITU-T H.264 §9.1). */
  readUnsigned(): number {
    let zeros = 0;
    while (zeros < 32 && this.read(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  /** se(v). */
  readSigned(): number {
    const code = this.readUnsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}

/** The parameter set without the 3 of each 00 00 03. */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
  let zeros = 0;
  return bytes.filter((byte) => {
    const isInserted = zeros >= 2 && byte === 3;
    zeros = byte === 0 ? zeros + 1 : 0;
    return !isInserted;
  });
}
