import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarUploadPath, customersCsvPath } from '#contract/customers/customer-limits.ts';
import { pageAddressesCsvPath } from '#contract/pages/page-mails.ts';
import { importUploadPath, productExportPath } from '#contract/shop/catalog/product-imports.ts';
import { packingSlipsPath } from '#contract/shop/invoices/invoices.ts';
import { ordersCsvPath } from '#contract/shop/orders/order-filter.ts';
import { photoUploadPath } from '#contract/shop/reviews/review-limits.ts';
import { imageUploadPath } from '#contract/uploads/uploads.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { clip, upTo } from '../../support/media/media.ts';
import { TestPublisher } from '../../support/media/stage.ts';
import { anOffer } from '../../support/media/whip/whip-offer.ts';
import { createTestApp, type TestApp } from '../../support/servers/test-app.ts';
import { type Caller, callers } from '../room-facts.ts';
import { type Callers, openStall, type Stall, sevenCallers, signUpSeven } from './seven-callers.ts';

type Door = {
  /** The least that it opens to; `nobody`: to no session, only to a key or ticket of its own. */
  who: Caller | 'nobody';
  method: string;
  /** As the router has it. */
  path: string;
  /** What is asked for, where it names a row: of the store's own. */
  at?: (ids: Ids) => string;
  headers?: Record<string, string>;
  body?: string;
};
type Ids = Stall & { upload: string; storeId: string; session: string };

const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'Upload-Metadata': `filename ${btoa('a.mp4')}` };
const piece = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
const sdp = { 'Content-Type': 'application/sdp' };
const ofOrder = '/api/seller/orders/:id';

/** What is no endpoint of the contract, asks who comes, and has no session of its own to ask for. */
const doors: Door[] = [
  { who: 'shopper', method: 'POST', path: avatarUploadPath },
  { who: 'shopper', method: 'POST', path: photoUploadPath },
  { who: 'manager', method: 'POST', path: imageUploadPath },
  { who: 'host', method: 'ALL', path: videoUploadPath, headers: tus },
  { who: 'host', method: 'ALL', path: `${videoUploadPath}/:id`, at: ({ upload }) => upload, headers: tus },
  { who: 'manager', method: 'POST', path: importUploadPath },
  { who: 'moderator', method: 'GET', path: productExportPath },
  { who: 'host', method: 'GET', path: ordersCsvPath },
  { who: 'host', method: 'GET', path: customersCsvPath },
  { who: 'manager', method: 'GET', path: pageAddressesCsvPath },
  { who: 'host', method: 'GET', path: packingSlipsPath, at: ({ order }) => `${packingSlipsPath}?ids=${order}` },
  { who: 'host', method: 'GET', path: `${ofOrder}/invoice.pdf`, at: ({ order }) => `/api/seller/orders/${order}/invoice.pdf` },
  { who: 'host', method: 'GET', path: `${ofOrder}/credit-note.pdf`, at: ({ order }) => `/api/seller/orders/${order}/credit-note.pdf` },
  { who: 'host', method: 'GET', path: '/api/seller/returns/:id/credit-note.pdf', at: () => `/api/seller/returns/${randomUUID()}/credit-note.pdf` },
  { who: 'nobody', method: 'POST', path: '/live/:id/poster', at: ({ stream }) => `/live/${stream}/poster` },
  { who: 'nobody', method: 'POST', path: '/whip/:id', at: ({ stream }) => `/whip/${stream}`, headers: sdp, body: anOffer() },
];

type Open = { at: (ids: Ids) => string; status: number };

