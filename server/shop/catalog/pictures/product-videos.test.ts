import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binDays } from '#contract/shop/catalog/product-bin.ts';
import { topics } from '#server/topics.ts';
import { saveVideo, storeVideo } from '../../../../test/support/media/stored-video.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

const hourMs = 3_600_000;

describe('the video of a product', () => {
  let app: TestApp;
  let seller: TestSeller;

  beforeAll(async () => {
    app = await createTestApp();
    seller = await app.signUpSeller('Rangrez');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const aVideo = (patch = {}) => storeVideo(app.context, seller.storeId, Buffer.from('pictures'), patch);
  const ask = (method: string, path: string, body?: unknown) => app.send(method, `/api/seller${path}`, body, seller.token);
  const create = (video_file_id?: string | null) => ask('POST', '/products', { name: 'Bagru Stole', price: '1249.50', video_file_id });
  const change = (id: string, fields: object) => ask('PUT', `/products/${id}`, { name: 'Bagru Stole', price: '1249.50', ...fields });
  const shown = async (id: string) => (await app.send('GET', `/api/products/${id}`)).body;
  const isThere = async (id: string) => (await app.context.videoFiles.find(id)) !== undefined;
  const removeUnused = (hours: number) => app.context.videoFiles.removeUnused(new Date(Date.now() + hours * hourMs));

  /** Deletes a product, and its time in the bin is over. */
  async function purge(id: string): Promise<void> {
    expect((await ask('DELETE', `/products/${id}`)).status).toBe(200);
    await sql`update products set deleted_at = deleted_at - make_interval(days => ${binDays}) where id = ${id}`.execute(app.db);
    await app.context.runChores(['deleted products']);
  }

  async function aProduct(video?: string): Promise<string> {
    const made = await create(video);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  }

  it('is shown to everybody once it can be played, and not on cards', async () => {
    const video = await aVideo({ state: 'processing', duration_ms: 6_500, thumbnail_key: 'video-files/still.jpg' });
    const made = await create(video);
    expect(made.body).toMatchObject({ video_file_id: video, video: null });
    expect(await shown(made.body.id)).toMatchObject({ video: null });
    await saveVideo(app.context, video, { state: 'ready' });
    app.context.bus.publish(topics.videoFileChanged, { id: video });
    const product = await shown(made.body.id);
    expect(product.video).toEqual({
      ...{ url: `/media/video-files/${video}-hd.mp4`, poster_url: '/media/video-files/still.jpg', width: 180, height: 320, duration: 6.5 },
      made_by_ai: false,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(product).not.toHaveProperty('video_file_id');
    const { items } = (await ask('GET', '/products')).body;
    expect(items.find(({ id }: { id: string }) => id === made.body.id)).toMatchObject({ video_file_id: video, video: product.video });
    const cards = (await app.send('GET', '/api/products')).body.items;
    expect(Object.keys(cards[0])).not.toContain('video');
  });

  it('stays where a change does not speak of it, goes with null, and gives way to another', async () => {
    const [first, second] = [await aVideo(), await aVideo()];
    const id = await aProduct(first);
    expect((await change(id, { description: 'Block-printed' })).body.video_file_id).toBe(first);
    expect((await change(id, { video_file_id: first })).body.video_file_id).toBe(first);
    expect(await isThere(first)).toBe(true);
    expect((await change(id, { video_file_id: second })).body.video_file_id).toBe(second);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect((await change(id, { video_file_id: null })).body).toMatchObject({ video_file_id: null, video: null });
    expect(await isThere(second)).toBe(false);
  });

  it('says for good that AI made it, said with it or later, whatever shows the file', async () => {
    const [first, second] = [await aVideo(), await aVideo()];
    const made = await ask('POST', '/products', { name: 'Bagru Stole', price: '1249.50', video_file_id: first, made_by_ai: true });
    expect(made.body.video).toMatchObject({ made_by_ai: true });
    expect((await change(made.body.id, { made_by_ai: false })).body.video).toMatchObject({ made_by_ai: true });
    expect((await change(made.body.id, { video_file_id: second })).body.video).toMatchObject({ made_by_ai: false });
    expect((await change(made.body.id, { made_by_ai: true })).body.video).toMatchObject({ made_by_ai: true });
    expect((await ask('GET', `/video-files/${second}`)).body).toMatchObject({ made_by_ai: true });
    const other = await aProduct(second);
    expect((await shown(other)).video).toMatchObject({ made_by_ai: true });
    expect((await ask('POST', '/videos', { title: 'Stoles', video_file_id: second })).body).toMatchObject({ made_by_ai: true });
    expect((await change(await aProduct(), { made_by_ai: true })).body.video).toBeNull();
  });

  it('is a file of the store, and none that failed', async () => {
    const other = await app.signUpSeller('Asha Prints');
    const foreign = await storeVideo(app.context, other.storeId, Buffer.from('pictures'));
    const failed = await aVideo({ state: 'failed', problem: 'It is damaged.' });
    const id = await aProduct();
    for (const [video, words] of [
      [foreign, 'This video does not exist, or not any more. Upload it again.'],
      [crypto.randomUUID(), 'This video does not exist, or not any more. Upload it again.'],
      [failed, 'The video cannot be played: It is damaged.'],
    ]) {
      for (const refused of [await create(video), await change(id, { name: 'Another name', video_file_id: video })]) {
        expect(refused).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'video_file_id', message: words }] } } });
      }
    }
    expect(await shown(id)).toMatchObject({ name: 'Bagru Stole', video: null });
    expect((await create('not an id')).status).toBe(422);
    expect(await isThere(foreign)).toBe(true);
  });

  it('which fails after it was chosen does not keep the product from being changed', async () => {
    const video = await aVideo({ state: 'processing' });
    const id = await aProduct(video);
    await saveVideo(app.context, video, { state: 'failed', problem: 'It is damaged.' });
    expect((await change(id, { name: 'Bagru Shawl', video_file_id: video })).body).toMatchObject({ name: 'Bagru Shawl', video_file_id: video });
  });

  it('is kept while a product shows it or may be restored, and freed with the product', async () => {
    const video = await aVideo();
    const id = await aProduct(video);
    await removeUnused(25);
    expect(await isThere(video)).toBe(true);
    expect((await ask('DELETE', `/products/${id}`)).status).toBe(200);
    await removeUnused(25);
    expect(await isThere(video)).toBe(true);
    expect((await ask('POST', `/deleted-products/${id}/restore`)).status).toBe(200);
    await purge(id);
    expect(await isThere(video)).toBe(false);
    app.context.jobs.wake();
    await expect.poll(() => app.context.blobs.find(`video-files/${video}-hd.mp4`)).toBeUndefined();
  });

  it('may be that of a live event and of other products too, and goes with the last of them', async () => {
    const video = await aVideo();
    const [first, second] = [await aProduct(video), await aProduct(video)];
    const scheduled_start = new Date(Date.now() + 48 * hourMs).toISOString();
    const event = await ask('POST', '/live-streams', { title: 'From the loom', stream_source: 'prerecorded', video_file_id: video, scheduled_start });
    expect(event.status).toBe(201);
    await purge(first);
    await ask('DELETE', `/live-streams/${event.body.id}`);
    expect(await isThere(video)).toBe(true);
    await change(second, { video_file_id: null });
    expect(await isThere(video)).toBe(false);
  });

  it('is not lost to a product that takes it while unused videos are removed', async () => {
    const videos = await Promise.all(Array.from({ length: 40 }, () => aVideo()));
    const [, ...made] = await Promise.all([removeUnused(25), ...videos.map((video) => create(video))]);
    const left = await Promise.all(videos.map(isThere));
    expect(made.map(({ status }) => status)).toEqual(left.map((isLeft) => (isLeft ? 201 : 422)));
  });

  it('is not lost to a product that takes it while the last one that showed it lets go', async () => {
    for (let round = 0; round < 20; round += 1) {
      const video = await aVideo();
      const last = await aProduct(video);
      const next = await aProduct();
      const [, taken] = await Promise.all([round % 2 ? purge(last) : change(last, { video_file_id: null }), change(next, { video_file_id: video })]);
      expect([200, 422]).toContain(taken.status);
      expect(await isThere(video)).toBe(taken.status === 200);
    }
  });

  it('of two changes at once leaves one video, and no file that nothing shows', async () => {
    const [before, ...others] = [await aVideo(), await aVideo(), await aVideo(), await aVideo()];
    const id = await aProduct(before);
    await Promise.all(others.map((video) => change(id, { video_file_id: video })));
    const kept = (await sql<{ video_file_id: string }>`select video_file_id from products where id = ${id}`.execute(app.db)).rows[0]?.video_file_id;
    const left = await Promise.all([before, ...others].map(async (video) => ((await isThere(video)) ? video : [])));
    expect(left.flat()).toEqual([kept]);
  });

  it('goes with its store', async () => {
    const video = await aVideo();
    await aProduct(video);
    const erased = await app.send('DELETE', '/api/account', { password: 'a-long-password' }, seller.token);
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    expect(await isThere(video)).toBe(false);
  });
});
