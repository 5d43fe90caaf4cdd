import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStaticFiles, type StaticFiles } from '#server/platform/http/static-files.ts';

const script = 'export const lamp = "lit";';
let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-static-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'client/assets/lamp-1a2b.js'), script);
  await writeFile(join(folder, 'client/assets/lamp-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'client/icon.svg'), '<svg/>');
  await writeFile(join(folder, 'secret.json'), '{}');
  files = await openStaticFiles(join(folder, 'client'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response | undefined> {
  return files.answer(new Request(`http://haat.test${path}`, { headers, method }));
}

describe('files of the web build', () => {
  test('a hashed asset may be kept for ever, other files for an hour', async () => {
    expect((await get('/assets/lamp-1a2b.js'))?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/icon.svg'))?.headers.get('Cache-Control')).toBe('public, max-age=3600');
  });

  test('the compressed twin is sent to whom accepts it, with the type of the original', async () => {
    const answer = await get('/assets/lamp-1a2b.js', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(answer?.headers.get('Content-Encoding')).toBe('br');
    expect(answer?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(answer?.headers.get('Vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(Buffer.from(await (answer as Response).arrayBuffer())).toString()).toBe(script);
  });

  test('who accepts no compression gets the plain file', async () => {
    const answer = await get('/assets/lamp-1a2b.js');
    expect(answer?.headers.get('Content-Encoding')).toBeNull();
    expect(await answer?.text()).toBe(script);
  });

  test('a known version is answered 304 without a body', async () => {
    const etag = (await get('/icon.svg'))?.headers.get('ETag') ?? '';
    const answer = await get('/icon.svg', { 'If-None-Match': etag });
    expect(answer?.status).toBe(304);
    expect(await answer?.text()).toBe('');
  });

  test('a range of a file is sent alone, as Safari asks for videos', async () => {
    const answer = await get('/icon.svg', { Range: 'bytes=1-3' });
    expect([answer?.status, answer?.headers.get('Content-Range'), await answer?.text()]).toEqual([206, 'bytes 1-3/6', 'svg']);
    expect((await get('/icon.svg', { Range: 'bytes=4-' }))?.headers.get('Content-Range')).toBe('bytes 4-5/6');
    for (const Range of ['bytes=6-', 'bytes=3-1', 'bytes=-2', 'bytes=0-1,3-4']) expect((await get('/icon.svg', { Range }))?.status).toBe(200);
  });

  test('HEAD tells the length and sends nothing', async () => {
    const answer = await get('/icon.svg', {}, 'HEAD');
    expect(answer?.headers.get('Content-Length')).toBe('6');
    expect(await answer?.text()).toBe('');
  });

  test.each(['/../secret.json', '/%2e%2e/secret.json', '/assets/..%2f..%2fsecret.json', '/assets/%00', '/assets/lamp-1a2b.js.br'])(
    '%s is not served',
    async (path) => {
      const answer = await get(path);
      expect(answer === undefined || answer.status === 404).toBe(true);
    },
  );

  test('an asset of an older build is 404, so that it is not taken for a page', async () => {
    expect((await get('/assets/lamp-9z9z.js'))?.status).toBe(404);
  });

  test('other paths are left to the pages', async () => {
    expect(await get('/live')).toBeUndefined();
    expect(await get('/icon.svg', {}, 'POST')).toBeUndefined();
  });
});