/** To everybody, or by a signed link, a cookie or a signature, which the test of its room asks for: who is signed in makes no difference. */
const open: Record<string, Open> = {
  'GET /healthz': { at: () => '/healthz', status: 200 },
  'GET /readyz': { at: () => '/readyz', status: 200 },
  'GET /robots.txt': { at: () => '/robots.txt', status: 200 },
  'GET /sitemap.xml': { at: () => '/sitemap.xml', status: 200 },
  'GET /metrics': { at: () => '/metrics', status: 401 },
  'GET /api/openapi.json': { at: () => '/api/openapi.json', status: 200 },
  // Endpoints of the contract, whose answers are kept.
  'GET /api/products': { at: () => '/api/products', status: 200 },
  'GET /api/products/:slug_or_id': { at: ({ product }) => `/api/products/${product}`, status: 200 },
  'ALL /api/*': { at: () => '/api/no-such-endpoint', status: 404 },
  // Rendered as a guest's; this test has none.
  'GET /*': { at: () => '/shop', status: 404 },
  'OPTIONS /*': { at: () => '/shop', status: 204 },
  'ALL /*': { at: () => '/shop', status: 405 },
  'GET /media/*': { at: () => '/media/product-images/for-everybody.webp', status: 200 },
  'OPTIONS /media/*': { at: () => '/media/product-images/for-everybody.webp', status: 204 },
  'GET /live/:id/poster.jpg': { at: ({ stream }) => `/live/${stream}/poster.jpg`, status: 200 },
  'GET /live/:id/index.m3u8': { at: ({ stream }) => `/live/${stream}/index.m3u8`, status: 200 },
  'OPTIONS /live/*': { at: ({ stream }) => `/live/${stream}/index.m3u8`, status: 204 },
  'GET /live/:id/:run/:playlist{(hd|ld|audio)\\.m3u8}': { at: ({ stream }) => `/live/${stream}/no-run/hd.m3u8`, status: 404 },
  'GET /live/:id/:run/:rendition{(hd|ld|audio)}/:file{[a-z]+\\d+\\.(m4s|mp4)}': { at: ({ stream }) => `/live/${stream}/no-run/hd/part1.m4s`, status: 404 },
  'DELETE /whip/:id/:session': { at: ({ stream, session }) => `/whip/${stream}/${session}`, status: 404 },
  'OPTIONS /whip/:id': { at: ({ stream }) => `/whip/${stream}`, status: 204 },
  'OPTIONS /whip/:id/:session': { at: ({ stream, session }) => `/whip/${stream}/${session}`, status: 204 },
  'ALL /whip/*': { at: ({ stream }) => `/whip/${stream}/a/b`, status: 405 },
  'ALL /whip/:id': { at: ({ stream }) => `/whip/${stream}`, status: 405 },
  'ALL /whip/:id/:session': { at: ({ stream, session }) => `/whip/${stream}/${session}`, status: 405 },
  'ALL /replay/:id/:playlist{(index|hd|ld|audio)\\.m3u8}': { at: ({ stream }) => `/replay/${stream}/index.m3u8`, status: 405 },
  'GET /replay/:id/:playlist{(index|hd|ld|audio)\\.m3u8}': { at: ({ stream }) => `/replay/${stream}/index.m3u8`, status: 404 },
  'GET /replay/:id/show.mp4': { at: ({ stream }) => `/replay/${stream}/show.mp4`, status: 404 },
  'POST /stop-mails/:token': { at: () => '/stop-mails/guessed', status: 404 },
  'POST /stop-page-mails/:token': { at: () => '/stop-page-mails/guessed', status: 404 },
  'POST /p/:slug': { at: () => '/p/lamps', status: 404 },
  'GET /measure/:store/:network': { at: ({ storeId }) => `/measure/${storeId}/meta`, status: 404 },
  'POST /webhooks/razorpay/:store': { at: ({ storeId }) => `/webhooks/razorpay/${storeId}`, status: 403 },
  'GET /api/invoices/:file{[A-Za-z0-9_-]+\\.pdf}': { at: () => '/api/invoices/guessed.pdf', status: 404 },
};

let app: TestApp;
let url: string;
let ids: Ids;
let theirs: Stall;
let tokens: Callers['tokens'];
let publisher: TestPublisher;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  url = await app.listen();
  const { owner, other, ...callers } = await signUpSeven(app);
  tokens = callers.tokens;
  const stall = await openStall(app, owner);
  theirs = await openStall(app, other);
  publisher = new TestPublisher(`${url.replace('http', 'ws')}/ws/publish/${stall.stream}`);
  await publisher.hello(stall.ticket, clip.tracks);
  await publisher.send(upTo(4));
  const begun = await app.app.request(videoUploadPath, { method: 'POST', headers: { ...tus, ...bearer(owner.token) } });
  ids = { ...stall, storeId: owner.storeId, session: randomUUID(), upload: new URL(begun.headers.get('Location') ?? '', url).pathname };
  expect(await putPoster(stall.ticket)).toBe(204);
  await app.context.blobs.put('product-images/for-everybody.webp', new Uint8Array([1]));
});
afterAll(async () => {
  publisher.socket.terminate();
  await app[Symbol.asyncDispose]();
});

