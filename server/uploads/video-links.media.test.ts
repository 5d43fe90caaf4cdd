import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxVideoFileBytes } from '#contract/uploads/video-files.ts';
import { VideoClient } from '../../test/support/media/video-client.ts';
import { makeVideo } from '../../test/support/media/video-file.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';

type Seller = { app: TestApp; client: VideoClient; token: string };

let open: Seller;
let strict: Seller;
const video = await makeVideo({ seconds: 2, width: 360, height: 640 });

beforeAll(async () => {
  open = await seller(await createTestApp({ PRIVATE_ADDRESSES: 'on' }));
  strict = await seller(await createTestApp());
});
afterAll(async () => {
  await open.app[Symbol.asyncDispose]();
  await strict.app[Symbol.asyncDispose]();
});

async function seller(app: TestApp, name?: string): Promise<Seller> {
  const { token } = await app.signUpSeller(name);
  return { app, token, client: new VideoClient(app, token) };
}

async function site(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function addLink({ app, token }: Seller, url: string): Promise<string> {
  const made = await app.send('POST', '/api/seller/video-files/from-link', { url }, token);
  expect(made).toMatchObject({ status: 201, body: { state: 'fetching' } });
  return made.body.id;
}

async function fetchLink(by: Seller, url: string) {
  return await by.client.until(await addLink(by, url));
}

describe('a link', () => {
  test('is downloaded and converted, over a redirect and without a declared length', async () => {
    await using web = await site((request, response) => {
      if (request.url === '/first') return void response.writeHead(302, { Location: '/My%20show.mp4' }).end();
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
      for (let at = 0; at < video.length; at += 10_000) response.write(video.subarray(at, at + 10_000));
      response.end();
    });
    expect(await fetchLink(open, `${web.url}/first`)).toMatchObject({ state: 'ready', name: 'first', problem: null });
    expect(await fetchLink(open, `${web.url}/My%20show.mp4`)).toMatchObject({ state: 'ready', name: 'My show.mp4' });
  });

  test('that fails says why, and may be tried again', async () => {
    let isThere = false;
    await using web = await site((_request, response) => void response.writeHead(isThere ? 200 : 404).end(isThere ? video : 'no'));
    const failed = await fetchLink(open, `${web.url}/show.mp4`);
    expect(failed).toMatchObject({ state: 'failed', problem: 'The address answered with 404. Check the link, then try again.' });
    isThere = true;
    await open.app.send('POST', `/api/seller/video-files/${failed.id}/retry`, {}, open.token);
    expect(await open.client.until(failed.id)).toMatchObject({ state: 'ready', problem: null });
  });

  test.each<[string, RequestListener, RegExp]>([
    ['leads on for ever', (_request, response) => void response.writeHead(302, { Location: '/again' }).end(), /too many times/],
    ['leads to another scheme', (_request, response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end(), /Only http and https/],
    ['is a web page', (_request, response) => void response.end(`<!doctype html>${' '.repeat(9_000)}`), /no MP4, WebM or Ogg video at this address/],
    ['is empty', (_request, response) => void response.end(), /no MP4, WebM or Ogg video at this address/],
    [
      'declares too much',
      (_request, response) => void response.writeHead(200, { 'Content-Length': maxVideoFileBytes + 1 }).write(video),
      /^File too large\. Maximum file size is 100MB$/,
    ],
    ['sends too much', endless, /^File too large\. Maximum file size is 100MB$/],
    [
      'breaks off',
      (_request, response) => void response.writeHead(200, { 'Content-Length': 1e6 }).write(video, () => response.destroy()),
      /The download broke off/,
    ],
  ])('that %s fails with a sentence', { timeout: 40_000 }, async (_case, answer, problem) => {
    await using web = await site(answer);
    const file = await fetchLink(open, `${web.url}/show.mp4`);
    expect(file.state).toBe('failed');
    expect(file.problem).toMatch(problem);
  });

  test('that sends less than 50 kB a second for a minute is given up', async () => {
    const { promise: began, resolve } = Promise.withResolvers<ServerResponse>();
    await using web = await site((_request, response) => void response.write(video.subarray(0, 10_000), () => resolve(response)));
    const id = await addLink(open, `${web.url}/show.mp4`);
    const response = await began;
    // Until the download has begun to count, time that passes is not its own.
    await expect
      .poll(async () => {
        open.app.advance(31_000);
        response.write(video.subarray(10_000, 10_100));
        return (await open.app.context.videoFiles.find(id))?.state;
      })
      .toBe('failed');
    const { state, problem } = await open.client.until(id);
    expect([state, problem]).toEqual(['failed', 'The address sends less than 50 kB a second, which is too slow. Check the link, then try again.']);
  });

  test('of a store that has none under way goes before the fifth of another', async () => {
    const asked: { path: string; response: ServerResponse }[] = [];
    await using web = await site((request, response) => void asked.push({ path: request.url ?? '', response }));
    const other = await seller(open.app, 'Other');
    for (const path of ['1', '2', '3', '4']) await addLink(open, `${web.url}/${path}`);
    await expect.poll(() => asked.length).toBe(4);
    await addLink(open, `${web.url}/5`);
    await addLink(other, `${web.url}/of-the-other`);
    asked[0]?.response.writeHead(404).end();
    await expect.poll(() => asked.length).toBe(5);
    expect(asked[4]?.path).toBe('/of-the-other');
  });

  test.each([
    '127.0.0.1',
    '[::1]',
    '169.254.169.254',
    '10.1.2.3',
    '100.64.0.1',
    '2130706433',
    '0x7f.1',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '0.0.0.0',
    'localhost',
  ])('into our own network is not followed: %s', async (host) => {
    const { state, problem } = await fetchLink(strict, `http://${host}:1/show.mp4`);
    expect([state, problem]).toEqual(['failed', 'The address is not on the public web. Check the link, then try again.']);
  });

  test.each([
    ['ftp://example.com/a.mp4', 422],
    ['show.mp4', 422],
    ['https://me:secret@example.com/a.mp4', 415],
  ])('of another form is refused at once: %s', async (url, status) => {
    expect((await strict.app.send('POST', '/api/seller/video-files/from-link', { url }, strict.token)).status).toBe(status);
  });
});

function endless(_request: IncomingMessage, response: ServerResponse): void {
  const filler = Buffer.alloc(2 ** 20);
  response.write(video);
  const more = () => {
    while (!response.destroyed && response.write(filler));
  };
  response.on('drain', more);
  more();
}
