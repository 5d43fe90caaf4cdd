import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import type { Sample } from '#contract/wire/stage-wire.ts';
import { silentAacFrame } from '#server/media/mp4/aac.ts';
import { defaultStageLimits } from '#server/settings/stage-limits.ts';
import { atFrameRate, type Clip, checkedTracks, clip, hexOf, numbered, repeated, withoutIdr } from '../../../test/support/media/media.ts';
import { randomFrom } from '../../../test/support/random.ts';
import { type PackagedChunk, type PackagedInit, Packager } from './packager.ts';

/** With a recovery point before it, as intra refresh has (ITU-T H.264 §D.1.8). */
const recovering = (data: Uint8Array) => Buffer.concat([Buffer.of(0, 0, 0, 5, 0x06, 0x06, 0x01, 0x88, 0x80), data]);
const isVideo = (sample: Sample) => sample.track === 1;

describe('packaging', () => {
  test('every sample comes out once, at its time, with its exact duration', async () => {
    const { video, audio } = await readBack(packaged(clip));
    expect(video.map((packet) => packet.data)).toEqual(clip.samples.filter(isVideo).map(hexOf));
    expect(audio.map((packet) => packet.data)).toEqual(clip.samples.filter((sample) => !isVideo(sample)).map(hexOf));
    expectContiguous(video);
    expectContiguous(audio);
  });

  test('a chunk holds one picture, or 100 ms when asked, and never continues past a key frame', () => {
    for (const [batchMs, least] of [
      [0, 178],
      [100, 58],
    ] as const) {
      const { chunks } = packaged(clip, { batchMs });
      expect(chunks.length).toBeGreaterThan(least);
      expect(chunks.filter((chunk) => chunk.key).map((chunk) => Math.round(chunk.startMs))).toEqual([0, 2000, 4000]);
      expect(Math.max(...chunks.slice(0, -1).map((chunk) => chunk.endMs - chunk.startMs))).toBeLessThan(batchMs + 35);
    }
  });

  test('chunk times are on the show clock, whatever the clock of the capture', async () => {
    const output = packaged(clip, { offsetMs: 3_600_000 });
    expect(output.chunks[0]?.startMs).toBe(3_600_000);
    const { video } = await readBack(output);
    expect(video[0]?.start).toBeCloseTo(3600, 5);
  });
});

describe('P1: exact durations', () => {
  test('a 12 fps source gets durations of 83 ms and leaves no gap', async () => {
    const { video } = await readBack(packaged(atFrameRate(clip, 12)));
    expect(video.length).toBe(72);
    for (const packet of video) expect(packet.duration).toBeCloseTo(1 / 12, 4);
    expectContiguous(video);
  });

  test('a camera that wavers between 10 and 30 fps leaves no gap larger than twice the frame before it', async () => {
    let timeUs = 0;
    const wavering = clip.samples.filter(isVideo).map((sample, i) => {
      timeUs += i % 7 === 0 ? 100_000 : 33_333;
      return { ...sample, ptsUs: timeUs, dtsUs: timeUs };
    });
    const { video } = await readBack(packaged({ tracks: clip.tracks.slice(0, 1), samples: numbered(wavering) }));
    expectContiguous(video);
  });

  test('the last picture before a pause lasts until the next one', async () => {
    const output = packaged({ ...clip, samples: clip.samples.filter((sample) => sample.dtsUs < 3e6 || sample.dtsUs >= 4e6) });
    const { video, audio } = await readBack(output);
    expectContiguous(video);
    expectContiguous(audio);
    expect(Math.max(...video.map((packet) => packet.duration))).toBeCloseTo(1 + 1 / 30, 3);
    expect(Math.max(...audio.map((packet) => packet.duration))).toBeLessThan(0.04);
  });

  test('after a longer absence than is stretched, a new epoch begins at a key frame', () => {
    const far = clip.samples.map((sample) => ({ ...sample, ptsUs: sample.ptsUs + 20e6, dtsUs: sample.dtsUs + 20e6 }));
    const { inits, chunks } = packaged({ ...clip, samples: numbered([...clip.samples, ...far]) });
    expect(inits.map((init) => init.epoch)).toEqual([1, 2]);
    expect(chunks.find((chunk) => chunk.epoch === 2)).toMatchObject({ key: true, startMs: 20_000 });
    expect(chunks.findLast((chunk) => chunk.epoch === 1)?.endMs).toBeCloseTo(6_000, 0);
  });
});

