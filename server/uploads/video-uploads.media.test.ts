import { request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { maxVideoFileBytes, type VideoFile, videoUploadPath } from '#contract/uploads/video-files.ts';
import { minFreeBytes } from '#server/platform/blobs/disk-room.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import { saveVideo, storeVideo } from '../../test/support/media/stored-video.ts';
import { metadataOf, VideoClient } from '../../test/support/media/video-client.ts';
import { makeVideo } from '../../test/support/media/video-file.ts';
import { S3Server } from '../../test/support/servers/s3-server.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';
import { maxBytes } from './video/create-file.ts';
import { createVideoUploads } from './video-uploads.ts';

let app: TestApp;
let client: VideoClient;
let token: string;
let storeId: string;
let userId: string;
const video = await makeVideo({ seconds: 4, width: 360, height: 640 });

beforeAll(async () => {
  app = await createTestApp({ FFMPEG_PATH: '/nowhere/ffmpeg' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ token, storeId, userId } = await app.signUpSeller());
  client = new VideoClient(app, token);
});

async function begin(size = video.byteLength, name = 'show.mp4'): Promise<string> {
  const answer = await client.create(size, name);
  expect(answer.status).toBe(201);
  return answer.headers.get('Location') ?? '';
}

const part = (from: number, to?: number) => new Uint8Array(video.subarray(from, to));
/** The video with a box at its end that players pass over. */
function withFiller(bytes: Buffer, size: number): Buffer {
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size);
  box.write('free', 4);
  return Buffer.concat([bytes, box]);
}
const atStart = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const half = Math.floor(video.byteLength / 2);

/** What the chore deletes in so many hours. */
async function purgeIn(hours: number): Promise<number | undefined> {
  app.advance(hours * 3_600_000);
  const { videos } = await app.context.runChores(['videos']);
  app.advance(-hours * 3_600_000);
  return videos;
}

