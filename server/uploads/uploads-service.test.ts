import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import sharp, { type PngOptions } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageUrlAtWidth, imageWidths } from '#contract/shop/catalog/image-sizes.ts';
import { maxUploadBytes, type UploadedImage } from '#contract/uploads/uploads.ts';
import { minFreeBytes } from '#server/platform/blobs/disk-room.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

function picture(width: number, height: number, background = '#1e7f4f') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A PNG whose header says another size than its pixels have: whoever decodes it finds it broken. */
async function claiming(width: number, height: number, options: PngOptions = {}, depth: 'rgb16' | 'srgb' = 'srgb'): Promise<Buffer<ArrayBuffer>> {
  const png = Buffer.from(await picture(8, 8).toColourspace(depth).png(options).toBuffer());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

async function upload(data: Uint8Array<ArrayBuffer> | string, name = 'lamp.png', token: string | undefined = seller.token) {
  const body = new FormData();
  body.append('file', new File([data], name));
  const response = await app.app.request('/api/seller/uploads/images', { method: 'POST', body, headers: token ? { Authorization: `Bearer ${token}` } : {} });
  return { status: response.status, body: (await response.json()) as UploadedImage };
}

async function download(url: string): Promise<{ headers: Headers; data: Buffer }> {
  const response = await app.app.request(url);
  expect(response.status).toBe(200);
  return { headers: response.headers, data: Buffer.from(await response.arrayBuffer()) };
}

describe('a picture', () => {
  test('is stored as WebP at every width and served for ever', async () => {
    const { status, body } = await upload(await picture(2400, 1200).png().toBuffer());
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 1200, height: 600 });
    for (const width of imageWidths) {
      const { headers, data } = await download(imageUrlAtWidth(body.url, width));
      expect(headers.get('Content-Type')).toBe('image/webp');
      expect(headers.get('Cache-Control')).toContain('immutable');
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
    }
  });

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('is taken as %s', async (format) => {
    const { status, body } = await upload(await picture(60, 40).toFormat(format).toBuffer(), `lamp.${format}`);
    expect([status, body.width, body.height]).toEqual([201, 60, 40]);
  });

  test('smaller than a width is not enlarged', async () => {
    const { body } = await upload(await picture(500, 400).jpeg().toBuffer(), 'lamp.jpg');
    expect(body).toMatchObject({ width: 500, height: 400 });
    expect(await sharp((await download(imageUrlAtWidth(body.url, 320))).data).metadata()).toMatchObject({ width: 320, height: 256 });
  });

  test('of a phone stands upright and no longer tells where it was taken', async () => {
    const exif = {
      IFD0: { Make: 'Haat test' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '75/1 49/1 0/1' },
    };
    const photo = await picture(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await upload(photo, 'photo.jpeg');
    expect(body).toMatchObject({ width: 400, height: 600 });
    const stored = await sharp((await download(body.url)).data).metadata();
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
  });

  test('that cannot be written down leaves no files', async () => {
    await sql`alter table uploads add constraint no_such_name check (original_name <> 'unlucky.png')`.execute(app.db);
    const stored = async () => {
      const keys: string[] = [];
      for await (const key of app.context.blobs.list('product-images/')) keys.push(key);
      return keys;
    };
    const before = await stored();
    expect((await upload(await picture(30, 30).png().toBuffer(), 'unlucky.png')).status).toBe(500);
    expect(await stored()).toEqual(before);
  });

  test('that moves becomes its first frame', async () => {
    const frames = await Promise.all(['#d6146b', '#ffb000', '#1e7f4f'].map((color) => picture(60, 40, color).raw().toBuffer()));
    const gif = await sharp(Buffer.concat(frames), { raw: { width: 60, height: 120, channels: 3, pageHeight: 40 } })
      .gif({ delay: 100 })
      .toBuffer();
    expect((await sharp(gif, { pages: -1 }).metadata()).pages).toBe(3);
    const { body } = await upload(gif, 'spin.gif');
    expect(body).toMatchObject({ width: 60, height: 40 });
    const { dominant } = await sharp((await download(body.url)).data).stats();
    expect(dominant.r).toBeGreaterThan(150);
    expect(dominant.g).toBeLessThan(60);
  });

  test('10.2 of 50 megapixels from a phone is taken', async () => {
    const photo = await picture(8160, 6120).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await upload(photo, 'photo.jpg')).toMatchObject({ status: 201, body: { width: 1200, height: 1600 } });
  });

  test('10.2 for print is taken, in the colors of a screen', async () => {
    const { status, body } = await upload(await picture(600, 400).toColourspace('cmyk').jpeg().toBuffer(), 'print.jpg');
    expect(status).toBe(201);
    expect(await sharp((await download(body.url)).data).metadata()).toMatchObject({ format: 'webp', space: 'srgb', channels: 3 });
  });

  test('keeps its transparency', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { body } = await upload(clear);
    expect(await sharp((await download(body.url)).data).metadata()).toMatchObject({ hasAlpha: true });
  });

  test('with a page hidden behind it loses the page', async () => {
    const jpeg = await picture(50, 50).jpeg().toBuffer();
    const { status, body } = await upload(Buffer.concat([jpeg, Buffer.from('<script>alert("haat")</script>')]), 'photo.jpg');
    expect(status).toBe(201);
    for (const width of imageWidths) expect((await download(imageUrlAtWidth(body.url, width))).data.includes('script')).toBe(false);
  });
});

