/** What the packager needs of an avcC box body (ISO/IEC 14496-15 §5.3.3). */
export type AvcConfig = { codec: string; nalLengthBytes: number };

const nalTypeIdr = 5;
const nalTypeSei = 6;
const seiRecoveryPoint = 6;

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

/** `hasRecovery`: a decoder may start here, but what it shows at first is not whole (open GOP, intra refresh; ITU-T H.264 §D.2.8). */
export type AvcSample = { hasIdr: boolean; hasRecovery: boolean };

/** Walks the NAL units of a sample; `undefined` when their lengths do not add up to the sample. */
export function inspectAvcSample(sample: Uint8Array, nalLengthBytes: number): AvcSample | undefined {
  let at = 0;
  let hasIdr = false;
  let hasRecovery = false;
  while (at < sample.byteLength) {
    const start = at + nalLengthBytes;
    if (start >= sample.byteLength) return undefined;
    let length = 0;
    for (let i = at; i < start; i++) length = length * 256 + (sample[i] ?? 0);
    if (length === 0 || start + length > sample.byteLength) return undefined;
    const type = (sample[start] ?? 0) & 0x1f;
    hasIdr ||= type === nalTypeIdr;
    hasRecovery ||= type === nalTypeSei && hasRecoveryPoint(sample.subarray(start + 1, start + length));
    at = start + length;
  }
  return at > 0 ? { hasIdr, hasRecovery } : undefined;
}

/** Walks the messages of supplemental information (ITU-T H.264, 7.3.2.3): a type and a length, in bytes of 255 and a last one, and the payload. */
function hasRecoveryPoint(messages: Uint8Array): boolean {
  let at = 0;
  const readNumber = () => {
    let value = 0;
    while (messages[at] === 255) {
      value += 255;
      at += 1;
    }
    value += messages[at] ?? 0;
    at += 1;
    return value;
  };
  // The last byte ends the unit.
  while (at < messages.byteLength - 1) {
    if (readNumber() === seiRecoveryPoint) return true;
    at += readNumber();
  }
  return false;
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