const bearer = (token: string | undefined): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {});

async function ask(method: string, path: string, token: string | undefined, { headers, body }: Pick<Door, 'headers' | 'body'> = {}): Promise<number> {
  const answer = await app.app.request(path, { method, headers: { ...headers, ...bearer(token) }, body: body ?? null });
  await answer.arrayBuffer();
  return answer.status;
}

function knock(door: Door, token: string | undefined, method = door.method): Promise<number> {
  const asked = method === 'ALL' ? (door.at ? 'HEAD' : 'POST') : method;
  return ask(asked, door.at?.(ids) ?? door.path, token, door);
}

async function putPoster(ticket: string | undefined): Promise<number> {
  const body = new Uint8Array(
    await sharp({ create: { width: 36, height: 64, channels: 3, background: '#c00000' } })
      .jpeg()
      .toBuffer(),
  );
  return (await app.app.request(`/live/${ids?.stream ?? ''}/poster`, { method: 'POST', headers: bearer(ticket), body })).status;
}

test('every door of the server but the endpoints of the contract is named here, and no other', () => {
  const found = new Set(app.app.routes.filter(({ path }) => !path.startsWith('/auth/v1')).map(({ method, path }) => `${method} ${path}`));
  const named = new Set([...doors.map(({ method, path }) => `${method} ${path}`), ...Object.keys(open)]);
  expect([...found].toSorted()).toEqual([...named].toSorted());
});

describe('a door opens to whom is said', () => {
  test.each(doors.map((door) => [`${door.method} ${door.path}`, door] as const))('%s', async (_, door) => {
    for (const caller of sevenCallers) {
      const isRefused = !mayPass(caller, door.who);
      const status = await knock(door, tokens[caller]);
      expect([caller, status === 401 || status === 403, status < 500]).toEqual([caller, isRefused, true]);
      // Of another store it is not even said that there is such a row.
      if (caller === 'other seller' && door.at && !isRefused) expect([caller, status]).toEqual([caller, 404]);
    }
  });

  test.each(Object.entries(open))('%s, whoever is signed in', async (name, { at, status }) => {
    const [method = '', path = ''] = name.split(' ');
    const asked = method === 'ALL' ? (path.startsWith('/api/') ? 'GET' : 'PATCH') : method;
    const answers = await Promise.all(sevenCallers.map(async (caller) => [caller, await ask(asked, at(ids), tokens[caller])]));
    expect(answers).toEqual(sevenCallers.map((caller) => [caller, status]));
  });

  /** The other seller owns a store: of what is asked by itself they may do all in their own. */
  function mayPass(caller: (typeof sevenCallers)[number], who: Door['who']): boolean {
    if (who === 'nobody') return false;
    return callers.indexOf(caller === 'other seller' ? 'owner' : caller) >= callers.indexOf(who);
  }
});

describe('what is of one store', () => {
  test.each([ordersCsvPath, customersCsvPath, productExportPath])('%s has rows of the own store alone', async (path) => {
    const file = async (token: string | undefined) => await (await app.app.request(path, { headers: bearer(token) })).text();
    const [mine, others] = [await file(tokens.owner), await file(tokens['other seller'])];
    for (const rows of [mine, others]) expect(rows.trim().split('\r\n')).toHaveLength(2);
    expect(mine).not.toBe(others);
  });

  test.each(['HEAD', 'PATCH', 'DELETE'])('an upload that has begun is answered to no %s of another store', async (method) => {
    const door: Door = { who: 'host', method, path: '', at: ({ upload }) => upload, headers: { ...tus, ...piece } };
    expect(await knock(door, tokens['other seller'])).toBe(404);
    expect(await knock({ ...door, method: 'HEAD' }, tokens.owner)).toBe(200);
  });

  test('a live event takes pictures and offers by its own ticket or key alone', async () => {
    for (const pass of [theirs.ticket, theirs.key, ids.key]) expect(await putPoster(pass)).toBe(401);
    for (const pass of [theirs.ticket, theirs.key]) expect(await ask('POST', `/whip/${ids.stream}`, pass, { headers: sdp, body: anOffer() })).toBe(401);
  });
});