describe('P13: sound', () => {
  test('lost sound is filled with silence of the same length', async () => {
    const lossy = clip.samples.filter((sample) => isVideo(sample) || sample.dtsUs < 1e6 || sample.dtsUs > 3e6);
    const { audio } = await readBack(packaged({ ...clip, samples: lossy }));
    expectContiguous(audio);
    const silent = audio.filter((packet) => packet.data === Buffer.from(silentAacFrame(1)).toString('hex'));
    expect(silent.length * 1024).toBeCloseTo(2 * 48_000, -4);
  });

  test.each([
    ['never comes', () => false],
    ['stops', (sample: Sample) => sample.dtsUs < 2e6],
    ['comes two seconds late', (sample: Sample) => sample.dtsUs > 2e6],
  ])('when sound %s, it never ends far before the picture', async (_, kept) => {
    const { video, audio } = await readBack(packaged({ ...clip, samples: clip.samples.filter((sample) => isVideo(sample) || kept(sample)) }));
    expectContiguous(audio);
    expect(endOf(video) - endOf(audio)).toBeLessThan(0.2);
  });

  test('sound that comes after silence took its place is dropped', async () => {
    const videoFirst = [...clip.samples.filter(isVideo), ...clip.samples.filter((sample) => !isVideo(sample))];
    const { audio } = await readBack(packaged({ ...clip, samples: numbered(videoFirst) }));
    expectContiguous(audio);
  });

  test('sound goes on while the picture is away', () => {
    const { chunks } = packaged({ ...clip, samples: clip.samples.filter((sample) => !isVideo(sample) || sample.dtsUs < 1e6) });
    expect(Math.max(...chunks.map((chunk) => chunk.endMs))).toBeGreaterThan(5_700);
  });
});

describe('configurations', () => {
  test('P10: a new configuration begins a new epoch at its first key frame, without a gap in time', async () => {
    const { packager, output } = createPackager();
    const wider = clip.tracks.map((track) => (track.kind === 'video' ? { ...track, width: 360, height: 640 } : track));
    for (const sample of clip.samples) {
      if (sample.dtsUs === 3e6) packager.configure(checkedTracks(wider).hd, 0);
      expect(packager.push(sample)).toBeUndefined();
    }
    expect(output.inits.map((init) => init.epoch)).toEqual([1, 2]);
    const lastOfFirst = output.chunks.findLast((chunk) => chunk.epoch === 1);
    const firstOfSecond = output.chunks.find((chunk) => chunk.epoch === 2);
    expect(firstOfSecond).toMatchObject({ key: true, startMs: 4_000 });
    expect(lastOfFirst?.endMs).toBe(4_000);
    expect(output.keyRequests).toBeGreaterThan(0);
  });

  test('nothing comes out before the first key frame, and a key frame is asked for', () => {
    const { packager, output } = createPackager();
    packager.configure(checkedTracks(clip.tracks).hd, 0);
    for (const sample of clip.samples.slice(1, 60)) packager.push(sample);
    expect(output.chunks).toEqual([]);
    expect(output.keyRequests).toBeGreaterThan(0);
    expect(packager.awaitsKey).toBe(true);
  });

  test('after lost samples the picture waits for a key frame', async () => {
    const { packager, output } = createPackager();
    packager.configure(checkedTracks(clip.tracks).hd, 0);
    for (const sample of clip.samples) {
      if (isVideo(sample) && Math.round(sample.dtsUs / 1e5) === 30) packager.loseVideo();
      packager.push(sample);
    }
    packager.finish();
    const { video } = await readBack(output);
    expectContiguous(video);
    expect(video.filter((packet) => packet.start > 2.95 && packet.start < 3.99)).toEqual([]);
  });

  test('sound alone is carried, with a place to start each second', () => {
    const audio = { tracks: clip.tracks.slice(1), samples: numbered(clip.samples.filter((sample) => !isVideo(sample))) };
    const { inits, chunks } = packaged(audio);
    expect(inits[0]?.mime).toBe('audio/mp4; codecs="mp4a.40.2"');
    expect(chunks.filter((chunk) => chunk.key).length).toBe(6);
  });
});

