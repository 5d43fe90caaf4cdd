import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VideoClient } from '../../../test/support/media/video-client.ts';
import { makeHdrGrey, makeVideo } from '../../../test/support/media/video-file.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

/** A grey of a fifth of white, as video spells it: 203 × 0.2 nits of white in HDR (BT.2100), 0.2 ^ (1 / 2.4) in BT.1886. */
const greyOf = { pq: 433, hlg: 463, sdr: 128 };
const bt709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };

let app: TestApp;
let client: VideoClient;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-hdr-'));
  app = await createTestApp();
  client = new VideoClient(app, (await app.signUpSeller()).token);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** The renditions and the poster of a clip, once it is ready. */
async function process(bytes: Buffer, name = 'show.mp4') {
  const id = await client.upload(bytes, name);
  const file = await client.until(id);
  expect(file).toMatchObject({ state: 'ready', problem: null });
  const stored = await app.context.videoFiles.find(id);
  const renditions = await Promise.all((stored?.renditions ?? []).map(({ key }) => new Response(app.context.blobs.read(key)).bytes()));
  const poster = await (await app.app.request(file.thumbnail_url ?? '')).arrayBuffer();
  return { renditions, poster: Buffer.from(poster) };
}

async function tagsOf(mp4: Uint8Array) {
  using input = new Input({ source: new BufferSource(mp4), formats: [MP4] });
  return await (await input.getPrimaryVideoTrack())?.getColorSpace();
}

/** The mean brightness of the first picture, as the video spells it: 16 is black, 235 white. */
async function brightnessOf(mp4: Uint8Array): Promise<number> {
  const path = join(folder, 'clip.mp4');
  await writeFile(path, mp4);
  const picture = execFileSync('ffmpeg', ['-loglevel', 'error', '-i', path, '-frames:v', '1', '-vf', 'extractplanes=y', '-f', 'rawvideo', 'pipe:1']);
  return picture.reduce((sum, value) => sum + value, 0) / picture.byteLength;
}

/** The mean of the middle of the poster, beside the bars it may have: 0 to 255. */
async function posterBrightness(poster: Buffer): Promise<number> {
  const { channels } = await sharp(poster).extract({ left: 170, top: 380, width: 200, height: 200 }).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}

test.each([
  ['pq', 'mp4'],
  ['hlg', 'mp4'],
  ['hlg', 'webm'],
] as const)('a clip in %s (%s) is as bright as it was meant, in BT.709, and so is its poster', { timeout: 60_000 }, async (curve, kind) => {
  const { renditions, poster } = await process(await makeHdrGrey(curve, greyOf[curve], kind), `show.${kind}`);
  expect(renditions.length).toBeGreaterThan(0);
  for (const rendition of renditions) {
    expect(await tagsOf(rendition)).toEqual(bt709);
    expect(Math.abs((await brightnessOf(rendition)) - greyOf.sdr)).toBeLessThanOrEqual(2);
  }
  const expected = ((greyOf.sdr - 16) * 255) / 219;
  expect(Math.abs((await posterBrightness(poster)) - expected)).toBeLessThanOrEqual(4);
});

test.each([
  ['pq', 573],
  ['hlg', 721],
] as const)('a white sheet in %s stays near white, and a light behind it brighter still', { timeout: 60_000 }, async (curve, white) => {
  const brightness = async (code: number) => await brightnessOf((await process(await makeHdrGrey(curve, code))).renditions[0] as Uint8Array);
  const sheet = await brightness(white);
  expect(sheet).toBeGreaterThan(16 + 219 * 0.88);
  expect(await brightness(white + 150)).toBeGreaterThan(sheet + 8);
});

test('a clip of standard range keeps brightness and tags, also one in 10 bits', { timeout: 60_000 }, async () => {
  const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
  for (const [format, grey] of [['yuv420p', 128] as const, ['yuv420p10le', 512] as const]) {
    const still = ['-vf', `format=${format},geq=lum=${grey}:cb=${grey}:cr=${grey}`, '-pix_fmt', format];
    // With B-frames, so that it is converted and not copied.
    const { renditions } = await process(await makeVideo({ seconds: 1, extra: [...still, ...tags, '-bf', '2'] }));
    for (const rendition of renditions) {
      expect(await tagsOf(rendition)).toEqual(bt709);
      expect(Math.abs((await brightnessOf(rendition)) - 128)).toBeLessThanOrEqual(1);
    }
  }
});
