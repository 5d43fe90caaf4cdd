import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureWords } from '#contract/consents/consent-rules.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { anOrder, aPhone, openDevice, order } from '../../../test/support/browser/shopper.ts';
import { storeVideo } from '../../../test/support/media/stored-video.ts';
import { openPageBuilder } from '../../../test/support/pages/built-pages.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

type Lamp = { id: string; variant_id: string; price_paise: number };
type Caller = { Cookie?: string; token?: string; agent?: string };

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
let lamp: Lamp;
let bell: Lamp;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  [seller, other] = [await app.signUpSeller('Rangrez'), await app.signUpSeller('Asha Prints')];
  [lamp, bell] = [await aProduct('Lamp'), await aProduct('Bell')];
});
afterAll(() => app[Symbol.asyncDispose]());

async function aProduct(name: string): Promise<Lamp> {
  return (await app.send('POST', '/api/seller/products', { name, price: '500' }, seller.token)).body;
}

async function aVideo(tagged: Lamp[], { storeId, token } = seller, form: object = {}): Promise<string> {
  const video_file_id = await storeVideo(app.context, storeId, undefined);
  const tags = tagged.map(({ id }) => ({ product_id: id }));
  const { status, body } = await app.send('POST', '/api/seller/videos', { title: 'At dusk', video_file_id, tags, ...form }, token);
  expect(status).toBe(201);
  return body.id;
}

const seen = async (id: string, { token } = seller): Promise<OwnVideo> => (await app.send('GET', `/api/seller/videos/${id}`, undefined, token)).body;
const detail = async (id: string) => (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body;

/** Bought from `video`; each by a browser of its own. */
async function buy(items: { product: Lamp; video?: string }[], change: object = {}) {
  const lines = items.map(({ product, video }) => ({ variant_id: product.variant_id, quantity: 1, video_id: video }));
  const placed = await order(app.app.request, anOrder(lamp, { items: lines, shown_total_paise: 50_000 * items.length, ...change }), {
    Cookie: await openDevice(app.app.request),
  });
  expect(placed.status).toBe(201);
  return placed.body as { id: string; lines: { video_id: string | null }[] };
}

describe('a purchase', () => {
  test('belongs line by line to the video it was made from, if that is published, of the store and tags the product', async () => {
    const [mine, another] = [await aVideo([lamp]), await aVideo([], other)];
    const draft = await aVideo([lamp], seller, { state: 'draft' });
    const { id } = await buy([{ product: lamp, video: mine }, { product: bell }]);
    expect((await detail(id)).lines.map(({ video_id }: { video_id: string | null }) => video_id)).toEqual([mine, null]);
    expect((await detail(id)).video_titles).toEqual(['At dusk']);
    for (const [product, video] of [[bell, mine] as const, [lamp, another] as const, [lamp, draft] as const, [lamp, randomUUID()] as const]) {
      const { lines } = await buy([{ product, video }]);
      expect(lines).toMatchObject([{ video_id: null }]);
    }
    expect(await seen(mine)).toMatchObject({ purchases_count: 1 });
  });

  test('counts once a person, and not once it is cancelled', async () => {
    const video = await aVideo([lamp]);
    const phone = aPhone();
    const delivery = { ...anOrder(lamp).delivery, phone };
    for (let time = 0; time < 2; time += 1) await buy([{ product: lamp, video }], { delivery });
    const { id } = await buy([{ product: lamp, video }]);
    expect(await seen(video)).toMatchObject({ purchases_count: 2 });
    await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
    expect(await seen(video)).toMatchObject({ purchases_count: 1 });
  });

  test('stays an order when the video is deleted for good', async () => {
    const video = await aVideo([lamp]);
    const { id } = await buy([{ product: lamp, video }]);
    await app.send('DELETE', `/api/seller/videos/${video}`, undefined, seller.token);
    expect((await app.send('POST', `/api/seller/videos/${video}/purge`, {}, seller.token)).status).toBe(200);
    expect((await detail(id)).lines).toMatchObject([{ video_id: null }]);
  });

  test('is counted for those alone who see orders', async () => {
    const video = await aVideo([lamp]);
    const moderator = await aPerson(app, { storeId: seller.storeId, role: 'moderator' });
    expect([(await seen(video, moderator)).purchases_count, (await seen(video)).purchases_count]).toEqual([null, 0]);
  });

  test('of a show is the show’s, of a video its own, and of a page what is left, on the overview', async () => {
    const store = await app.signUpSeller('Sources');
    const stool = (await app.send('POST', '/api/seller/products', { name: 'Stool', price: '500' }, store.token)).body;
    const video = await aVideo([stool], store);
    const show = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, store.token)).body.id;
    await buy([{ product: stool, video }]);
    await buy([{ product: stool, video }], { live_stream_id: show });
    await buy([{ product: stool }]);
    const page = await openPageBuilder(app, store).create();
    await buy([{ product: stool }], { page_id: page.id });
    await buy([{ product: stool, video }], { page_id: page.id });
    // A page of another store says nothing.
    await buy([{ product: stool }], { page_id: (await openPageBuilder(app, seller).create()).id });
    const day = new Date(app.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const { body } = await app.send('GET', `/api/seller/overview/figures?from=${day}&to=${day}`, undefined, store.token);
    expect(body.sources.map(({ source, sales }: { source: string; sales: number }) => [source, sales])).toEqual([
      ['show', 1],
      ['video', 2],
      ['page', 1],
      ['direct', 2],
    ]);
  });
});