describe('limits', () => {
  const good = clip.samples[0] as Sample;

  test.each([
    ['an unknown track', { track: 3 }],
    ['no bytes', { data: new Uint8Array() }],
    ['2 MiB and one byte', { data: new Uint8Array(2 * 2 ** 20 + 1) }],
    ['bytes that are no NAL units', { data: Uint8Array.of(0xff, 0xff, 0xff, 0xff, 1) }],
    ['a time before the show', { dtsUs: -2e6, ptsUs: -2e6 }],
    ['a time in a month', { dtsUs: 3e12, ptsUs: 3e12 }],
    ['a picture to be shown a minute after its decoding', { ptsUs: 60e6 }],
  ])('a sample with %s is refused', (_, fault) => {
    const { packager } = createPackager();
    packager.configure(checkedTracks(clip.tracks).hd, 0);
    expect(packager.push({ ...good, ...fault })).toMatchObject({ code: expect.stringMatching(/SAMPLE_INVALID|LIMIT_EXCEEDED/) });
  });

  test('time that runs backwards by more than a second is refused; by less, time stands still', () => {
    const { packager, output } = createPackager();
    packager.configure(checkedTracks(clip.tracks).hd, 0);
    for (const sample of clip.samples.filter(isVideo).slice(0, 45)) packager.push(sample);
    const back = (us: number): Sample => ({ ...good, key: false, dtsUs: 44 * 33_333 - us, ptsUs: 44 * 33_333 - us });
    expect(packager.push(back(500_000))).toBeUndefined();
    expect(packager.push(back(1_400_000))).toMatchObject({ code: 'SAMPLE_INVALID' });
    expect(packager.push(back(2_000_000))).toMatchObject({ code: 'SAMPLE_INVALID' });
    expect(output.chunks.every((chunk) => chunk.endMs > chunk.startMs)).toBe(true);
  });

  test('where time stands still, about one megabyte waits for its chunk', () => {
    const { packager, output } = createPackager();
    packager.batchMs = 100;
    packager.configure(checkedTracks(clip.tracks).hd, 0);
    packager.push(good);
    const data = Buffer.alloc(200_000);
    data.writeUInt32BE(data.length - 4, 0);
    data[4] = 0x41;
    for (let i = 0; i < 50; i++) expect(packager.push({ ...good, key: false, data })).toBeUndefined();
    expect(output.chunks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)).toBeGreaterThan(50 * data.length - 1_400_000);
  });

  test('P17: more than 10 s without a key frame is refused with a sentence, but a network gap does not count', () => {
    const withoutKeys = repeated(clip, 12).samples.map((sample, i) => ({ ...sample, key: sample.key && (!isVideo(sample) || i === 0) }));
    expect(push({ ...clip, samples: withoutKeys }).refused).toEqual({
      code: 'LIMIT_EXCEEDED',
      message: 'There was no key frame for 10 seconds. Set the keyframe interval of the encoder to 2 seconds.',
    });
    const paused = clip.samples.map((sample) => (sample.dtsUs < 3e6 ? sample : { ...sample, dtsUs: sample.dtsUs + 5e6, ptsUs: sample.ptsUs + 5e6 }));
    expect(push({ ...clip, samples: paused }).refused).toBeUndefined();
  });

  test('an open GOP or intra refresh is told from key frames that are too far apart', () => {
    const openGop = expect.objectContaining({ code: 'LIMIT_EXCEEDED', message: expect.stringMatching(/closed GOP \(IDR\) every 2 s/) });
    const long = repeated(clip, 12);
    expect(push({ ...clip, samples: withoutIdr(long.samples) }).refused).toEqual(openGop);
    const refreshed = withoutIdr(long.samples).map((sample, i) =>
      i > 1 && isVideo(sample) && sample.key ? { ...sample, key: false, data: recovering(sample.data) } : sample,
    );
    expect(push({ ...clip, samples: refreshed }).refused).toEqual(openGop);
  });

  test('a stream that has only an open GOP after a loss is not waited for until its end', () => {
    const { packager } = createPackager();
    packager.configure(checkedTracks(clip.tracks).hd, 0);
    const [first, ...rest] = withoutIdr(repeated(clip, 14).samples);
    if (first) packager.push(first);
    packager.loseVideo();
    const refused = rest.map((sample) => packager.push(sample)).find((problem) => problem !== undefined);
    expect(refused?.message).toMatch(/closed GOP \(IDR\) every 2 s/);
  });

  test('a delta frame that calls itself a key frame is no place to start', () => {
    const lying = clip.samples.map((sample) => ({ ...sample, key: true }));
    expect(packaged({ ...clip, samples: lying }).chunks.filter((chunk) => chunk.key).length).toBe(3);
  });
});

