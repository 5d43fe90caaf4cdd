import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAvcFormat } from '#server/media/mp4/avc-size.ts';
import { readMp4 } from '../../../test/support/media/media.ts';
import { VideoClient } from '../../../test/support/media/video-client.ts';
import { makeVideo } from '../../../test/support/media/video-file.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

const hasHevc = execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' }).includes(' libx265 ');

let app: TestApp;
let client: VideoClient;

beforeAll(async () => {
  app = await createTestApp();
  client = new VideoClient(app, (await app.signUpSeller()).token);
});
afterAll(() => app[Symbol.asyncDispose]());

async function process(bytes: Buffer, name = 'show.mp4') {
  const id = await client.upload(bytes, name);
  const file = await client.until(id);
  expect(file).toMatchObject({ state: 'ready', problem: null, percent: 100 });
  const stored = await app.context.videoFiles.find(id);
  const renditions = await Promise.all((stored?.renditions ?? []).map(async (rendition) => ({ ...rendition, clip: await readMp4(await blob(rendition.key)) })));
  return { id, file, renditions };
}

async function blob(key: string): Promise<Uint8Array> {
  return new Uint8Array(await new Response(app.context.blobs.read(key)).arrayBuffer());
}

async function problemOf(bytes: Buffer, name = 'show.mp4'): Promise<string | null> {
  const file = await client.until(await client.upload(bytes, name));
  expect(file.state).toBe('failed');
  return file.problem;
}

type Clip = Awaited<ReturnType<typeof readMp4>>;

function keyTimes({ samples }: Clip): number[] {
  return samples.filter(({ track, key }) => track === 1 && key).map(({ ptsUs }) => Math.round(ptsUs / 1000));
}

