import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { S3Server } from '../../../test/support/servers/s3-server.ts';
import { createMediaRoutes } from '../http/media-routes.ts';
import { type Blobs, createDiskBlobs } from './blobs.ts';
import { createS3Blobs } from './blobs-s3.ts';

async function onDisk(parts: AsyncDisposableStack): Promise<Blobs> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-blobs-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  return createDiskBlobs(folder);
}

function onS3(server: S3Server, env: Record<string, string> = {}): Blobs {
  const { s3 } = readConfig({ ...server.env, ...env });
  if (!s3) throw new Error('these settings name no S3 store');
  return createS3Blobs(s3);
}

const engines = [
  { name: 'on disk', open: onDisk },
  { name: 'in an S3 store', open: async (parts: AsyncDisposableStack) => onS3(parts.use(await S3Server.start())) },
];

const mediaOf = (blobs: Blobs) => new Hono().route('/media', createMediaRoutes(blobs));
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
const streamOf = (chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>;

async function keysOf(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

describe.each(engines)('blobs $name', ({ open }) => {
  const parts = new AsyncDisposableStack();
  let blobs: Blobs;
  let folder: string;
  beforeAll(async () => {
    blobs = await open(parts);
  });
  afterAll(() => parts.disposeAsync());
  beforeEach(() => {
    folder = `recordings/${randomUUID()}/`;
  });

  test('what is put is found and read, whole and in part', async () => {
    const data = new Uint8Array(randomBytes(300_000));
    const before = Date.now() - 1_000;
    await blobs.put(`${folder}a.mp4`, data);
    const found = await blobs.find(`${folder}a.mp4`);
    expect(found?.size).toBe(300_000);
    expect(found?.modified.getTime()).toBeGreaterThanOrEqual(before);
    expect(await bytesOf(blobs.read(`${folder}a.mp4`))).toEqual(data);
    expect(await bytesOf(blobs.read(`${folder}a.mp4`, { start: 100, end: 199 }))).toEqual(data.subarray(100, 200));
  });

  test('a stream is put like bytes, and an empty file is one', async () => {
    const chunks = [randomBytes(70_000), randomBytes(1), randomBytes(200_000)];
    await blobs.put(`${folder}b.m4s`, { stream: streamOf(chunks), length: 270_001 });
    expect(await bytesOf(blobs.read(`${folder}b.m4s`))).toEqual(new Uint8Array(Buffer.concat(chunks)));
    await blobs.put(`${folder}c.m4s`, new Uint8Array());
    expect(await blobs.find(`${folder}c.m4s`)).toMatchObject({ size: 0 });
  });

  test.each([
    ['ends early', 11],
    ['goes on', 9],
  ])('a stream that %s leaves nothing behind', async (_, length) => {
    await expect(blobs.put(`${folder}d.m4s`, { stream: streamOf([randomBytes(10)]), length })).rejects.toThrow();
    expect(await blobs.find(`${folder}d.m4s`)).toBeUndefined();
    expect(await keysOf(blobs.list(folder))).toEqual([]);
  });

  test('a put that is broken off rejects, however slow its stream, and leaves nothing behind', async () => {
    const stop = new AbortController();
    const stream = new ReadableStream<Uint8Array>({
      start: (out) => out.enqueue(Uint8Array.of(1)),
      pull: () => stop.abort(new Error('the server stops')),
    });
    await expect(blobs.put(`${folder}e.m4s`, { stream, length: 2 }, stop.signal)).rejects.toThrow();
    await expect(blobs.put(`${folder}f.m4s`, Uint8Array.of(1), stop.signal)).rejects.toThrow();
    expect(await keysOf(blobs.list(folder))).toEqual([]);
  });

  test('what is not there is not found, fails to be read, and may be removed', async () => {
    expect(await blobs.find(`${folder}none.mp4`)).toBeUndefined();
    await expect(text(blobs.read(`${folder}none.mp4`))).rejects.toThrow();
    await blobs.remove(`${folder}none.mp4`);
    expect(await keysOf(blobs.list(folder))).toEqual([]);
    await blobs.removeAll(folder);
  });

  test('a folder is listed in order, over many pages, and removed with nothing beside it', async () => {
    const names = ['b.m4s', 'a.m4s', 'hd/2.m4s', 'hd/1.m4s', 'z.m3u8', 'init.mp4', 'hd-x/1.m4s'];
    for (const name of names) await blobs.put(folder + name, Uint8Array.of(1));
    const beside = `${folder.slice(0, -1)}-2/a.m4s`;
    await blobs.put(beside, Uint8Array.of(1));
    expect(await keysOf(blobs.list(folder))).toEqual(names.map((name) => folder + name).sort());
    expect(await keysOf(blobs.list(`${folder}hd/`))).toEqual([`${folder}hd/1.m4s`, `${folder}hd/2.m4s`]);
    await blobs.removeAll(folder);
    expect(await keysOf(blobs.list(folder))).toEqual([]);
    expect(await blobs.find(beside)).toBeDefined();
  });

  test('10.13 a folder moves with all that is in it, also into one that has files, and once more', async () => {
    const target = `recordings/${randomUUID()}/`;
    const names = ['a.mp4', 'hd/1.m4s', 'hd/2.m4s', 'audio/1.m4s'];
    for (const name of names) await blobs.put(folder + name, new TextEncoder().encode(name));
    await blobs.put(`${target}hd/3.m4s`, Uint8Array.of(3));
    await Promise.all([blobs.move(folder, target), blobs.move(folder, target)]);
    await blobs.move(folder, target);
    expect(await keysOf(blobs.list(folder))).toEqual([]);
    expect(await keysOf(blobs.list(target))).toEqual([...names, 'hd/3.m4s'].map((name) => target + name).sort());
    for (const name of names) expect(await text(blobs.read(target + name))).toBe(name);
    const empty = `recordings/${randomUUID()}/`;
    await blobs.move(target, empty);
    expect(await keysOf(blobs.list(empty))).toHaveLength(names.length + 1);
  });

  test('the whole store, or what is outside of it, is no folder and no key', async () => {
    for (const wrong of ['', '/', 'recordings', '../', 'a/../b/']) await expect(keysOf(blobs.list(wrong))).rejects.toThrow('not a folder');
    for (const wrong of ['', '../a.mp4', 'a', '/a.mp4', 'A.mp4']) await expect((async () => blobs.find(wrong))()).rejects.toThrow('not a blob key');
    await expect((async () => blobs.removeAll(''))()).rejects.toThrow('not a folder');
  });

  test('is handed out at /media with its type, with Range, to every origin', async () => {
    const routes = mediaOf(blobs);
    await blobs.put(`${folder}a.m4s`, new TextEncoder().encode('0123456789'));
    const url = blobs.url(`${folder}a.m4s`);
    const whole = await routes.request(url);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const answer = async (range: string) => {
      const { status, headers, body } = await routes.request(url, { headers: { Range: range } });
      return [status, headers.get('Content-Range'), body ? await text(body) : ''];
    };
    expect(await answer('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await answer('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await answer('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect((await routes.request(url, { headers: { 'If-None-Match': whole.headers.get('ETag') ?? '' } })).status).toBe(304);
    const head = await routes.request(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '10', '']);
    expect((await routes.request(`/media/${folder}none.m4s`)).status).toBe(404);
    const asked = await routes.request(url, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('Access-Control-Allow-Origin'), asked.headers.get('Access-Control-Allow-Headers')]).toEqual([
      204,
      '*',
      'Range, If-Range, If-None-Match',
    ]);
  });

  test('is sent whole to who has a part of another file, and not at all to who has it', async () => {
    const routes = mediaOf(blobs);
    await blobs.put(`${folder}a.m4s`, new TextEncoder().encode('0123456789'));
    const url = blobs.url(`${folder}a.m4s`);
    const first = await routes.request(url, { method: 'HEAD' });
    const etag = first.headers.get('ETag') ?? '';
    const answer = async (headers: Record<string, string>) => {
      const { status, body } = await routes.request(url, { headers });
      return [status, body ? await text(body) : ''];
    };
    const part = { Range: 'bytes=2-4' };
    expect(await answer({ ...part, 'If-Range': etag })).toEqual([206, '234']);
    for (const other of ['"another"', `W/${etag}`, first.headers.get('Last-Modified') ?? ''])
      expect(await answer({ ...part, 'If-Range': other })).toEqual([200, '0123456789']);
    expect(await answer({ Range: 'bytes=10-', 'If-Range': '"another"' })).toEqual([200, '0123456789']);
    for (const known of [etag, `W/${etag}`, `"another", W/"a,b" ,${etag}`, '*']) expect(await answer({ 'If-None-Match': known })).toEqual([304, '']);
    for (const unknown of ['"another"', `"another", W/"${etag.slice(1, 4)}"`, '']) expect((await answer({ 'If-None-Match': unknown }))[0]).toBe(200);
  });

  test('is in order', async () => {
    await blobs.check();
  });
});

describe('an S3 store', () => {
  let server: S3Server;
  let blobs: Blobs;
  beforeEach(async () => {
    server = await S3Server.start();
    blobs = onS3(server);
    return () => server.stop();
  });

  test('gets content types and cache headers with the file', async () => {
    await blobs.put('recordings/a/list.m3u8', Uint8Array.of(1));
    expect(server.files.get('recordings/a/list.m3u8')).toMatchObject({
      type: 'application/vnd.apple.mpegurl',
      cacheControl: 'public, max-age=31536000, immutable',
    });
  });

  test('that is busy is asked again', async () => {
    server.failNext({ status: 503 }, { status: 500 }, { status: 429 });
    await blobs.put('recordings/a/1.m4s', Uint8Array.of(1));
    expect(server.asked).toEqual(Array(4).fill('PUT recordings/a/1.m4s'));
    expect(server.files.size).toBe(1);
  });

  test('that stays busy fails with a sentence that holds no secret', async () => {
    server.failNext(...Array(4).fill({ status: 503 }));
    const error: Error = await blobs.find('recordings/a/1.m4s').then(
      () => new Error('was found'),
      (thrown) => thrown,
    );
    expect(error.message).toBe('the S3 store answered 503 to HEAD recordings/a/1.m4s');
  });

  test('is not asked again what it refuses, and a stream is sent once', async () => {
    await expect(onS3(server, { S3_SECRET_ACCESS_KEY: 'another' }).put('recordings/a/1.m4s', Uint8Array.of(1))).rejects.toThrow('403 SignatureDoesNotMatch');
    expect(server.asked.length).toBe(1);
    server.failNext({ status: 503 });
    await expect(blobs.put('recordings/a/1.m4s', { stream: streamOf([Uint8Array.of(1)]), length: 1 })).rejects.toThrow('503');
    expect(server.asked.length).toBe(2);
  });

  test('that does not answer is waited for no longer than is wanted', async () => {
    server.failNext('hang');
    const stop = new AbortController();
    const put = blobs.put('recordings/a/1.m4s', Uint8Array.of(1), stop.signal);
    await expect.poll(() => server.asked.length).toBe(1);
    stop.abort(new Error('the server stops'));
    await expect(put).rejects.toThrow('the server stops');
    expect(server.asked.length).toBe(1);
  });

  test('that does not answer fails the check, which asks once', async () => {
    server.failNext('hang');
    await expect(blobs.check()).rejects.toThrow('did not answer in 3000 ms');
    expect(server.asked).toEqual(['HEAD health/check.bin']);
  });

  test('with a public address, /media leads there and nothing goes through the node', async () => {
    const cdn = onS3(server, { S3_PUBLIC_URL: 'https://cdn.example.com/haat/' });
    expect(cdn.url('recordings/a/1.m4s')).toBe('https://cdn.example.com/haat/recordings/a/1.m4s');
    const answer = await mediaOf(cdn).request('/media/recordings/a/1.m4s');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, 'https://cdn.example.com/haat/recordings/a/1.m4s']);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect((await mediaOf(cdn).request('/media/secret')).status).toBe(404);
    expect(server.asked).toEqual([]);
  });
});

test('on disk, half a file is neither listed nor left behind', async () => {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'haat-blobs-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const blobs = createDiskBlobs(folder);
  const reached = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  async function* slow() {
    yield Uint8Array.of(1);
    reached.resolve();
    await rest.promise;
    throw new Error('the upload was cut off');
  }
  const put = blobs.put('recordings/a/1.m4s', { stream: streamOf(slow()), length: 2 });
  await reached.promise;
  expect([await keysOf(blobs.list('recordings/a/')), await blobs.find('recordings/a/1.m4s')]).toEqual([[], undefined]);
  rest.resolve();
  await expect(put).rejects.toThrow('cut off');
  expect(await readdir(join(folder, 'recordings/a'))).toEqual([]);
});
