/** NAL unit types of ITU-T H.264 table 7-1. */
const idr = 5;
const sps = 7;
const pps = 8;
/** Slices and supplemental information: what belongs into a sample. Parameter sets stand in its description. */
const sampleTypes = new Set([1, idr, 6]);
const highProfile = 100;

export type Picture = { key: boolean; data: Buffer /** The avcC body, when parameter sets came with the picture. */; description: Buffer | undefined };

/** NAL units of one picture as a sample with lengths of four bytes (ISO/IEC 14496-15 §5.3); `undefined` when they hold no picture. */
export function readPicture(nals: readonly Buffer[]): Picture | undefined {
  const kept = nals.filter((nal) => sampleTypes.has(typeOf(nal)));
  if (!kept.some((nal) => typeOf(nal) !== 6)) return undefined;
  return { key: kept.some((nal) => typeOf(nal) === idr), data: Buffer.concat(kept.flatMap((nal) => [length(nal, 4), nal])), description: describe(nals) };
}

function describe(nals: readonly Buffer[]): Buffer | undefined {
  const sequences = distinct(nals.filter((nal) => typeOf(nal) === sps && nal.byteLength >= 4 && nal.byteLength < 65_536)).slice(0, 31);
  const pictures = distinct(nals.filter((nal) => typeOf(nal) === pps && nal.byteLength < 65_536)).slice(0, 255);
  const [first] = sequences;
  if (!first || pictures.length === 0) return undefined;
  const profile = first.readUInt8(1);
  const head = Buffer.of(1, profile, first.readUInt8(2), first.readUInt8(3), 0xff, 0xe0 | sequences.length);
  const sets = [...sequences.flatMap((nal) => [length(nal, 2), nal]), Buffer.of(pictures.length), ...pictures.flatMap((nal) => [length(nal, 2), nal])];
  // High profile of 8 bits in 4:2:0, the only one that WebRTC negotiates.
  return Buffer.concat([head, ...sets, ...(profile === highProfile ? [Buffer.of(0xfd, 0xf8, 0xf8, 0)] : [])]);
}

function typeOf(nal: Buffer): number {
  return (nal[0] ?? 0) & 0x1f;
}

function distinct(nals: Buffer[]): Buffer[] {
  return nals.filter((nal, i) => nals.findIndex((other) => other.equals(nal)) === i);
}

function length(nal: Buffer, bytes: 2 | 4): Buffer {
  const field = Buffer.alloc(bytes);
  field.writeUIntBE(nal.byteLength, 0, bytes);
  return field;
}
