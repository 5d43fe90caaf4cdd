import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import { inspectAvcSample } from '#server/media/mp4/avc.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { defaultStageLimits } from '#server/settings/stage-limits.ts';
import { avcConfigs } from '../../../../test/support/media/avc-configs.ts';
import { clip } from '../../../../test/support/media/media.ts';
import { packetize } from '../../../../test/support/media/whip/rtp-packets.ts';
import { randomFrom } from '../../../../test/support/random.ts';
import { readTracks } from '../../show/media-track.ts';
import type { MediaPacket } from './reorder-buffer.ts';
import { defaultWhipLimits } from './whip-limits.ts';
import { WhipMedia, type WhipMediaOptions } from './whip-media.ts';

function aMedia(options: Partial<WhipMediaOptions> = {}) {
  const seen = { tracks: [] as TrackConfig[][], samples: [] as Sample[], keyRequests: 0, refusals: [] as string[] };
  const media = new WhipMedia({
    hasAudio: false,
    ffmpegPath: 'ffmpeg',
    maxSampleBytes: 2 ** 21,
    maxGopMs: defaultStageLimits.maxGopMs,
    limits: defaultWhipLimits,
    log: createLog('silent'),
    announce: (tracks) => void seen.tracks.push(tracks),
    take: (sample) => void seen.samples.push(sample),
    needKey: () => void seen.keyRequests++,
    refuse: ({ message }) => void seen.refusals.push(message),
    ...options,
  });
  return { media, seen };
}

const pictures = clip.samples.filter((sample) => sample.track === 1);
const packets = packetize(clip, 65_000);

/** As they would arrive, on a clock of milliseconds. */
function send(media: WhipMedia, sent: readonly MediaPacket[]): void {
  const first = sent[0]?.timestamp ?? 0;
  for (const packet of sent) media.push('video', packet, ((packet.timestamp - first) | 0) / 90);
}