describe('a video of any kind', () => {
  test('becomes two renditions with key frames every two seconds, and a thumbnail', { timeout: 60_000 }, async () => {
    const { file, renditions } = await process(await makeVideo({ width: 1080, height: 1920, seconds: 5, gop: 7, extra: ['-bf', '2'] }));
    expect(renditions).toMatchObject([
      { name: 'hd', width: 720, height: 1280, maxGopMs: 2000 },
      { name: 'ld', width: 360, height: 640, maxGopMs: 2000 },
    ]);
    for (const { clip, width, height, bitrate } of renditions) {
      expect(keyTimes(clip)).toEqual([0, 2000, 4000]);
      expect(clip.tracks[0]).toMatchObject({ kind: 'video', codec: expect.stringMatching(/^avc1\.6400/), width, height });
      const times = clip.samples.filter(({ track }) => track === 1).map(({ ptsUs }) => ptsUs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.length).toBe(150);
      expect(bitrate).toBeLessThan(2_500_000);
    }
    const [hd, ld] = renditions;
    expect(hd?.clip.tracks[1]).toMatchObject({ codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 });
    expect(ld?.clip.tracks).toHaveLength(1);
    expect(Math.abs((file.duration_ms ?? 0) - 5_000)).toBeLessThan(60);
    const picture = await app.app.request(file.thumbnail_url ?? '');
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 540, height: 960 });
  });

  test('cannot be found from what the API shows of it', async () => {
    const { file, renditions } = await process(await makeVideo({ width: 720, height: 1280, seconds: 1 }));
    expect(renditions.map(({ name }) => name)).toEqual(['hd', 'ld']);
    for (const { name, key } of renditions) {
      expect((await app.app.request(`/media/${key}`)).status).toBe(200);
      const guessed = (file.thumbnail_url ?? '').replace('thumbnail.webp', `${name}.mp4`);
      expect((await app.app.request(guessed)).status).toBe(404);
      const secret = key.split('/').at(-1)?.replace(`-${name}.mp4`, '') ?? '';
      expect(JSON.stringify(file)).not.toContain(secret);
    }
  });

  test('that is ready leaves no source and nothing in the work folder', async () => {
    const { id } = await process(await makeVideo());
    expect(
      await app.db
        .selectFrom('video_file_chunks')
        .selectAll()
        .where('video_file_id', '=', id as never)
        .execute(),
    ).toEqual([]);
    expect(await readdir(join(app.context.config.dataDir, 'video-work'))).toEqual([]);
  });

  test('lies down when it is wider than tall', async () => {
    const { renditions } = await process(await makeVideo({ width: 1000, height: 500, seconds: 1 }));
    expect(renditions).toMatchObject([
      { name: 'hd', width: 1000, height: 500 },
      { name: 'ld', width: 640, height: 320 },
    ]);
  });

  test('turned in its metadata stands upright in its pixels', async () => {
    const { renditions } = await process(await makeVideo({ width: 640, height: 360, rotation: 90, seconds: 1 }));
    expect(renditions[0]).toMatchObject({ width: 360, height: 640 });
    expect(renditions[0]?.clip.tracks[0]).toMatchObject({ width: 360, height: 640 });
  });

  test('without sound has none', async () => {
    const { renditions } = await process(await makeVideo({ sound: false, seconds: 1, width: 400, height: 720 }));
    for (const { clip } of renditions) expect(clip.tracks).toHaveLength(1);
  });

  test('with odd sides gets even ones', async () => {
    const { renditions } = await process(await makeVideo({ kind: 'webm', width: 361, height: 641, seconds: 1 }), 'show.webm');
    for (const { clip, width, height } of renditions) {
      expect([width % 2, height % 2]).toEqual([0, 0]);
      expect(clip.tracks[0]).toMatchObject({ width, height });
    }
  });

  test.each(['webm', 'ogg'] as const)('may be %s', async (kind) => {
    const { renditions, file } = await process(await makeVideo({ kind, seconds: 3 }), `show.${kind}`);
    expect(renditions[0]?.clip.tracks.map(({ codec }) => codec.slice(0, 4))).toEqual(['avc1', 'mp4a']);
    expect(keyTimes(renditions[0]?.clip as Clip)).toEqual([0, 2000]);
    expect(Math.abs((file.duration_ms ?? 0) - 3_000)).toBeLessThan(80);
  });

  test('that can be played as it is keeps its frames, and ld has the same key frames', async () => {
    const source = await makeVideo({ width: 720, height: 1280, seconds: 4, gop: 1.5, extra: ['-b:v', '1M', '-maxrate', '1M', '-bufsize', '1M'] });
    const { renditions } = await process(source);
    const [hd, ld] = renditions;
    const given = await readMp4(source);
    expect(hd?.clip.samples.map(({ data }) => Buffer.from(data).toString('hex'))).toEqual(given.samples.map(({ data }) => Buffer.from(data).toString('hex')));
    expect(keyTimes(hd?.clip as Clip)).toEqual([0, 1500, 3000]);
    expect(keyTimes(ld?.clip as Clip)).toEqual([0, 1500, 3000]);
    expect(ld).toMatchObject({ width: 360, height: 640, maxGopMs: 1500 });
  });

  test('that can be played as it is and is as light as a small one gets no second rendition', async () => {
    const light = ['-b:v', '250k', '-maxrate', '250k', '-bufsize', '250k'];
    const { renditions } = await process(await makeVideo({ width: 720, height: 1280, seconds: 4, gop: 1.5, extra: light }));
    expect(renditions).toMatchObject([{ name: 'hd', width: 720, height: 1280 }]);
  });

  test.each(['yuv444p', 'yuv422p', 'yuv420p10le'])('in %s, which Firefox does not show, is converted to what it does', async (colors) => {
    const source = await makeVideo({ width: 360, height: 640, seconds: 2, extra: ['-pix_fmt', colors] });
    const { renditions } = await process(source);
    const config = renditions[0]?.clip.tracks[0];
    expect(config).toMatchObject({ kind: 'video', codec: expect.stringMatching(/^avc1\.6400/) });
    expect(readAvcFormat(Buffer.from(config?.description ?? '', 'base64'))).toMatchObject({ chroma: 1, bits: 8 });
  });

  test('that begins black shows its first picture as thumbnail', async () => {
    const black = ['-vf', "drawbox=t=fill:color=black:enable='lt(t,2)'"];
    const { file } = await process(await makeVideo({ seconds: 4, extra: black }));
    const picture = await app.app.request(file.thumbnail_url ?? '');
    const { channels } = await sharp(Buffer.from(await picture.arrayBuffer())).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(40);
  });
});

const changingRate = ['-vf', "setpts='if(lt(N,30),N/30,1+(N-30)/10)/TB'", '-fps_mode', 'vfr'];

