/** Samples of a second of Opus, whatever was encoded (RFC 7587 §4.1). */
export const opusRate = 48_000;

const silkSizes = [480, 960, 1920, 2880];
const hybridSizes = [480, 960];
const celtSizes = [120, 240, 480, 960];

/** Samples at 48 kHz in an Opus packet by its first bytes (RFC 6716 §3.1); 0 when it is none. */
export function opusSamples(packet: Buffer): number {
  const toc = packet[0];
  if (toc === undefined) return 0;
  const config = toc >> 3;
  const size = config < 12 ? silkSizes[config & 3] : config < 16 ? hybridSizes[config & 1] : celtSizes[config & 3];
  const frames = (toc & 3) === 0 ? 1 : (toc & 3) === 3 ? (packet[1] ?? 0) & 0x3f : 2;
  const samples = (size ?? 0) * frames;
  return samples <= 5_760 ? samples : 0;
}

/** Stereo CELT packets of silence that last `samples`, as near as 2.5 ms allow. */
export function silentOpus(samples: number): Buffer[] {
  const packets: Buffer[] = [];
  let left = samples;
  for (const [size, config] of [
    [960, 31],
    [120, 28],
  ] as const)
    for (; left >= size; left -= size) packets.push(Buffer.of((config << 3) | 4, 0xff, 0xfe));
  return packets;
}