describe('not a picture', async () => {
  const png = await picture(300, 300).png().toBuffer();
  const noise = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer();

  test.each<[string, Uint8Array<ArrayBuffer> | string, string]>([
    ['a drawing that can run scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'lamp.png'],
    ['a web page', '<!doctype html><script>alert(1)</script>', 'lamp.gif'],
    ['a script that begins like a GIF', 'GIF89a/*\u0001\u0001*/=1;alert(1)//', 'lamp.gif'],
    ['a PNG cut off in the middle', png.subarray(0, png.length / 2), 'lamp.png'],
    ['a photo cut off in the middle', noise.subarray(0, noise.length / 2), 'lamp.jpg'],
    ['another format', await picture(30, 30).tiff().toBuffer(), 'lamp.png'],
    ['a WebP cut off in the middle', (await sharp(noise).webp({ lossless: true }).toBuffer()).subarray(0, 5000), 'lamp.webp'],
    ['an empty file', '', 'lamp.png'],
    ['random bytes', Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256), 'lamp.png'],
  ])('is refused: %s', async (_case, data, name) => {
    const { status, body } = await upload(data, name);
    expect(body).toMatchObject({ code: 'UPLOAD_UNSUPPORTED' });
    expect(status).toBe(415);
  });

  test.each([
    ['1 × 25,000,000 pixels', await claiming(1, 25_000_000), 'too many pixels'],
    ['16,385 pixels wide', await claiming(16_385, 100), 'too many pixels'],
    ['100.01 megapixels', await claiming(10_001, 10_000), 'too many pixels'],
    ['99 megapixels that can only be decoded as a whole', await claiming(9_900, 10_000, { progressive: true }, 'rgb16'), 'interlaced'],
    ['100 megapixels that are not there', await claiming(10_000, 10_000), 'cannot be used'],
  ])('10.2 is refused: %s, all but the last by its header', async (_case, data, why) => {
    expect(await upload(data)).toMatchObject({ status: 415, body: { code: 'UPLOAD_UNSUPPORTED', message: expect.stringContaining(why) } });
  });

  test('is refused: more than 100 MB', async () => {
    const { status, body } = await upload(new Uint8Array(maxUploadBytes + 1), 'lamp.png');
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: 'UPLOAD_TOO_LARGE', message: 'Maximum file size is 100MB' });
  });

  test('is refused: a form without a file, and JSON', async () => {
    expect((await app.send('POST', '/api/seller/uploads/images', { file: 'lamp' }, seller.token)).status).toBe(422);
    const empty = await app.app.request('/api/seller/uploads/images', {
      method: 'POST',
      body: new FormData(),
      headers: { Authorization: `Bearer ${seller.token}` },
    });
    expect(empty.status).toBe(422);
  });

  test('is refused: anything while the disk is full', async () => {
    app.leaveFree(minFreeBytes);
    const { status, body } = await upload(png);
    app.leaveFree(Number.MAX_SAFE_INTEGER);
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('too little disk space') });
    expect((await upload(png)).status).toBe(201);
  });

  test('and not a seller: a guest is told to log in', async () => {
    expect((await upload(png, 'lamp.png', '')).status).toBe(401);
  });
});

describe('a product', () => {
  test('shows an upload of its own store, and of no other', async () => {
    const { body } = await upload(await picture(40, 40).png().toBuffer());
    const form = { name: 'Lamp', price: '10', image_url: body.url };
    expect((await app.send('POST', '/api/seller/products', form, seller.token)).body).toMatchObject({ image_url: body.url });
    const other = await app.signUpSeller('Other');
    const refused = await app.send('POST', '/api/seller/products', form, other.token);
    expect(refused).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID', data: { fields: [{ path: 'image_url' }] } } });
  });
});
