import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VideoClient } from '../../test/support/media/video-client.ts';
import { makeVideo } from '../../test/support/media/video-file.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';

const mebibyte = 2 ** 20;
const size = 90 * mebibyte;
const partBytes = 300_000;

let app: TestApp;
let address: string;

beforeAll(async () => {
  app = await createTestApp({ FFMPEG_PATH: '/nowhere/ffmpeg' });
  address = await app.listen();
});
afterAll(() => app[Symbol.asyncDispose]());

test('an upload of 90 MB that is cut three times on its way goes on each time, and can be played', { timeout: 120_000 }, async () => {
  const { token } = await app.signUpSeller();
  const client = new VideoClient(app, token);
  const video = await makeVideo({ seconds: 4, width: 360, height: 640 });
  // A box at its end that players pass over.
  const large = Buffer.alloc(size);
  video.copy(large);
  large.writeUInt32BE(size - video.byteLength, video.byteLength);
  large.write('free', video.byteLength + 4);
  const path = (await client.create(size)).headers.get('Location') ?? '';
  const url = new URL(path, address);

  function open(offset: number) {
    const headers = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' };
    return request(url, { method: 'PATCH', headers: { ...headers, 'Upload-Offset': String(offset), 'Content-Length': size - offset } });
  }

  let offset = 0;
  for (let cuts = 0; cuts < 3; cuts += 1) {
    // Forty pieces of 512 KiB are stored as they come, the part of one after them once the line is cut.
    const cut = open(offset);
    cut.on('error', () => {});
    cut.write(large.subarray(offset, offset + 20 * mebibyte + partBytes));
    await expect.poll(() => client.offset(path)).toBeGreaterThanOrEqual(offset + 20 * mebibyte);
    const stored = await client.offset(path);
    cut.destroy();
    await expect.poll(() => client.offset(path)).toBeGreaterThan(stored);
    offset = await client.offset(path);
    expect(offset).toBeLessThanOrEqual(stored + partBytes);
  }
  const rest = open(offset).end(large.subarray(offset));
  const [answer] = await once(rest, 'response');
  expect(answer.statusCode).toBe(204);

  const id = path.split('/').at(-1) ?? '';
  expect(await client.until(id)).toMatchObject({ state: 'ready', problem: null, duration_ms: expect.closeTo(4_000, -2) });
  const [played] = (await app.context.videoFiles.find(id))?.renditions ?? [];
  const bytes = await app.app.request(`/media/${played?.key}`, { headers: { Range: 'bytes=4-7' } });
  expect([bytes.status, await bytes.text()]).toEqual([206, 'ftyp']);
});

test('an upload that is refused at its first bytes is told so while the rest is still on its way', { timeout: 60_000 }, async () => {
  const { token } = await app.signUpSeller();
  const path = (await new VideoClient(app, token).create(size)).headers.get('Location') ?? '';
  const headers = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' };
  const body = new Uint8Array(size).fill(0x20);
  const refused = await fetch(new URL(path, address), { method: 'PATCH', headers: { ...headers, 'Upload-Offset': '0' }, body });
  expect([refused.status, (await refused.json()).code]).toEqual([415, 'UPLOAD_UNSUPPORTED']);
});

test('a question that has a body, which nobody reads, is answered as one without', async () => {
  const { token } = await app.signUpSeller();
  const path = (await new VideoClient(app, token).create(size)).headers.get('Location') ?? '';
  const headers = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0', 'Content-Length': 2 };
  const asked = request(new URL(path, address), { method: 'HEAD', headers });
  asked.end('{}');
  const [answer] = await once(asked, 'response');
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([200, '0']);
});