describe('a cart', () => {
  test('remembers the video that a line was added from', async () => {
    const { token } = await aPerson(app);
    const video_id = await aVideo([lamp]);
    const sync = async (change: object) =>
      (await app.send('POST', '/api/cart/lines', { changes: [{ variant_id: lamp.variant_id, quantity: 1, ...change }] }, token)).body.lines;
    expect(await sync({ video_id })).toMatchObject([{ video_id }]);
    expect(await sync({ quantity: 2 })).toMatchObject([{ video_id, quantity: 2 }]);
  });
});

describe('a view', () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0';

  async function ask(path: string, body: object, { Cookie, token, agent: as = agent }: Caller) {
    const headers = { 'Content-Type': 'application/json', 'User-Agent': as, ...(Cookie && { Cookie }), ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await app.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() };
  }
  const look = (id: string, caller: Caller = {}) => ask(`/api/video-views/${id}`, { kind: 'watch' }, caller);
  const views = async (id: string): Promise<number> => {
    await app.context.overview.flushViews();
    return (await seen(id)).views_count;
  };
  const agree = async (caller: Caller) => {
    const words = measureWords('product_views', 'Rangrez');
    expect((await ask('/api/consents', { purpose: 'product_views', store_id: seller.storeId, place: '/product', words }, caller)).status).toBe(200);
  };

  test('is a number of those who did not agree, and one a person and day of those who did', async () => {
    const video = await aVideo([lamp]);
    for (const _ of [1, 2]) expect(await look(video)).toMatchObject({ status: 200, body: { is_counted: true }, cookies: [] });
    expect(await views(video)).toBe(2);
    const device = { Cookie: await openDevice(app.app.request) };
    await agree(device);
    for (const _ of [1, 2, 3]) await look(video, device);
    expect(await views(video)).toBe(3);
  });

  test('by somebody who agreed to words that named products alone is a number', async () => {
    const video = await aVideo([lamp]);
    const person = await aPerson(app);
    await sql`insert into consents (user_id, store_id, purpose, is_given, words, text_version, answered_at)
      values (${person.userId}, ${seller.storeId}, 'product_views', true, 'its products', 1, now())`.execute(app.db);
    for (const _ of [1, 2]) await look(video, person);
    expect(await views(video)).toBe(2);
    const { rows } = await sql`select from video_views where video_id = ${video}::uuid`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('stays as a number when the person goes', async () => {
    const video = await aVideo([lamp]);
    const person = await aPerson(app);
    await agree(person);
    await look(video, person);
    expect(await views(video)).toBe(1);
    await sql`delete from auth_users where id = ${person.userId}::uuid`.execute(app.db);
    expect(await views(video)).toBe(1);
  });

  test('is none by crawlers, by members of the store, and of what shoppers do not see', async () => {
    const [video, draft] = [await aVideo([lamp]), await aVideo([lamp], seller, { state: 'draft' })];
    const bot = await look(video, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    expect([bot.body, (await look(video, { token: seller.token })).body]).toEqual([{ is_counted: false }, { is_counted: false }]);
    expect((await look(draft)).status).toBe(404);
    expect(await views(video)).toBe(0);
  });
});

describe('media made by AI', () => {
  test('is marked when it is added, and the mark stays whatever is saved later', async () => {
    const video = await aVideo([lamp], seller, { made_by_ai: true });
    const { version, title, description, state } = await seen(video);
    const saved = await app.send(
      'PUT',
      `/api/seller/videos/${video}`,
      { ...{ version, title, description, state }, tags: [], made_by_ai: false },
      seller.token,
    );
    expect([saved.status, saved.body.made_by_ai]).toEqual([200, true]);
    expect((await app.send('GET', `/api/videos/${video}`)).body.made_by_ai).toBe(true);
    const { file } = await seen(video);
    await expect(sql`update video_files set made_by_ai = false where id = ${file?.id}::uuid`.execute(app.db)).rejects.toThrow('stays');
  });

  test('can be marked later', async () => {
    const video = await aVideo([lamp]);
    const { version, title, description, state, made_by_ai } = await seen(video);
    const saved = await app.send('PUT', `/api/seller/videos/${video}`, { ...{ version, title, description, state }, tags: [], made_by_ai: true }, seller.token);
    expect([made_by_ai, saved.body.made_by_ai]).toEqual([false, true]);
  });

  test('says so in every live event that plays it', async () => {
    const video_file_id = await storeVideo(app.context, seller.storeId, undefined);
    const form = { title: 'Market', scheduled_start: '2040-01-01T00:00:00Z', product_ids: [] };
    const add = async (more: object) =>
      (await app.send('POST', '/api/seller/live-streams', { ...form, stream_source: 'prerecorded', video_file_id, ...more }, seller.token)).body;
    const plain = await add({});
    expect(plain.made_by_ai).toBe(false);
    expect((await add({ made_by_ai: true })).made_by_ai).toBe(true);
    const changed = await app.send('PUT', `/api/seller/live-streams/${plain.id}`, { ...form, made_by_ai: false }, seller.token);
    expect(changed.body.made_by_ai).toBe(true);
    expect((await app.send('GET', `/api/live-streams/${plain.id}`)).body.made_by_ai).toBe(true);
  });
});
