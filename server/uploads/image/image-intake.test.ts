import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageUploadPath, maxUploadBytes } from '#contract/uploads/uploads.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let url: string;
let workFolder: string;
let png: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.listen();
  seller = await app.signUpSeller();
  workFolder = join(app.context.config.dataDir, 'image-work');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
});
afterAll(() => app[Symbol.asyncDispose]());

const boundary = 'haat-test';
const head = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="lamp.png"\r\nContent-Type: image/png\r\n\r\n`);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

/** Opens an upload and sends nothing of it yet; without `length` it is chunked. */
function open(token: string, length?: number): ClientRequest {
  const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...(token && { Authorization: `Bearer ${token}` }) };
  const sending = request(new URL(imageUploadPath, url), { method: 'POST', headers: { ...type, ...(length && { 'Content-Length': length }) } });
  sending.on('error', () => {});
  sending.flushHeaders();
  return sending;
}

async function answerTo(sending: ClientRequest): Promise<{ status: number | undefined; body: { code?: string; message?: string; url?: string } }> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: (await json(answer)) as object };
}

async function upload(token: string, form = [head, png, tail]): Promise<Awaited<ReturnType<typeof answerTo>>> {
  const sending = open(token);
  for (const part of form) sending.write(part);
  sending.end();
  return await answerTo(sending);
}

const workFiles = () => readdir(workFolder);

/** Half a picture is on the disk of the server. */
async function openHalf(token: string): Promise<ClientRequest> {
  const sending = open(token);
  sending.write(head);
  sending.write(png.subarray(0, 100_000));
  await expect
    .poll(async () => (await Promise.all((await workFiles()).map((name) => stat(join(workFolder, name))))).some(({ size }) => size > 50_000))
    .toBe(true);
  return sending;
}

/** A session of the seller that has not shown the second factor of the account. */
async function halfSignedIn(): Promise<string> {
  const { email, token } = await app.signUpSeller('Careful');
  const factor = (await app.send('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'phone' }, token)).body;
  const challenge = (await app.send('POST', `/auth/v1/factors/${factor.id}/challenge`, {}, token)).body;
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate();
  expect((await app.send('POST', `/auth/v1/factors/${factor.id}/verify`, { challenge_id: challenge.id, code }, token)).status).toBe(200);
  const again = await app.send('POST', '/auth/v1/token?grant_type=password', { email, password: 'a-long-password' });
  return again.body.access_token;
}

test('10.2 who may not upload is refused before a byte of the picture is read, and the connection ends', async () => {
  const shopper = await app.send('POST', '/auth/v1/signup', { email: 'shopper@example.com', password: 'a-long-password' });
  for (const [token, status, code] of [
    ['', 401, 'UNAUTHENTICATED'],
    [shopper.body.access_token, 403, 'FORBIDDEN'],
    [await halfSignedIn(), 403, 'SECOND_FACTOR_REQUIRED'],
  ] as const) {
    const sending = open(token, maxUploadBytes);
    expect(await answerTo(sending)).toMatchObject({ status, body: { code, message: expect.any(String) } });
    // It promised 100 MB and never sends them: the server waits for none of them.
    if (!sending.socket?.destroyed) await once(sending, 'close');
    expect(await workFiles()).toEqual([]);
  }
});

test('10.2 who sends on after a refusal gets to read it before the connection ends', async () => {
  const sending = open('');
  const ended = once(sending, 'close');
  const chunk = Buffer.alloc(256 * 1024);
  const push = () => {
    while (!sending.destroyed && sending.write(chunk));
  };
  sending.on('drain', push);
  push();
  expect(await answerTo(sending)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  await ended;
});

test('10.2 a picture goes to disk as it comes, readable by the server alone, and nothing stays', async () => {
  const sending = await openHalf(seller.token);
  const [name = ''] = await workFiles();
  expect((await stat(join(workFolder, name))).mode & 0o777).toBe(0o600);
  sending.write(png.subarray(100_000));
  sending.end(tail);
  expect(await answerTo(sending)).toMatchObject({ status: 201, body: { width: 300, height: 300 } });
  expect(await workFiles()).toEqual([]);
});

test('10.2 an account uploads one picture at a time, and a connection that breaks gives way at once', async () => {
  const first = await openHalf(seller.token);
  const second = await upload(seller.token);
  expect(second).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('still on its way') } });
  expect((await upload((await app.signUpSeller('Other')).token)).status).toBe(201);
  first.destroy();
  await expect.poll(async () => (await upload(seller.token)).status).toBe(201);
  expect(await workFiles()).toEqual([]);
  const both = await Promise.all([upload(seller.token), upload(seller.token)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 429]);
  expect(await workFiles()).toEqual([]);
});

test('10.2 forms that end too soon, hold no file or lie about themselves are refused and leave nothing', async () => {
  const lone = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\nlamp`);
  const other = Buffer.from(head.toString().replace('name="file"', 'name="image"'));
  for (const form of [[head, png], [head], [Buffer.from('nonsense')], [lone, tail], [other, png, tail], [tail]]) {
    expect(await upload(seller.token, form)).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID' } });
    expect(await workFiles()).toEqual([]);
  }
  const name = Buffer.from(head.toString().replace('lamp.png', '../../../etc/haat.png'));
  expect(await upload(seller.token, [name, png, tail])).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/^\/media\/product-images\/[0-9a-f-]+-1200\.webp$/) },
  });
});

test('10.2 a hundred uploads that break off leave no file and no turn', async () => {
  for (let broken = 0; broken < 100; broken += 1) {
    const sending = open(seller.token);
    sending.write(head);
    sending.write(png.subarray(0, 1_000 * (broken + 1)));
    await once(sending, 'socket');
    sending.destroy();
  }
  await expect.poll(async () => (await upload(seller.token)).status).toBe(201);
  await expect.poll(workFiles).toEqual([]);
});

test('10.2 what a killed server left in the work folder is gone after the next start', async () => {
  const HAAT_DATA = join(app.context.config.dataDir, 'another');
  await mkdir(join(HAAT_DATA, 'image-work'), { recursive: true });
  await writeFile(join(HAAT_DATA, 'image-work', 'left-over'), 'half a picture');
  await using _next = await createTestApp({ HAAT_DATA });
  expect(await readdir(join(HAAT_DATA, 'image-work'))).toEqual([]);
});
