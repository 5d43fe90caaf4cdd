/** Samples per AAC-LC frame; the 960-sample variant of broadcasting is refused. */
export const aacFrameSamples = 1024;

export type AacConfig = { sampleRate: number; channels: 1 | 2 };

const sampleRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const aacLc = 2;

/** Reads an AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1); `undefined` unless it is AAC-LC, mono or stereo. */
export function parseAudioSpecificConfig(bytes: Uint8Array): AacConfig | undefined {
  if (bytes.byteLength < 2 || bytes.byteLength > 64) return undefined;
  let at = 0;
  function bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  }
  if (bits(5) !== aacLc) return undefined;
  const index = bits(4);
  const sampleRate = index === 15 ? bits(24) : sampleRates[index];
  const channels = bits(4);
  const shortFrames = bits(1);
  if (sampleRate === undefined || sampleRate < 8000 || sampleRate > 96000 || shortFrames === 1) return undefined;
  return channels === 1 || channels === 2 ? { sampleRate, channels } : undefined;
}

const silentMono = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const silentStereo = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80);

/** One AAC-LC frame of silence, the same bytes at every sample rate. */
export function silentAacFrame(channels: 1 | 2): Uint8Array {
  return channels === 1 ? silentMono : silentStereo;
}