test('10,000 mutated samples: each is taken or refused, and what comes out can be read', async () => {
  const random = randomFrom(7);
  const { packager, output } = createPackager();
  const long = repeated(clip, 600).samples;
  for (let i = 0; i < 10_000; i++) {
    const sample = long[i] as Sample;
    const refused = packager.push(random() < 0.9 ? sample : mutated(sample, random));
    if (refused) packager.configure(checkedTracks(clip.tracks).hd, 0);
  }
  packager.finish();
  expect(output.chunks.length).toBeGreaterThan(100);
  for (const chunk of output.chunks) expect(Number.isFinite(chunk.startMs) && chunk.endMs > chunk.startMs - 5_100).toBe(true);
});

type Output = { inits: PackagedInit[]; chunks: PackagedChunk[]; keyRequests: number };
type Packet = { start: number; duration: number; data: string };

function createPackager(): { packager: Packager; output: Output } {
  const output: Output = { inits: [], chunks: [], keyRequests: 0 };
  const sink = {
    init: (init: PackagedInit) => void output.inits.push(init),
    chunk: (chunk: PackagedChunk) => void output.chunks.push(chunk),
    samples: () => undefined,
    needKey() {
      output.keyRequests += 1;
    },
  };
  const packager = new Packager(sink, defaultStageLimits);
  packager.configure(checkedTracks(clip.tracks).hd, 0);
  return { packager, output };
}

function push(source: Clip, { offsetMs = 0, batchMs = 0 } = {}) {
  const { packager, output } = createPackager();
  packager.configure(checkedTracks(source.tracks).hd, offsetMs);
  packager.batchMs = batchMs;
  for (const sample of source.samples) {
    const refused = packager.push(sample);
    if (refused) return { refused, output };
  }
  packager.finish();
  return { refused: undefined, output };
}

function packaged(source: Clip, options?: Parameters<typeof push>[1]): Output {
  const { refused, output } = push(source, options);
  expect(refused).toBeUndefined();
  return output;
}

async function readBack({ inits, chunks }: Output): Promise<{ video: Packet[]; audio: Packet[] }> {
  const bytes = Buffer.concat([inits[0]?.bytes ?? new Uint8Array(), ...chunks.map((chunk) => chunk.bytes)]);
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  return { video: await readPackets(await input.getPrimaryVideoTrack()), audio: await readPackets(await input.getPrimaryAudioTrack()) };
}

async function readPackets(track: InputTrack | null): Promise<Packet[]> {
  const packets: Packet[] = [];
  if (!track) return packets;
  for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets()) {
    packets.push({ start: timestamp, duration, data: Buffer.from(data).toString('hex') });
  }
  return packets;
}

function expectContiguous(packets: Packet[]): void {
  expect(packets.length).toBeGreaterThan(1);
  for (const [i, packet] of packets.entries()) {
    const next = packets[i + 1];
    if (next) expect(packet.start + packet.duration).toBeCloseTo(next.start, 6);
  }
}

function endOf(packets: Packet[]): number {
  const last = packets.at(-1);
  return last ? last.start + last.duration : 0;
}

function mutated(sample: Sample, random: () => number): Sample {
  const data = Uint8Array.from(sample.data);
  for (let i = 0; i < 3; i++) data[Math.floor(random() * data.byteLength)] = random() * 256;
  const shiftUs = (random() - 0.5) * 10 ** (random() * 8);
  const cut = random() < 0.2 ? Math.floor(random() * data.byteLength) : data.byteLength;
  return { ...sample, key: random() < 0.5, dtsUs: sample.dtsUs + shiftUs, ptsUs: sample.ptsUs + shiftUs * random(), data: data.subarray(0, cut) };
}