describe('an odd file', () => {
  test('of 1164 × 767 pixels keeps its shape, with even sides', { timeout: 60_000 }, async () => {
    const { renditions } = await process(await makeVideo({ kind: 'webm', width: 1164, height: 767, seconds: 1 }), 'show.webm');
    const [hd] = renditions;
    expect(hd).toMatchObject({ width: 1092, height: 720 });
    for (const { clip, width, height } of renditions) expect(clip.tracks[0]).toMatchObject({ width, height });
  });

  test.each([
    [180, 640, 360],
    [270, 360, 640],
  ] as const)('turned by %i° in its metadata stands upright in its pixels', async (rotation, width, height) => {
    const { renditions, file } = await process(await makeVideo({ width: 640, height: 360, rotation, seconds: 1 }));
    expect(renditions[0]).toMatchObject({ width, height });
    expect(renditions[0]?.clip.tracks[0]).toMatchObject({ width, height });
    expect(file.thumbnail_url).not.toBeNull();
  });

  test.each([
    ['webm', ['-live', '1']],
    ['mp4', ['-movflags', 'empty_moov+frag_keyframe+default_base_moof']],
  ] as const)('without its duration in the header is as long as its frames: %s', async (kind, extra) => {
    const { file, renditions } = await process(await makeVideo({ kind, seconds: 3, extra: [...extra] }), `show.${kind}`);
    expect(Math.abs((file.duration_ms ?? 0) - 3_000)).toBeLessThan(100);
    const [first, second = 0, ...more] = keyTimes(renditions[0]?.clip as Clip);
    expect([first, Math.abs(second - 2_000) < 50, more]).toEqual([0, true, []]);
  });

  test.each(['webm', 'mp4'] as const)('with frames at a changing rate, as of a recorded screen, plays as long as it did: %s', async (kind) => {
    const source = await makeVideo({ kind, seconds: 2, extra: changingRate });
    const { file, renditions } = await process(source, `show.${kind}`);
    // A second of 30 frames, then 30 frames in three.
    expect(Math.abs((file.duration_ms ?? 0) - 4_000)).toBeLessThan(200);
    for (const { maxGopMs } of renditions) expect(maxGopMs).toBeLessThanOrEqual(4_100);
  });

  test.skipIf(!hasHevc)('in HEVC of 10 bits is converted to what every browser shows (needs libx265)', { timeout: 60_000 }, async () => {
    const hevc = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'];
    const { renditions } = await process(await makeVideo({ width: 360, height: 640, seconds: 2, extra: hevc }));
    const config = renditions[0]?.clip.tracks[0];
    expect(config).toMatchObject({ kind: 'video', codec: expect.stringMatching(/^avc1\.6400/), width: 360, height: 640 });
    expect(readAvcFormat(Buffer.from(config?.description ?? '', 'base64'))).toMatchObject({ chroma: 1, bits: 8 });
  });
});

describe('what is no video', () => {
  test('fails with a sentence: a file cut off before its index', async () => {
    const whole = await makeVideo();
    expect(await problemOf(whole.subarray(0, whole.length - 2_000))).toMatch(/cannot be read as a video/);
  });

  test('fails with a sentence: a file whose frames are missing', { timeout: 40_000 }, async () => {
    const whole = await makeVideo({ seconds: 20, extra: ['-movflags', '+faststart'] });
    expect(await problemOf(whole.subarray(0, whole.length / 3))).toMatch(/damaged/);
  });

  test('fails with a sentence: only sound', async () => {
    expect(await problemOf(await makeVideo({ extra: ['-vn'] }))).toBe('There is no picture in this file. Choose a video.');
    expect(await problemOf(await makeVideo({ kind: 'ogg', extra: ['-vn'] }), 'a.ogg')).toBe('There is no picture in this file. Choose a video.');
  });

  test.each([
    ['mjpeg', 'yuvj420p'],
    ['png', 'rgb24'],
    ['libx264', 'yuv420p'],
  ])('fails with a sentence: sound with a cover picture (%s)', async (codec, pixels) => {
    const cover = ['-vf', "select='eq(n,0)'", '-fps_mode', 'vfr', '-c:v', codec, '-pix_fmt', pixels];
    expect(await problemOf(await makeVideo({ extra: cover }))).toBe('There is no picture in this file. Choose a video.');
  });

  test('fails with a sentence: a picture that is too large', async () => {
    expect(await problemOf(await makeVideo({ width: 4096, height: 64, seconds: 1 }))).toMatch(/4096 × 64 pixels/);
  });

  test('fails soon with a sentence: noise in which its reader searches for ever', { timeout: 20_000 }, async () => {
    const noise = Buffer.from(Uint8Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251));
    const whole = await makeVideo({ kind: 'webm' });
    expect(await problemOf(Buffer.concat([whole.subarray(0, 200), noise]), 'a.webm')).toMatch(/cannot be read as a video/);
  });
});
