import { execFileSync } from 'node:child_process';
import { BufferSource, EncodedPacketSink, Input, OGG } from 'mediabunny';
import { describe, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/logs/log.ts';
import { hasFfmpeg } from '../../../../test/support/media/ffmpeg-encoder.ts';
import { opusSamples, silentOpus } from './opus-packet.ts';
import { OpusToAac } from './opus-to-aac.ts';

type Frame = { data: Buffer; timeUs: number };

/** Where the tone of `toneAt` begins in the Opus stream: the encoder's look-ahead comes first, as in WebRTC. */
const lookaheadMs = 6.5;

/** Opus packets of 20 ms: silence, and a tone from `toneAt` seconds on. */
async function packetsOfTone(toneAt: number, seconds: number): Promise<Buffer[]> {
  const tone = `aevalsrc='if(gte(t,${toneAt}),0.7*sin(2*PI*1000*t),0)':s=48000:d=${seconds}`;
  const ogg = execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', tone, '-c:a', 'libopus', '-b:a', '96k', '-f', 'ogg', '-']);
  using input = new Input({ source: new BufferSource(ogg), formats: [OGG] });
  const track = await input.getPrimaryAudioTrack();
  const packets: Buffer[] = [];
  if (track) for await (const packet of new EncodedPacketSink(track).packets()) packets.push(Buffer.from(packet.data));
  return packets;
}

/** When the tone begins in what was delivered, in ms of capture time. */
function toneStartsMs(frames: Frame[]): number {
  const adts = frames.map(({ data }) => {
    const length = data.byteLength + 7;
    return Buffer.concat([Buffer.of(0xff, 0xf1, 0x4c, 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc), data]);
  });
  const options = ['-nostdin', '-loglevel', 'error', '-f', 'aac', '-i', 'pipe:0', '-ac', '1', '-f', 's16le', 'pipe:1'];
  const pcm = execFileSync('ffmpeg', options, { input: Buffer.concat(adts), maxBuffer: 2 ** 26 });
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength / 2);
  const at = samples.findIndex((sample) => Math.abs(sample) > 8_000);
  const frame = frames[Math.floor(at / 1024)];
  return (frame?.timeUs ?? 0) / 1000 + ((at % 1024) / 48_000) * 1000;
}

async function transcode(feed: (sound: OpusToAac) => void, atLeast: number, ffmpegPath = 'ffmpeg'): Promise<Frame[]> {
  const frames: Frame[] = [];
  const enough = Promise.withResolvers<void>();
  const sound = new OpusToAac({
    ffmpegPath,
    log: createLog('silent'),
    deliver(data, timeUs) {
      if (frames.push({ data, timeUs }) === atLeast) enough.resolve();
    },
  });
  feed(sound);
  await enough.promise;
  sound.close();
  return frames;
}

describe.skipIf(!hasFfmpeg)('Opus to AAC (needs ffmpeg in the path)', () => {
  test('P13: keeps the time of each sample', async () => {
    const packets = await packetsOfTone(0.5, 3);
    const startUs = 40_000;
    const frames = await transcode((sound) => {
      for (const [i, packet] of packets.entries()) sound.push(packet, i * 960, startUs + i * 20_000);
    }, 100);
    expect(Math.abs(toneStartsMs(frames) - (40 + 500 + lookaheadMs))).toBeLessThan(3);
    expect(frames[0]?.timeUs).toBe(startUs);
    expect((frames[99]?.timeUs ?? 0) - startUs).toBeCloseTo((99 * 1024 * 1e6) / 48_000, -1);
  });

  test('P13: fills lost sound, so that what follows is not early', async () => {
    const packets = await packetsOfTone(1.5, 3);
    const frames = await transcode((sound) => {
      for (const [i, packet] of packets.entries()) if (i < 20 || i >= 37) sound.push(packet, i * 960, i * 20_000);
    }, 120);
    expect(Math.abs(toneStartsMs(frames) - (1500 + lookaheadMs))).toBeLessThan(3);
    const steps = frames.slice(1).map(({ timeUs }, i) => timeUs - (frames[i]?.timeUs ?? 0));
    expect(Math.max(...steps)).toBeLessThan(22_000);
  });

  test('jumps over a long gap, and leaves repeated packets out', async () => {
    const packets = await packetsOfTone(0.5, 3);
    const frames = await transcode((sound) => {
      for (const [i, packet] of packets.entries()) {
        const gap = i < 50 ? 0 : 5_000;
        sound.push(packet, i * 960 + gap * 48, i * 20_000 + gap * 1000);
        sound.push(packet, i * 960 + gap * 48, i * 20_000 + gap * 1000);
      }
    }, 120);
    expect(frames.at(-1)?.timeUs).toBeGreaterThan(7_000_000);
    expect(frames.some(({ timeUs }) => timeUs > 1_100_000 && timeUs < 5_900_000)).toBe(false);
  });

  test('P13: follows a moved clock', async () => {
    const packets = await packetsOfTone(1.5, 3);
    const frames = await transcode((sound) => {
      for (const [i, packet] of packets.entries()) sound.push(packet, i * 960, i * 20_000 + (i < 30 ? 0 : 60_000));
    }, 120);
    expect(Math.abs(toneStartsMs(frames) - (1560 + lookaheadMs))).toBeLessThan(3);
  });

  test('starts the encoder again when it dies', async () => {
    const packets = await packetsOfTone(0.5, 1);
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const warned = Promise.withResolvers<void>();
    const frames: Frame[] = [];
    const delivered = Promise.withResolvers<void>();
    const log = { ...createLog('silent'), warn: () => warned.resolve() } as unknown as ReturnType<typeof createLog>;
    const options = { ffmpegPath: '/bin/false', log, deliver: (data: Buffer, timeUs: number) => frames.push({ data, timeUs }) === 10 && delivered.resolve() };
    const sound = new OpusToAac(options);
    for (const [i, packet] of packets.entries()) sound.push(packet, i * 960, i * 20_000);
    await warned.promise;
    options.ffmpegPath = 'ffmpeg';
    now.mockReturnValue(10_000);
    for (const [i, packet] of packets.entries()) sound.push(packet, (i + 500) * 960, (i + 500) * 20_000);
    await delivered.promise;
    sound.close();
    now.mockRestore();
    expect(frames[0]?.timeUs).toBe(10_000_000);
  });
});

test('reads how long an Opus packet lasts', () => {
  const lengths = [Buffer.of(0xf8), Buffer.of(0x08), Buffer.of(0xfb, 3), Buffer.of(0xfb, 63), Buffer.alloc(0)].map(opusSamples);
  expect(lengths).toEqual([960, 960, 2_880, 0, 0]);
  expect(silentOpus(2_160).map(opusSamples)).toEqual([960, 960, 120, 120]);
});
