import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { defaultStageLimits } from '#server/settings/stage-limits.ts';
import { listTracks, type MediaTracks, mimeOf, readTracks } from '#server/stage/show/media-track.ts';
import { checkedTracks, clip } from '../../../test/support/media/media.ts';
import { silentAacFrame } from './aac.ts';
import { inspectAvcSample, parseAvcConfig } from './avc.ts';
import { type Mp4Sample, writeFragment } from './fragment.ts';
import { writeInitSegment } from './init-segment.ts';

const tracks = checkedTracks(clip.tracks).hd as Required<MediaTracks>;

describe('a fragmented MP4', () => {
  test('comes back with the same samples, times, durations and configurations', async () => {
    const video = mp4Samples(1, 90_000);
    const audio = mp4Samples(2, 48_000);
    const bytes = Buffer.concat([writeInitSegment(listTracks(tracks)), ...fragments(video, audio)]);
    using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
    const videoTrack = await input.getPrimaryVideoTrack();
    const audioTrack = await input.getPrimaryAudioTrack();
    if (!videoTrack || !audioTrack) throw new Error('A track is missing.');

    expect(await videoTrack.getCodecParameterString()).toBe(tracks.video.codec);
    expect([await videoTrack.getCodedWidth(), await videoTrack.getCodedHeight()]).toEqual([180, 320]);
    expect(await audioTrack.getCodecParameterString()).toBe('mp4a.40.2');
    expect([await audioTrack.getSampleRate(), await audioTrack.getNumberOfChannels()]).toEqual([48_000, 1]);
    expect(await readBack(new EncodedPacketSink(videoTrack), 90_000)).toEqual(video.map(comparable));
    expect(await readBack(new EncodedPacketSink(audioTrack), 48_000)).toEqual(audio.map(comparable));
  });

  test('keeps composition offsets of either sign', async () => {
    const dts = [3_000, 6_000, 9_000, 12_000];
    const pts = [3_000, 15_000, 9_000, 6_000];
    const data = mp4Samples(1, 90_000)[0]?.data ?? new Uint8Array();
    const samples = dts.map((time, i) => ({ dts: time, duration: 3_000, compositionOffset: (pts[i] ?? 0) - time, key: i === 0, data }));
    const bytes = Buffer.concat([writeInitSegment([tracks.video]), writeFragment(1, [{ trackId: 1, samples }])]);
    using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('The track is missing.');
    const read = await readBack(new EncodedPacketSink(track), 90_000);
    expect(read.map((sample) => sample.pts)).toEqual(pts);
  });

  test.skipIf(!hasFfprobe())('is read by ffprobe without a complaint (skipped where ffprobe is missing)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'haat-mp4-'));
    try {
      const file = join(folder, 'show.mp4');
      await writeFile(file, Buffer.concat([writeInitSegment(listTracks(tracks)), ...fragments(mp4Samples(1, 90_000), mp4Samples(2, 48_000))]));
      const show = ['-v', 'warning', '-count_packets', '-show_entries', 'stream=codec_name,nb_read_packets', '-of', 'csv=p=0', file];
      const { stdout, stderr } = await promisify(execFile)('ffprobe', show);
      expect(stderr).toBe('');
      expect(stdout.trim().split('\n')).toEqual(['h264,180', `aac,${mp4Samples(2, 48_000).length}`]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('P10: the codec string is made from the configuration bytes, whatever was announced', () => {
  const lying = clip.tracks.map((track) => ({ ...track, codec: 'avc1.640034' }));
  expect(mimeOf(checkedTracks(lying).hd)).toBe('video/mp4; codecs="avc1.42c00d, mp4a.40.2"');
});

test('P7: sound that is not AAC is refused, whatever it is called', () => {
  const opus = Buffer.from('OpusHead\u0001\u0002\u0000\u0000', 'latin1').toString('base64');
  for (const codec of ['opus', 'Opus', 'mp4a.40.2']) {
    const configs = clip.tracks.map((track) => (track.kind === 'audio' ? { ...track, codec, sampleRate: 48_000, channels: 2, description: opus } : track));
    expect(readTracks(configs, defaultStageLimits)).toMatchObject({ code: 'SAMPLE_INVALID', message: expect.stringContaining('audio') });
  }
});

describe('what a stranger announces', () => {
  const [video, audio] = clip.tracks;
  if (video?.kind !== 'video' || audio?.kind !== 'audio') throw new Error('The fixture has changed.');

  test.each([
    ['no track', []],
    ['two video tracks', [video, { ...video, id: 9 }]],
    ['the same id twice', [video, { ...audio, id: video.id }]],
    ['an empty avcC', [{ ...video, description: '' }]],
    ['an avcC that is cut', [{ ...video, description: video.description.slice(0, 16) }]],
    ['a picture of one pixel', [{ ...video, width: 1 }]],
    ['a picture wider than is carried', [{ ...video, width: 2000 }]],
    ['AAC with SBR', [{ ...audio, description: Buffer.of(0x2b, 0x11, 0x88, 0).toString('base64') }]],
    ['a sample rate other than the configuration says', [{ ...audio, sampleRate: 44_100 }]],
    ['six channels', [{ ...audio, channels: 6, description: Buffer.of(0x11, 0xb0).toString('base64') }]],
  ])('is refused: %s', (_, configs) => {
    expect(readTracks(configs, defaultStageLimits)).toHaveProperty('code');
  });

  test('every cut and every flipped byte of an avcC is read or refused, never thrown at', () => {
    const config = Buffer.from(video.description, 'base64');
    for (let length = 0; length < config.byteLength; length++) parseAvcConfig(config.subarray(0, length));
    for (let at = 0; at < config.byteLength; at++) parseAvcConfig(Buffer.from(config.map((byte, i) => (i === at ? byte ^ 0xff : byte))));
    expect(parseAvcConfig(config.subarray(0, config.byteLength - 1))).toBeUndefined();
  });

  test('a sample whose NAL lengths do not add up is refused', () => {
    const key = clip.samples.find((sample) => sample.track === 1)?.data ?? new Uint8Array();
    expect(inspectAvcSample(key, 4)).toEqual({ hasIdr: true, hasRecovery: false });
    expect(inspectAvcSample(key.subarray(0, key.byteLength - 1), 4)).toBeUndefined();
    expect(inspectAvcSample(Uint8Array.of(0, 0, 0, 0), 4)).toBeUndefined();
    expect(inspectAvcSample(new Uint8Array(), 4)).toBeUndefined();
  });
});

describe.skipIf(!hasFfprobe())('the frame of silence (skipped where ffmpeg is missing)', () => {
  test.each([1, 2] as const)('decodes to zeros with %i channels', (channels) => {
    const config = Uint8Array.of(0x11, 0x80 + channels * 8);
    const samples = Array.from({ length: 10 }, (_, i) => ({ dts: i * 1024, duration: 1024, compositionOffset: 0, key: true, data: silentAacFrame(channels) }));
    const init = writeInitSegment([{ id: 2, kind: 'audio', timescale: 48_000, channels, config }]);
    const input = Buffer.concat([init, writeFragment(1, [{ trackId: 2, samples }])]);
    const pcm = execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', 'pipe:0', '-f', 's16le', 'pipe:1'], { input });
    expect(pcm.byteLength).toBe(10 * 1024 * channels * 2);
    expect(pcm.every((byte) => byte === 0)).toBe(true);
  });
});

function mp4Samples(track: number, timescale: number): Mp4Sample[] {
  const samples = clip.samples.filter((sample) => sample.track === track);
  const times = samples.map((sample) => Math.round((sample.dtsUs * timescale) / 1e6));
  return samples.map(({ key, data }, i) => {
    const dts = times[i] ?? 0;
    return { dts, duration: (times[i + 1] ?? dts + 1024) - dts, compositionOffset: 0, key, data };
  });
}

/** A chunk per 100 ms of both tracks. */
function fragments(video: Mp4Sample[], audio: Mp4Sample[]): Uint8Array[] {
  return Array.from({ length: 61 }, (_, i) => {
    const inside = (timescale: number) => (sample: Mp4Sample) => Math.floor((sample.dts * 10) / timescale) === i;
    const runs = [
      { trackId: 1, samples: video.filter(inside(90_000)) },
      { trackId: 2, samples: audio.filter(inside(48_000)) },
    ].filter((run) => run.samples.length > 0);
    return runs.length > 0 ? writeFragment(i + 1, runs) : new Uint8Array();
  });
}

async function readBack(sink: EncodedPacketSink, timescale: number) {
  const read = [];
  for await (const packet of sink.packets()) {
    const { timestamp, duration, type, data } = packet;
    read.push({
      pts: Math.round(timestamp * timescale),
      duration: Math.round(duration * timescale),
      key: type === 'key',
      data: Buffer.from(data).toString('hex'),
    });
  }
  return read;
}

function comparable({ dts, compositionOffset, duration, key, data }: Mp4Sample) {
  return { pts: dts + compositionOffset, duration, key, data: Buffer.from(data).toString('hex') };
}

function hasFfprobe(): boolean {
  try {
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
