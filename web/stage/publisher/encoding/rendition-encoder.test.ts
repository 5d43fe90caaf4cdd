import { afterEach, expect, test, vi } from 'vitest';
import { RenditionEncoder } from './rendition-encoder.ts';

const size = { width: 720, height: 1280 };
const [high, main, baseline] = ['64', '4d', '42'];

afterEach(() => vi.unstubAllGlobals());

/** A browser that encodes these profiles (ITU-T H.264 §A.2), named by profile_idc; `asked` says what it was asked for, in order. */
function aBrowserWith(...profiles: (string | undefined)[]): { asked: VideoEncoderConfig[] } {
  const asked: VideoEncoderConfig[] = [];
  const isConfigSupported = async (config: VideoEncoderConfig) => {
    asked.push(config);
    return { supported: profiles.includes(profileOf(config.codec)), config };
  };
  vi.stubGlobal('VideoEncoder', { isConfigSupported });
  return { asked };
}

const profileOf = (codec: string | undefined) => codec?.slice('avc1.'.length, 'avc1.'.length + 2);

test.each([
  ['every profile', [baseline, main, high], high, [high]],
  ['no High', [baseline, main], main, [high, main]],
  ['Baseline alone', [baseline], baseline, [high, main, baseline]],
  ['no H.264', [], undefined, [high, main, baseline]],
])('P15: a browser with %s is asked for High, then Main, then Baseline', async (_, has, found, order) => {
  const { asked } = aBrowserWith(...has);
  expect(profileOf(await RenditionEncoder.findCodec(size, 1_800))).toBe(found);
  expect(asked.map(({ codec }) => profileOf(codec))).toEqual(order);
  for (const config of asked) expect(config).toMatchObject({ ...size, bitrate: 1_800_000, latencyMode: 'realtime', avc: { format: 'avc' } });
});

test('P10: every profile is asked for at level 3.1, which holds 720×1280 at 30 frames a second', async () => {
  const { asked } = aBrowserWith();
  await RenditionEncoder.findCodec(size, 1_800);
  expect(asked.map(({ codec }) => codec.slice(-2))).toEqual(['1f', '1f', '1f']);
});

test('without an encoder there is no codec', async () => {
  expect(await RenditionEncoder.findCodec(size, 1_800)).toBeUndefined();
});