describe('RTP packets of H.264', () => {
  test('become the pictures that were sent, across the wrap of numbers and times', () => {
    const { media, seen } = aMedia();
    send(media, packets);
    expect(seen.tracks).toHaveLength(1);
    expect(seen.tracks[0]?.[0]).toMatchObject({ kind: 'video', width: 180, height: 320 });
    expect(seen.samples).toHaveLength(pictures.length);
    expect(seen.samples.map((sample) => sample.key)).toEqual(pictures.map((sample) => sample.key));
    const apart = seen.samples.map((sample, i) => Math.abs(sample.ptsUs - (pictures[i]?.ptsUs ?? 0)));
    expect(Math.max(...apart)).toBeLessThan(50);
    expect(seen.samples.every(({ data }) => inspectAvcSample(data, 4) !== undefined)).toBe(true);
  });

  test('may arrive in another order, and twice', () => {
    const { media, seen } = aMedia();
    const shuffled = packets.flatMap((packet, i) => (i > 0 && i % 7 === 0 ? [] : i % 7 === 6 ? [packets[i + 1] ?? packet, packet, packet] : [packet]));
    send(media, shuffled);
    expect(seen.samples).toHaveLength(pictures.length);
  });

  test('a lost packet costs the pictures up to the next key frame, which is asked for', () => {
    const { media, seen } = aMedia();
    const lost = packets.findIndex((packet) => ((packet.timestamp - (packets[0]?.timestamp ?? 0)) | 0) / 90_000 > 1);
    send(media, packets.toSpliced(lost, 1));
    const missing = pictures.filter((picture) => !seen.samples.some((sample) => Math.abs(sample.ptsUs - picture.ptsUs) < 1_000));
    expect(missing.length).toBeGreaterThan(10);
    expect(missing.every(({ ptsUs, key }) => ptsUs > 900_000 && ptsUs < 2_000_000 && !key)).toBe(true);
    expect(seen.keyRequests).toBeGreaterThan(0);
  });

  test('P10: another parameter set is a new configuration', () => {
    const { media, seen } = aMedia();
    const half = packets.slice(0, packets.length / 2);
    send(media, half);
    send(media, packetize(clip, ((half.at(-1)?.sequence ?? 0) + 1) & 0xffff, { spsOf: ofHigherLevel, from: half.at(-1)?.timestamp ?? 0 }));
    expect(seen.tracks.length).toBe(2);
  });

  test('colors that Firefox does not show are refused with a sentence', () => {
    const { media, seen } = aMedia({
      announce(configs) {
        const tracks = readTracks(configs, defaultStageLimits);
        return 'code' in tracks ? tracks : undefined;
      },
    });
    const avcC = Buffer.from(avcConfigs['4:4:4'], 'base64');
    send(media, packetize(clip, 0, { spsOf: () => avcC.subarray(8, 8 + avcC.readUInt16BE(6)) }));
    expect(seen.refusals[0]).toContain('The picture is H.264 with 4:4:4, which some browsers do not show.');
    expect(seen.samples).toEqual([]);
  });

  test('a key frame is asked for when none came for two seconds', () => {
    const { media, seen } = aMedia();
    const delta = packets.filter((packet) => packet.timestamp !== packets[0]?.timestamp).slice(0, 3);
    for (const [i, packet] of delta.entries()) media.push('video', { ...packet, sequence: i }, i * 3_000);
    expect(seen.samples).toHaveLength(0);
    expect(seen.keyRequests).toBeGreaterThan(1);
  });

  describe('of which none is a key frame', () => {
    const closedGop = expect.stringMatching(/open GOP or intra refresh.*closed GOP \(IDR\) every 2 s/);

    /** What is refused first, and the number of the packet that it came with. */
    function firstRefusal(sent: readonly MediaPacket[], everyMs = 1000 / 30): { at: number; message?: string } {
      const { media, seen } = aMedia();
      const at = sent.findIndex((packet, i) => {
        media.push('video', packet, i * everyMs);
        return seen.refusals.length > 0;
      });
      return { at, message: seen.refusals[0] };
    }

    test('are refused after ten seconds, and the sentence says how the encoder is set', () => {
      const { at, message } = firstRefusal(deltasFor(12));
      expect(message).toEqual(closedGop);
      expect([at >= 300, at < 305]).toEqual([true, true]);
    });

    test('are refused in the middle of a show as well, ten seconds after a loss', () => {
      const { sequence = 0, timestamp = 0 } = packets.at(-1) ?? {};
      const after = deltasFor(12).map((delta) => ({
        ...delta,
        sequence: (sequence + 2 + delta.sequence) & 0xffff,
        timestamp: (timestamp + delta.timestamp) >>> 0,
      }));
      const { at, message } = firstRefusal([...packets, ...after]);
      expect(message).toEqual(closedGop);
      // The packets behind a missing one wait for it first.
      expect([at >= packets.length + 300, at < packets.length + 315]).toEqual([true, true]);
    });

    test('are waited for while others are lost among them, which may have been key frames, and while nothing comes', () => {
      const lossy = deltasFor(12).filter((_, i) => i % 60 !== 59);
      expect(firstRefusal(lossy)).toEqual({ at: -1 });
      expect(firstRefusal(deltasFor(1).slice(0, 10), 5_000)).toEqual({ at: -1 });
    });
  });

  const rounds = 20_000;
  test(`${rounds} mutated packets break nothing and are not kept`, { timeout: 120_000 }, async () => {
    const random = randomFrom(11);
    let taken = 0;
    const { media } = aMedia({ take: () => void taken++, maxSampleBytes: 65_536 });
    let sequence = 0;
    for (let i = 0; i < rounds; i++) {
      if (i % 500 === 0) await setImmediate();
      const packet = packets[i % packets.length];
      if (!packet) continue;
      sequence = (sequence + (random() < 0.05 ? Math.floor(random() * 60_000) : 1)) & 0xffff;
      media.push('video', { ...mutated(packet, random), sequence }, i * 5);
      media.report('video', { ntpUs: random() * 1e15, timestamp: Math.floor(random() * 2 ** 32) });
    }
    expect(taken).toBeGreaterThan(100);
    expect(media.waitingPackets).toBeLessThanOrEqual(512);
  });
});

/** So many seconds of one picture that is no key frame, 30 a second, numbered from 0. */
function deltasFor(seconds: number): MediaPacket[] {
  const payload = packets.find((packet, i) => packet.marker && packets[i - 1]?.marker)?.payload ?? Buffer.alloc(0);
  return Array.from({ length: seconds * 30 }, (_, i) => ({ sequence: i, timestamp: 3_000 * (i + 1), marker: true, payload }));
}

function ofHigherLevel(sps: Buffer): Buffer {
  const changed = Buffer.from(sps);
  changed[3] = (changed[3] ?? 0) + 1;
  return changed;
}

function mutated(packet: MediaPacket, random: () => number): MediaPacket {
  const payload = Buffer.from(packet.payload.subarray(0, random() < 0.1 ? Math.floor(random() * 8) : undefined));
  const times = random() < 0.5 ? 0 : Math.floor(random() * 4);
  for (let i = 0; i < times && payload.byteLength > 0; i++)
    payload[Math.floor(random() * Math.min(payload.byteLength, random() < 0.7 ? 6 : 2_000))] = random() * 256;
  const timestamp = random() < 0.02 ? Math.floor(random() * 2 ** 32) : packet.timestamp;
  return { ...packet, payload, timestamp, marker: random() < 0.05 ? !packet.marker : packet.marker };
}
