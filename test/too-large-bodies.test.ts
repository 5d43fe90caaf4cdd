import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageUploadPath, maxUploadBytes } from '#contract/uploads/uploads.ts';
import { createTestApp, type TestApp, type TestSeller } from './support/servers/test-app.ts';

let app: TestApp;
let url: string;
let seller: TestSeller;
let publish: { id: string; ticket: string };
beforeAll(async () => {
  app = await createTestApp();
  url = await app.listen();
  seller = await app.signUpSeller();
  const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Kurtas of the week' }, seller.token)).body;
  publish = { id, ticket: (await app.send('POST', `/api/seller/live-streams/${id}/go-live`, {}, seller.token)).body.publish_ticket };
});
afterAll(() => app[Symbol.asyncDispose]());

type Door = { path: () => string; type: string; token?: () => string; limit: number; headers?: Record<string, string> };
type Told = { status: number | undefined; body: Record<string, unknown> };

const asJson = 'application/json';
const asForm = 'multipart/form-data; boundary=haat';
const newShape = { 'X-Supabase-Api-Version': '2024-01-01' };
const kB = 1024;
const begun = '--haat\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

/** One byte more than the door takes: said in the header and not sent, or sent without a word. */
async function overfill({ path, type, token, limit, headers }: Door, isSaid: boolean): Promise<Told> {
  const length = isSaid ? { 'Content-Length': limit + 1 } : {};
  const bearer = token && { Authorization: `Bearer ${token()}` };
  const sending = request(new URL(path(), url), { method: 'POST', headers: { 'Content-Type': type, ...bearer, ...length, ...headers } });
  sending.on('error', () => {});
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  if (isSaid) sending.flushHeaders();
  else sending.end(Buffer.concat([Buffer.from(type === asForm ? begun : '{"name":"'), Buffer.alloc(limit, 'x')]));
  const [answer] = await answered;
  return { status: answer.statusCode, body: (await json(answer)) as Record<string, unknown> };
}

const api = { code: 'UPLOAD_TOO_LARGE', message: 'A request has at most 256 kB here.', status: 413, defined: true };
const auth = { error_code: 'request_too_large', code: 413, msg: 'The request is larger than 64 kB' };

const doors: Record<string, Door & { told: Record<string, unknown> }> = {
  'an order': { path: () => '/api/orders', type: asJson, limit: 256 * kB, told: api },
  'a product': { path: () => '/api/seller/products', type: asJson, token: () => seller.token, limit: 256 * kB, told: api },
  'a form where JSON is wanted': { path: () => '/api/orders', type: asForm, limit: 256 * kB, told: api },
  'a picture': {
    path: () => imageUploadPath,
    type: asForm,
    token: () => seller.token,
    limit: maxUploadBytes + 64 * kB,
    told: { code: 'UPLOAD_TOO_LARGE', message: 'Maximum file size is 100MB', status: 413, defined: true },
  },
  'a sign-up': { path: () => '/auth/v1/signup', type: asJson, limit: 64 * kB, told: auth },
  'a log-in, in the newer shape': {
    path: () => '/auth/v1/token?grant_type=password',
    type: asJson,
    limit: 64 * kB,
    headers: newShape,
    told: { code: 'request_too_large', message: auth.msg },
  },
  "a provider's form": { path: () => '/auth/v1/callback', type: 'application/x-www-form-urlencoded', limit: 64 * kB, told: auth },
  'a poster': {
    path: () => `/live/${publish.id}/poster`,
    type: 'image/jpeg',
    token: () => publish.ticket,
    limit: 200_000,
    told: { code: 'UPLOAD_TOO_LARGE', message: expect.stringContaining('200 kB') },
  },
};

describe.each(Object.entries(doors))('10.12 %s with one byte too many is refused in the shape of its door', (name, { told, ...door }) => {
  test.each([
    ['said', true],
    ['sent', false],
  ])('%s', async (_how, isSaid) => {
    if (name === 'a poster') app.advance(6_000);
    expect(await overfill(door, isSaid)).toEqual({ status: 413, body: expect.objectContaining(told) });
  });
});

test('10.12 what is no JSON is refused in our shape', async () => {
  const headers = { 'Content-Type': asJson, Authorization: `Bearer ${seller.token}` };
  const answer = await app.app.request('/api/seller/products', { method: 'POST', headers, body: `{"name":"${randomUUID()}` });
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'INPUT_INVALID', message: expect.stringContaining('well-formed JSON') }]);
});

test('10.12 an offer that is too long is refused', async () => {
  const headers = { 'Content-Type': 'application/sdp', Authorization: `Bearer ${publish.ticket}` };
  const answer = await app.app.request(`/whip/${publish.id}`, { method: 'POST', headers, body: 'v'.repeat(300 * kB) });
  expect([answer.status, await answer.text()]).toEqual([413, 'The offer is too long.']);
});
