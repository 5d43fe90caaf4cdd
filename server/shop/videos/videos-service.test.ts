import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { saveVideo, storeVideo } from '../../../test/support/media/stored-video.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const dayMs = 86_400_000;

describe('shoppable videos', () => {
  let app: TestApp;
  let seller: TestSeller;
  let other: TestSeller;

  beforeAll(async () => {
    app = await createTestApp();
    [seller, other] = [await app.signUpSeller('Rangrez'), await app.signUpSeller('Asha Prints')];
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const aFile = (patch = {}) => storeVideo(app.context, seller.storeId, Buffer.from('pictures'), { duration_ms: 6_000, ...patch });
  const ask = (method: string, path: string, body?: unknown, { token } = seller) => app.send(method, `/api/seller/videos${path}`, body, token);
  const isThere = async (file: string) => (await app.context.videoFiles.find(file)) !== undefined;
  const changeOf = (video: OwnVideo) => ({
    ...{ version: video.version, title: video.title, description: video.description, state: video.state },
    tags: video.tags.map(({ product, ...place }) => ({ ...place, product_id: product.id })),
  });
  const save = (video: OwnVideo, change: object) => ask('PUT', `/${video.id}`, { ...changeOf(video), ...change });

  async function aProduct({ token } = seller, form = {}): Promise<string> {
    const { status, body } = await app.send('POST', '/api/seller/products', { name: 'Brass Lamp', price: '500', ...form }, token);
    expect(status).toBe(201);
    return body.id;
  }

  async function aVideo(form: object = {}): Promise<OwnVideo> {
    const { status, body } = await ask('POST', '', { title: 'Lamps at dusk', video_file_id: await aFile(), ...form });
    expect([status, body.data]).toEqual([201, undefined]);
    return body;
  }

  async function shown(query = ''): Promise<string[]> {
    const { status, body } = await app.send('GET', `/api/videos${query}`);
    expect(status).toBe(200);
    return body.items.map(({ id }: { id: string }) => id);
  }

  it('are added with products in the middle of the picture from the start, and shown to everybody', async () => {
    const product = await aProduct();
    const file = await aFile({ thumbnail_key: 'video-files/still.jpg' });
    const made = await ask('POST', '', { title: '  Lamps at dusk ', description: 'Filmed in Jaipur', video_file_id: file, tags: [{ product_id: product }] });
    const place = { timestamp_seconds: 0, end_seconds: null, position_x: 50, position_y: 50 };
    expect(made.body).toMatchObject({
      ...{ title: 'Lamps at dusk', state: 'published', version: 1, product_count: 1, deleted_at: null },
      file: { id: file, state: 'ready', percent: 100, problem: null },
      tags: [{ product: { id: product, name: 'Brass Lamp', price_paise: 50_000 }, ...place }],
    });
    const { body } = await app.send('GET', `/api/videos/${made.body.id}`);
    expect(body).toEqual({
      ...{ id: made.body.id, title: 'Lamps at dusk', description: 'Filmed in Jaipur', seller_id: seller.storeId, seller_name: 'Rangrez' },
      ...{ video_url: `/media/video-files/${file}-hd.mp4`, thumbnail_url: '/media/video-files/still.jpg', width: 180, height: 320, duration: 6 },
      ...{ product_count: 1, made_by_ai: false, created_at: expect.stringMatching(/Z$/) },
      tags: [{ product: expect.objectContaining({ id: product, price_paise: 50_000 }), ...place }],
    });
    expect(body.tags[0].product).not.toHaveProperty('stock');
    expect(await shown(`?product_id=${product}`)).toEqual([made.body.id]);
  });

  it('say what is wrong with them', async () => {
    const failed = await aFile({ state: 'failed', problem: 'It is damaged.' });
    const foreign = await storeVideo(app.context, other.storeId, undefined);
    const taken = (await aVideo()).file?.id;
    const tag = { product_id: await aProduct() };
    for (const [form, path, message] of [
      [{ title: 'L' }, 'title', 'Title must be at least 2 characters'],
      [{ video_file_id: failed }, 'video_file_id', 'The video cannot be played: It is damaged.'],
      [{ video_file_id: foreign }, 'video_file_id', 'This video does not exist, or not any more. Upload it again.'],
      [{ video_file_id: randomUUID() }, 'video_file_id', 'This video does not exist, or not any more. Upload it again.'],
      [{ video_file_id: taken }, 'video_file_id', 'This video was added already. Look for it in your list, also among the deleted ones.'],
      [{ tags: [{ ...tag, timestamp_seconds: 4, end_seconds: 3 }] }, 'tags.0.end_seconds', 'A tag has to end after it begins'],
      [{ tags: [{ ...tag, timestamp_seconds: 6 }] }, 'tags.0.timestamp_seconds', 'A tag has to begin before the video ends.'],
    ] as const) {
      const { status, body } = await ask('POST', '', { title: 'Lamps', video_file_id: await aFile(), ...form });
      expect([status, body.data.fields]).toEqual([422, [{ path, message }]]);
    }
  });

  it('are shown once they are published and can be played, newest first, page by page', async () => {
    const file = await aFile({ state: 'processing', percent: 43 });
    const waiting = await aVideo({ video_file_id: file });
    const draft = await aVideo({ state: 'draft' });
    expect(waiting.file).toMatchObject({ state: 'processing', percent: 43 });
    const before = await shown(`?seller_id=${seller.storeId}`);
    expect(before).not.toContain(waiting.id);
    expect(before).not.toContain(draft.id);
    expect((await app.send('GET', `/api/videos/${draft.id}`)).status).toBe(404);
    await saveVideo(app.context, file, { state: 'ready' });
    expect((await save(draft, { state: 'published' })).body).toMatchObject({ state: 'published', version: 2 });
    expect((await shown()).slice(0, 2)).toEqual([draft.id, waiting.id]);
    const first = (await app.send('GET', '/api/videos?limit=1')).body;
    expect((await shown(`?limit=1&cursor=${first.next_cursor}`))[0]).toBe(waiting.id);
    expect((await app.send('GET', '/api/videos?cursor=mine')).status).toBe(422);
    expect(await shown(`?seller_id=${other.storeId}`)).toEqual([]);
  });

  it('keep a tag for each product of their store, also of one that is hidden meanwhile', async () => {
    const [hidden, foreign] = [await aProduct(), await aProduct(other)];
    const video = await aVideo({ tags: [{ product_id: hidden, position_x: 20 }, { product_id: foreign }, { product_id: hidden, position_x: 33.333 }] });
    expect(video.tags.map(({ product, position_x }) => [product.id, position_x])).toEqual([[hidden, 33.33]]);
    await app.send('PUT', `/api/seller/products/${hidden}`, { name: 'Brass Lamp', price: '500', status: 'hidden' }, seller.token);
    const { body } = await app.send('GET', `/api/videos/${video.id}`);
    expect(body).toMatchObject({ product_count: 0, tags: [] });
    const changed = (await save(video, { tags: [{ product_id: hidden, timestamp_seconds: 1.5, end_seconds: 4 }] })).body;
    expect(changed.tags).toMatchObject([{ product: { name: 'Brass Lamp', price_paise: null }, timestamp_seconds: 1.5, end_seconds: 4, position_x: 50 }]);
    expect((await save(changed, { tags: [] })).body.tags).toEqual([]);
    expect((await save((await ask('GET', `/${video.id}`)).body, { tags: [{ product_id: hidden }] })).body.tags).toEqual([]);
  });

  it('of two editors tell the later, and not who only saves the same again', async () => {
    const product = await aProduct();
    const video = await aVideo();
    const changes = ['Lamps at dawn', 'Lamps at noon'].map((title) => ({ title, tags: [{ product_id: product }] }));
    const answers = await Promise.all(changes.map((change) => save(video, change)));
    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = answers[1 - winner];
    expect(loser).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await save(video, changes[winner] ?? {})).toMatchObject({ status: 200, body: { version: 2, title: changes[winner]?.title } });
    expect((await ask('GET', `/${video.id}`)).body).toMatchObject({ version: 2, title: changes[winner]?.title });
  });

  it('are saved by thirty at once, each in one connection', async () => {
    const tags = [{ product_id: await aProduct() }];
    const videos = await Promise.all(Array.from({ length: 30 }, () => aVideo()));
    const saved = await Promise.all(videos.map((video) => save(video, { tags })));
    expect(saved.map(({ status, body }) => [status, body.product_count])).toEqual(videos.map(() => [200, 1]));
  });

  it('say so where a tagged product is deleted for good at the same moment', async () => {
    const kept = { product_id: await aProduct() };
    const message = 'A tagged product was deleted meanwhile. Save again: its tag is left out.';
    const video = await aVideo();
    const ways = [(tags: object[]) => save(video, { tags }), async (tags: object[]) => ask('POST', '', { title: 'Lamps', video_file_id: await aFile(), tags })];
    for (const way of ways) {
      const gone = { product_id: await aProduct() };
      let answer: ReturnType<typeof ask> | undefined;
      await app.db.transaction().execute(async (tx) => {
        await sql`delete from products where id = ${gone.product_id}`.execute(tx);
        answer = way([gone, kept]);
        const waiting = sql<{ query: string }>`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        const queries = async () => (await waiting.execute(app.db)).rows.map(({ query }) => query);
        await expect.poll(queries, { timeout: 15_000 }).toContainEqual(expect.stringContaining('insert into "video_product_tags"'));
      });
      expect(await answer).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'tags', message }] } } });
      expect((await way([gone, kept])).body.tags).toMatchObject([{ product: { id: kept.product_id } }]);
    }
  });

  it('lie in the bin for 30 days, come back from it, and go with their file after it', async () => {
    const [restored, purged, old] = [await aVideo(), await aVideo(), await aVideo()];
    for (const { id } of [restored, purged, old]) expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    expect((await ask('DELETE', `/${old.id}`)).status).toBe(404);
    expect((await save(old, { title: 'Again' })).status).toBe(404);
    expect(await shown()).not.toContain(old.id);
    const bin = (await ask('GET', '?state=deleted')).body.items.map(({ id }: OwnVideo) => id);
    expect(bin).toEqual([old.id, purged.id, restored.id]);
    for (let twice = 0; twice < 2; twice += 1) expect((await ask('POST', `/${restored.id}/restore`)).body).toMatchObject({ deleted_at: null, version: 1 });
    expect(await shown()).toContain(restored.id);
    expect((await ask('POST', `/${restored.id}/purge`)).status).toBe(404);
    expect((await ask('POST', `/${purged.id}/purge`)).status).toBe(200);
    expect((await ask('POST', `/${purged.id}/restore`)).status).toBe(404);
    const purgeAfter = (days: number) => app.context.videos.purgeBin(new Date(Date.now() + days * dayMs));
    expect([await purgeAfter(29), await purgeAfter(31)]).toEqual([0, 1]);
    const left = [restored, purged, old].map(({ file }) => isThere(file?.id ?? ''));
    expect(await Promise.all(left)).toEqual([true, false, false]);
  });

  it('keep their file from the hourly chore, and from the deletion of a live event and a product that show it too', async () => {
    const file = await aFile();
    const start = new Date(Date.now() + dayMs).toISOString();
    const event = { title: 'From the loom', stream_source: 'prerecorded', video_file_id: file, scheduled_start: start };
    const { body: stream } = await app.send('POST', '/api/seller/live-streams', event, seller.token);
    const product = await aProduct(seller, { video_file_id: file });
    const video = await aVideo({ video_file_id: file });
    await app.send('DELETE', `/api/seller/live-streams/${stream.id}`, undefined, seller.token);
    await app.send('DELETE', `/api/seller/products/${product}`, undefined, seller.token);
    const hourly = () => app.context.videoFiles.removeUnused(new Date(Date.now() + 2 * dayMs));
    await hourly();
    expect(await isThere(file)).toBe(true);
    await ask('DELETE', `/${video.id}`);
    await hourly();
    expect(await isThere(file)).toBe(true);
    await ask('POST', `/${video.id}/purge`);
    // The product may come back for 30 days, with its video.
    expect(await isThere(file)).toBe(true);
    app.advance(31 * dayMs);
    await app.context.runChores(['deleted products']);
    app.advance(-31 * dayMs);
    await hourly();
    expect(await isThere(file)).toBe(false);
  });

  it('are not lost to the hourly chore while they take their file', async () => {
    const files = await Promise.all(Array.from({ length: 20 }, () => aFile()));
    const hourly = app.context.videoFiles.removeUnused(new Date(Date.now() + 2 * dayMs));
    const made = await Promise.all(files.map((video_file_id) => ask('POST', '', { title: 'Lamps', video_file_id })));
    await hourly;
    const left = await Promise.all(files.map(isThere));
    expect(made.map(({ status }) => status)).toEqual(left.map((isLeft) => (isLeft ? 201 : 422)));
  });

  it('say that an upload was given up', async () => {
    const file = await aFile({ state: 'uploading' });
    const video = await aVideo({ video_file_id: file });
    await app.context.videoFiles.purge(new Date(Date.now() + 2 * dayMs));
    expect((await ask('GET', `/${video.id}`)).body).toMatchObject({ file: null, played: null });
    expect((await ask('DELETE', `/${video.id}`)).status).toBe(200);
  });

  it('go with their store', async () => {
    const closing = await app.signUpSeller('Closing Looms');
    const file = await storeVideo(app.context, closing.storeId, undefined);
    const { body } = await ask('POST', '', { title: 'The last lamps', video_file_id: file }, closing);
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, closing.token)).status).toBe(200);
    expect((await app.send('GET', `/api/videos/${body.id}`)).status).toBe(404);
    expect(await isThere(file)).toBe(false);
  });
});
