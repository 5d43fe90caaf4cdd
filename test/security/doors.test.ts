import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarUploadPath, customersCsvPath } from '#contract/customers/customer-limits.ts';
import { pageAddressesCsvPath } from '#contract/pages/page-mails.ts';
import { importUploadPath, productExportPath } from '#contract/shop/catalog/product-imports.ts';
import { packingSlipsPath } from '#contract/shop/invoices/invoices.ts';
import { ordersCsvPath } from '#contract/shop/orders/order-filter.ts';
import { photoUploadPath } from '#contract/shop/reviews/review-limits.ts';
import { imageUploadPath } from '#contract/uploads/uploads.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { aPerson } from '../support/accounts/store-member.ts';
import { anOrder, order } from '../support/browser/shopper.ts';
import { anOffer } from '../support/media/whip/whip-offer.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';
import { type Caller, callers } from './room-facts.ts';

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
type Ids = { order: string; stream: string };

const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'Upload-Metadata': `filename ${btoa('a.mp4')}` };
const sdp = { 'Content-Type': 'application/sdp' };
const ofOrder = '/api/seller/orders/:id';

/** What is no endpoint of the contract, asks who comes, and has no session of its own to ask for. */
const doors: Door[] = [
  { who: 'shopper', method: 'POST', path: avatarUploadPath },
  { who: 'shopper', method: 'POST', path: photoUploadPath },
  { who: 'manager', method: 'POST', path: imageUploadPath },
  { who: 'host', method: 'ALL', path: videoUploadPath, headers: tus },
  { who: 'host', method: 'ALL', path: `${videoUploadPath}/:id`, at: () => `${videoUploadPath}/${randomUUID()}`, headers: tus },
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

/** To everybody, or by a signed link, a cookie or a signature: what each asks is in the test of its room. */
const open = [
  ...[
    'GET /healthz',
    'GET /readyz',
    'GET /robots.txt',
    'GET /sitemap.xml',
    'GET /metrics',
    'GET /api/openapi.json',
    'ALL /api/*',
    'GET /*',
    'OPTIONS /*',
    'ALL /*',
  ],
  ...['GET /media/*', 'OPTIONS /media/*', 'GET /live/:id/poster.jpg', 'GET /live/:id/index.m3u8', 'OPTIONS /live/*'],
  ...['GET /live/:id/:run/:playlist{(hd|ld|audio)\\.m3u8}', 'GET /live/:id/:run/:rendition{(hd|ld|audio)}/:file{[a-z]+\\d+\\.(m4s|mp4)}'],
  ...['OPTIONS /whip/:id', 'OPTIONS /whip/:id/:session', 'DELETE /whip/:id/:session', 'ALL /whip/:id', 'ALL /whip/:id/:session'],
  ...[
    'ALL /replay/:id/:playlist{(index|hd|ld|audio)\\.m3u8}',
    'GET /replay/:id/:playlist{(index|hd|ld|audio)\\.m3u8}',
    'GET /replay/:id/show.mp4',
    'POST /stop-mails/:token',
    'POST /stop-page-mails/:token',
    'POST /p/:slug',
    'GET /measure/:store/:network',
  ],
  ...['POST /webhooks/razorpay/:store', 'GET /api/invoices/:file{[A-Za-z0-9_-]+\\.pdf}'],
];

let app: TestApp;
let ids: Ids;
const tokens: Partial<Record<Caller | 'other seller', string>> = {};

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  const owner: TestSeller = await app.signUpSeller('Rangrez');
  tokens.owner = owner.token;
  tokens['other seller'] = (await app.signUpSeller('Across the Lane')).token;
  tokens.shopper = (await aPerson(app)).token;
  for (const role of ['moderator', 'host', 'manager'] as const) tokens[role] = (await aPerson(app, { storeId: owner.storeId, role })).token;
  const lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, owner.token)).body;
  const stream = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, owner.token)).body.id;
  ids = { stream, order: (await order(app.app.request, anOrder(lamp))).body.id };
});
afterAll(() => app[Symbol.asyncDispose]());

async function knock({ method, path, at, headers = {}, body }: Door, token: string | undefined): Promise<number> {
  const asked = method === 'ALL' ? (at ? 'HEAD' : 'POST') : method;
  const answer = await app.app.request(at?.(ids) ?? path, {
    method: asked,
    headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body ?? null,
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('every door of the server but the endpoints of the contract is named here, and no other', () => {
  const routes = app.app.routes.filter(({ path, method }) => !path.startsWith('/auth/v1') && !(method === 'ALL' && /^\/(\*|api\/\*|whip\/\*)$/.test(path)));
  const found = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const named = new Set([...doors.map(({ method, path }) => `${method} ${path}`), ...open.filter((door) => !/^ALL \/(\*|api\/\*)$/.test(door))]);
  expect([...found].toSorted()).toEqual([...named].toSorted());
});

describe('a door opens to whom is said', () => {
  test.each(doors.map((door) => [`${door.method} ${door.path}`, door] as const))('%s', async (_, door) => {
    const least = door.who === 'nobody' ? callers.length : callers.indexOf(door.who);
    for (const [rank, caller] of callers.entries()) {
      const status = await knock(door, tokens[caller]);
      expect([caller, status === 401 || status === 403, status < 500]).toEqual([caller, rank < least, true]);
    }
  });

  test.each(doors.filter(({ at, who }) => at && who !== 'nobody').map((door) => [`${door.method} ${door.path}`, door] as const))(
    '%s shows another seller nothing of this store',
    async (_, door) => {
      expect(await knock(door, tokens['other seller'])).toBe(404);
    },
  );

  test.each([ordersCsvPath, customersCsvPath, productExportPath])('%s has rows of the own store alone', async (path) => {
    const file = async (token: string | undefined) => await (await app.app.request(path, { headers: { Authorization: `Bearer ${token}` } })).text();
    expect((await file(tokens.owner)).trim().split('\r\n')).toHaveLength(2);
    expect((await file(tokens['other seller'])).trim().split('\r\n')).toHaveLength(1);
  });
});
