/** What the packager needs of an avcC box body (ISO/IEC 14496-15 §5.3.3). */
export type AvcConfig = { codec: string; nalLengthBytes: number };

const nalTypeIdr = 5;

/** Reads an avcC body; `undefined` when a length does not fit or a parameter set is missing. */
export function parseAvcConfig(bytes: Uint8Array): AvcConfig | undefined {
  const [version, profile, constraints, level, lengthByte, spsByte] = bytes;
  if (version !== 1 || bytes.byteLength < 7) return undefined;
  const afterSps = skipParameterSets(bytes, 6, (spsByte ?? 0) & 0x1f);
  if (afterSps === undefined) return undefined;
  const afterPps = skipParameterSets(bytes, afterSps + 1, bytes[afterSps] ?? 0);
  if (afterPps === undefined) return undefined;
  const nalLengthBytes = ((lengthByte ?? 0) & 3) + 1;
  if (nalLengthBytes === 3) return undefined;
  return { codec: `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`, nalLengthBytes };
}

/** Walks the NAL units of a sample; `undefined` when their lengths do not add up to the sample. */
export function inspectAvcSample(sample: Uint8Array, nalLengthBytes: number): { hasIdr: boolean } | undefined {
  let at = 0;
  let hasIdr = false;
  while (at < sample.byteLength) {
    const start = at + nalLengthBytes;
    if (start >= sample.byteLength) return undefined;
    let length = 0;
    for (let i = at; i < start; i++) length = length * 256 + (sample[i] ?? 0);
    if (length === 0 || start + length > sample.byteLength) return undefined;
    hasIdr ||= ((sample[start] ?? 0) & 0x1f) === nalTypeIdr;
    at = start + length;
  }
  return at > 0 ? { hasIdr } : undefined;
}

function skipParameterSets(bytes: Uint8Array, start: number, count: number): number | undefined {
  if (count === 0) return undefined;
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 2 > bytes.byteLength) return undefined;
    const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    at += 2 + length;
    if (length === 0 || at > bytes.byteLength) return undefined;
  }
  return at;
}

function hex(byte: number | undefined): string {
  return (byte ?? 0).toString(16).padStart(2, '0');
}