describe('a resumable upload', () => {
  test('cut off in the middle of a request keeps what arrived, and goes on at a second server', { timeout: 40_000 }, async () => {
    const large = withFiller(video, 9 * 2 ** 20);
    const path = await begin(large.byteLength);
    const url = new URL(path, await app.listen());
    const headers = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    const cut = request(url, { method: 'PATCH', headers: { ...headers, 'Content-Length': large.byteLength } });
    cut.on('error', () => {});
    // Whole pieces are stored as they come, and what is left of one once the request is cut off.
    const stored = 6 * 2 ** 20;
    const offset = stored + 100_000;
    cut.write(large.subarray(0, offset));
    await expect.poll(() => client.offset(path), { timeout: 10_000 }).toBe(stored);
    cut.destroy();
    await expect.poll(() => client.offset(path), { timeout: 10_000 }).toBe(offset);

    const secondEnv = { FFMPEG_PATH: '/nowhere/ffmpeg', AUTH_JWT_KEYS: join(app.context.config.dataDir, 'auth-keys.json') };
    await using second = await createTestApp({ ...secondEnv, HAAT_DATA: app.context.config.dataDir }, app.connection);
    const there = new VideoClient(second, token);
    expect(await there.offset(path)).toBe(offset);
    expect((await there.patch(path, offset, new Uint8Array(large.subarray(offset, offset + 1_000)))).status).toBe(204);
    expect((await client.patch(path, offset, new Uint8Array(large.subarray(offset)))).status).toBe(409);
    expect((await client.patch(path, offset + 1_000, new Uint8Array(large.subarray(offset + 1_000)))).status).toBe(204);
    expect(await there.until(idOf(path))).toMatchObject({ state: 'ready', problem: null });
  });

  test('with two writers at once takes each byte once', async () => {
    const path = await begin();
    const answers = await Promise.all([client.patch(path, 0, part(0)), client.patch(path, 0, part(0)), client.patch(path, 0, part(0))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await client.until(idOf(path))).toMatchObject({ state: 'ready' });
  });

  test('tells how far it is, and can be cancelled until it is whole', async () => {
    const path = await begin();
    await client.patch(path, 0, part(0, half));
    expect(await client.get(idOf(path))).toMatchObject({ state: 'uploading', percent: 49, name: 'show.mp4' });
    expect((await client.request('DELETE', path)).status).toBe(204);
    expect((await client.request('HEAD', path)).status).toBe(404);
    const whole = await begin();
    await client.patch(whole, 0, part(0));
    expect((await client.request('DELETE', whole)).status).toBe(400);
  });

  test('left alone for a day is deleted with its blobs', async () => {
    const path = await begin();
    await client.patch(path, 0, part(0, half));
    const { key } = await app.db
      .selectFrom('video_file_chunks')
      .select('key')
      .where('video_file_id', '=', idOf(path) as never)
      .executeTakeFirstOrThrow();
    expect(await app.context.blobs.find(key)).toBeDefined();
    expect(await purgeIn(23)).toBe(0);
    expect(await purgeIn(25)).toBeGreaterThan(0);
    expect((await client.request('HEAD', path)).status).toBe(404);
    app.context.jobs.wake();
    await expect.poll(() => app.context.blobs.find(key)).toBeUndefined();
  });
});

describe('refused', () => {
  test('is another store, a guest and a shopper', async () => {
    const path = await begin();
    const other = new VideoClient(app, (await app.signUpSeller('Other')).token);
    expect((await other.request('HEAD', path)).status).toBe(404);
    expect((await other.patch(path, 0, part(0))).status).toBe(404);
    expect((await other.request('DELETE', path)).status).toBe(404);
    expect((await app.send('GET', `/api/seller/video-files/${idOf(path)}`, undefined, (await app.signUpSeller('Third')).token)).status).toBe(404);
    const guest = await app.app.request(videoUploadPath, { method: 'POST', headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' } });
    expect([guest.status, await guest.json()]).toEqual([401, { code: 'UNAUTHENTICATED', message: 'Sign in to do this.' }]);
    expect(await client.offset(path)).toBe(0);
  });

  test('is a file that is too large: declared', async () => {
    const answer = await client.create(maxVideoFileBytes + 1);
    expect([answer.status, await answer.json()]).toEqual([413, { code: 'UPLOAD_TOO_LARGE', message: 'Maximum file size is 100MB' }]);
    expect((await client.create(maxVideoFileBytes)).status).toBe(201);
  });

  test('10.23 is a file with more bytes than it announced, said or unsaid: the refusal names that size', async () => {
    const path = await begin(10_000);
    const overrun = { code: 'UPLOAD_TOO_LARGE', message: 'More came than the 10,000 bytes that this upload announced. Start again.' };
    const said = await client.request('PATCH', path, { ...atStart, 'Content-Length': '20000' }, part(0, 20_000));
    expect([said.status, await said.json()]).toEqual([413, overrun]);
    const stream = new ReadableStream({
      start(controller) {
        for (let from = 0; from < 40_000; from += 8_000) controller.enqueue(part(from, from + 8_000));
        controller.close();
      },
    });
    const unsaid = await client.patch(path, 0, stream);
    expect([unsaid.status, await unsaid.json()]).toEqual([413, overrun]);
    expect((await client.get(idOf(path))).state).toBe('uploading');
    expect(await client.offset(path)).toBeLessThan(10_000);
  });

  test.each([['show.mov'], ['show.mp4.exe'], ['show'], ['']])('is a name of another kind: %s', async (name) => {
    const answer = await client.create(1_000, name);
    expect([answer.status, await answer.json()]).toEqual([415, { code: 'UPLOAD_UNSUPPORTED', message: 'Choose an MP4, WebM or Ogg video.' }]);
  });

  test.each<[string, Buffer, string]>([
    ['a web page', Buffer.from(`<!doctype html>${' '.repeat(6_000)}`), 'show.mp4'],
    ['a playlist that names files of the server', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'), 'show.mp4'],
    ['an MP4 that calls itself WebM', video, 'show.webm'],
  ])('is other content than the name promises: %s', async (_case, bytes, name) => {
    const path = await begin(bytes.byteLength, name);
    expect((await client.patch(path, 0, new Uint8Array(bytes))).status).toBe(415);
    expect((await client.request('HEAD', path)).status).toBe(404);
  });

  test.each([
    ['POST', {}, 400],
    ['POST', { 'Upload-Length': '-5' }, 400],
    ['POST', { 'Upload-Length': '0', 'Upload-Metadata': metadataOf('a.mp4') }, 415],
    ['POST', { 'Upload-Length': '10', 'Upload-Metadata': 'filename %%%' }, 400],
    ['POST', { 'Upload-Length': '10', 'Tus-Resumable': '0.2' }, 400],
    ['GET', {}, 404],
  ])('is nonsense: %s %o', async (method, headers, status) => {
    expect((await client.request(method, videoUploadPath, headers)).status).toBe(status);
  });

  test('is an upload that is none', async () => {
    expect((await client.request('HEAD', `${videoUploadPath}/nothing`)).status).toBe(404);
    expect((await client.patch(`${videoUploadPath}/${crypto.randomUUID()}`, 0, part(0, 10))).status).toBe(404);
  });

  test('is the eleventh on its way, until one is left alone for an hour', async () => {
    const begun = await Promise.all(Array.from({ length: 12 }, () => client.create(1_000)));
    expect(begun.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 429, 429]);
    await app.db
      .updateTable('video_files')
      .set({ updated_at: new Date(Date.now() - 3_700_000) })
      .where('state', '=', 'uploading')
      .execute();
    expect((await client.create(1_000)).status).toBe(201);
  });

  test('is one more while ten wait for their conversion', async () => {
    for (let count = 0; count < 10; count += 1)
      await storeVideo(app.context, storeId, undefined, { user_id: userId as UserId, state: count < 5 ? 'queued' : 'processing' });
    const answer = await client.create(1_000);
    expect([answer.status, await answer.json()]).toMatchObject([429, { message: '10 videos are still on their way. Wait until one is ready, or cancel one.' }]);
  });

  test('a name with a path and control characters is cleaned', async () => {
    const path = await begin(1_000, '../../etc/\u202epass\u0000wd.mp4');
    expect((await client.get(idOf(path))).name).toBe('passwd.mp4');
  });
});

/** What is queued for a video and is not due yet. */
async function putOffJobs(there: TestApp, id: string): Promise<{ attempts: number }[]> {
  return await there.db
    .selectFrom('jobs')
    .select('attempts')
    .where(sql<boolean>`payload->>'video_file_id' = ${id}`)
    .where('locked_until', 'is', null)
    .where('run_at', '>', there.context.clock.now())
    .execute();
}

describe('a disk that fills up', () => {
  const noRoom = { code: 'UNAVAILABLE', message: 'The server has too little disk space left, so nothing can be uploaded just now. Try again later.' };
  afterEach(() => app.leaveFree(Number.MAX_SAFE_INTEGER));

  test('refuses an upload, and a link, at once', async () => {
    app.leaveFree(minFreeBytes + 999);
    const answer = await client.create(1_000);
    expect([answer.status, await answer.json()]).toEqual([507, noRoom]);
    const link = await app.send('POST', '/api/seller/video-files/from-link', { url: 'https://films.example/a.mp4' }, token);
    expect(link).toMatchObject({ status: 503, body: noRoom });
    app.leaveFree(minFreeBytes + 1_000);
    expect((await client.create(1_000)).status).toBe(201);
  });

  test('refuses a piece, and takes it when there is room again', async () => {
    const path = await begin();
    await client.patch(path, 0, part(0, half));
    app.leaveFree(minFreeBytes);
    const answer = await client.patch(path, half, part(half));
    expect([answer.status, await answer.json()]).toEqual([507, noRoom]);
    expect(await client.offset(path)).toBe(half);
    app.leaveFree(Number.MAX_SAFE_INTEGER);
    expect((await client.patch(path, half, part(half))).status).toBe(204);
    expect((await client.until(idOf(path))).state).toBe('ready');
  });

  test('puts a conversion off without using up a try', async () => {
    app.leaveFree(minFreeBytes + 3 * video.byteLength - 1);
    const id = await client.upload(video);
    await expect.poll(() => putOffJobs(app, id)).toEqual([{ attempts: 0 }]);
    expect((await app.context.videoFiles.find(id))?.state).toBe('queued');
    app.leaveFree(minFreeBytes + 3 * video.byteLength);
    app.advance(31_000);
    expect((await client.until(id)).state).toBe('ready');
  });
});

test('a disk that fills up counts for the conversion alone when blobs are on S3', async () => {
  await using store = await S3Server.start();
  await using there = await createTestApp({ FFMPEG_PATH: '/nowhere/ffmpeg', ...store.env });
  const sender = new VideoClient(there, (await there.signUpSeller()).token);
  there.leaveFree(minFreeBytes + 2 * video.byteLength - 1);
  const id = await sender.upload(video);
  await expect.poll(() => putOffJobs(there, id)).toEqual([{ attempts: 0 }]);
  there.leaveFree(minFreeBytes + 2 * video.byteLength);
  there.advance(31_000);
  expect((await sender.until(id)).state).toBe('ready');
});

describe('another try of a video that failed', () => {
  afterEach(() => app.leaveFree(Number.MAX_SAFE_INTEGER));
  const retry = (id: string) => app.send('POST', `/api/seller/video-files/${id}/retry`, {}, token);

  async function aFailedUpload(): Promise<{ id: string; size: number }> {
    const bytes = await makeVideo({ kind: 'webm', seconds: 1 });
    const id = await client.upload(bytes, 'a.webm');
    expect((await client.until(id)).state).toBe('failed');
    return { id, size: bytes.byteLength };
  }

  test('is refused while ten are on their way', async () => {
    const { id } = await aFailedUpload();
    const others: string[] = [];
    for (let count = 0; count < 10; count += 1) others.push(await storeVideo(app.context, storeId, undefined, { user_id: userId as UserId, state: 'queued' }));
    const message = '10 videos are still on their way. Wait until one is ready, or cancel one.';
    expect(await retry(id)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', message } });
    await saveVideo(app.context, others[0] ?? '', { state: 'ready', duration_ms: 0 });
    expect(await retry(id)).toMatchObject({ status: 200, body: { state: 'queued' } });
  });

  test('is refused above 20 GB, and its own bytes count once', async () => {
    const { id, size } = await aFailedUpload();
    const lasting = (bytes: number) => ({ duration_ms: Math.ceil((bytes * 8_000) / 500_000) });
    const rest = await storeVideo(app.context, storeId, undefined, lasting(maxBytes - size + 1_000));
    expect(await retry(id)).toMatchObject({ status: 429, body: { message: expect.stringContaining('may take 20 GB') } });
    await saveVideo(app.context, rest, lasting(maxBytes - size - 1_000));
    expect((await retry(id)).status).toBe(200);
  });

  test('of a link is refused on a full disk', async () => {
    const id = await storeVideo(app.context, storeId, undefined, { state: 'failed' });
    await app.db
      .updateTable('video_files')
      .set({ source_url: 'http://192.0.2.1/a.mp4' })
      .where('id', '=', id as never)
      .execute();
    app.leaveFree(minFreeBytes + maxVideoFileBytes - 1);
    expect(await retry(id)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    app.leaveFree(minFreeBytes + maxVideoFileBytes);
    expect((await retry(id)).status).toBe(200);
  });
});

test('the videos of a store, ready or not, take 20 GB and no more', async () => {
  const duration_ms = ((maxBytes - 100_000) * 8_000) / 500_000;
  await storeVideo(app.context, storeId, undefined, { duration_ms: Math.floor(duration_ms) });
  await begin(90_000);
  const answer = await client.create(20_000);
  expect([answer.status, await answer.json()]).toEqual([
    429,
    {
      code: 'TOO_MANY_REQUESTS',
      message:
        'The videos of a store may take 20 GB, and yours have reached that. Delete videos, drafts, live events or products that you no longer need, then try again.',
    },
  ]);
  const link = await app.send('POST', '/api/seller/video-files/from-link', { url: 'https://films.example/a.mp4' }, token);
  expect(link).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect((await new VideoClient(app, (await app.signUpSeller('Other')).token).create(20_000)).status).toBe(201);
});

describe('a server without ffmpeg', () => {
  test('takes an MP4 with H.264 and AAC as it is', async () => {
    const file = await client.until(await client.upload(video));
    expect(file).toMatchObject({ state: 'ready', thumbnail_url: null });
    const { renditions } = (await app.context.videoFiles.find(file.id)) ?? {};
    expect(renditions).toMatchObject([{ name: 'hd', width: 360, height: 640, maxGopMs: 2000 }]);
  });

  test.each<[string, () => Promise<Buffer>, string, RegExp]>([
    [
      'WebM',
      () => makeVideo({ kind: 'webm', seconds: 1 }),
      'a.webm',
      /^This server cannot convert videos \(ffmpeg is not installed\)\. Upload an MP4 with H\.264 and AAC\.$/,
    ],
    ['a turned picture', () => makeVideo({ rotation: 90, seconds: 1 }), 'a.mp4', /^This server cannot convert videos/],
    [
      'colors that not every browser shows',
      () => makeVideo({ seconds: 1, extra: ['-pix_fmt', 'yuv444p'] }),
      'a.mp4',
      /The H\.264 has to be of 8 bits in 4:2:0/,
    ],
    ['few key frames', () => makeVideo({ seconds: 12, gop: 20 }), 'a.mp4', /they are 12 seconds apart/],
  ])('says that it cannot take %s', async (_case, make, name, problem) => {
    expect((await client.until(await client.upload(await make(), name))).problem).toMatch(problem);
  });

  test('keeps the source of a failed video for a week', async () => {
    const id = await client.upload(await makeVideo({ kind: 'webm', seconds: 1 }), 'a.webm');
    await client.until(id);
    await purgeIn(8 * 24);
    const retried = await app.send('POST', `/api/seller/video-files/${id}/retry`, {}, token);
    expect(retried).toMatchObject({ status: 409, body: { code: 'STREAM_STATE', message: 'The file is no longer here. Upload it again.' } });
  });

  test('tries a failed video again when asked', async () => {
    const id = await client.upload(await makeVideo({ kind: 'webm', seconds: 1 }), 'a.webm');
    expect((await client.until(id)).state).toBe('failed');
    const retried = await app.send('POST', `/api/seller/video-files/${id}/retry`, {}, token);
    expect(retried).toMatchObject({ status: 200, body: { state: 'queued', problem: null } satisfies Partial<VideoFile> });
    expect((await client.until(id)).state).toBe('failed');
    const ready = await client.until(await client.upload(video));
    expect((await app.send('POST', `/api/seller/video-files/${ready.id}/retry`, {}, token)).status).toBe(409);
  });

  test('10.9 is told to come back while the database is away', async () => {
    const path = await begin();
    await using away = openDatabase({ connection: { host: '/nowhere', database: 'haat', user: 'haat' }, poolSize: 1 });
    const { blobs, bus, clock, accounts } = app.context;
    const handle = createVideoUploads({ db: away.db, blobs, bus, clock, disk: undefined as never });
    const actor = await accounts.findActor(token);
    const request = new Request(`http://localhost${path}`, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } });
    await expect(handle(request, actor)).rejects.toSatisfy(isUnavailable);
  });
});
