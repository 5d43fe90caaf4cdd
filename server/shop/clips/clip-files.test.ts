import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserId, VideoFileId } from '#contract/ids.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { upTo } from '../../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene, type Show } from '../../../test/support/media/recording-scene.ts';
import { storeVideo } from '../../../test/support/media/stored-video.ts';

const waiting = { timeout: 60_000, interval: 50 };

describe('the file of a clip', () => {
  let scene: RecordingScene;
  let seq = 0;

  beforeAll(async () => {
    scene = await openRecordingScene();
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  const ask = (method: string, path: string, body?: unknown) => scene.app.send(method, `/api/seller${path}`, body, scene.seller.token);
  const clipOf = (id: string, form: object = {}) =>
    ask('POST', `/live-streams/${id}/clips`, { key: randomUUID(), title: 'Lamps at dusk', from_ms: 0, to_ms: 4_000, ...form });
  const aProduct = async (name: string): Promise<string> => (await ask('POST', '/products', { name, price: '500' })).body.id;

  /** A live event of eight seconds in which the product is pinned all along; `before` it ends. */
  async function aShow(product: string, before = async (_id: string) => {}): Promise<Show> {
    const made = await scene.create('Diwali evening');
    await scene.send(made, upTo(8));
    seq += 1;
    const payload = JSON.stringify({ product_id: product });
    const pin = { live_stream_id: made.id, seq: 1_000 + seq, at_ms: 0, type: 'product_pinned', payload, created_at: new Date() };
    await scene.app.db.insertInto('show_events').values(pin).execute();
    await before(made.id);
    await scene.end(made);
    await scene.untilReplay(made.id);
    return made;
  }

  const filesOf = (ids: string[]) =>
    scene.app.db
      .selectFrom('video_files')
      .select(['id', 'state'])
      .where('id', 'in', ids as VideoFileId[])
      .execute();

  async function untilDrafted(id: string): Promise<OwnVideo> {
    return await vi.waitFor(async () => {
      const { items } = (await ask('GET', '/videos?limit=100&state=draft')).body;
      const [draft] = items.filter(({ clip }: OwnVideo) => clip?.live_stream_id === id);
      expect(draft).toBeDefined();
      return draft;
    }, waiting);
  }

  it('is marked as made with AI where the live event was, of a draft too', async () => {
    const video = await storeVideo(scene.app.context, scene.seller.storeId, undefined);
    await scene.app.db
      .updateTable('video_files')
      .set({ made_by_ai: true })
      .where('id', '=', video as VideoFileId)
      .execute();
    const show = await aShow(await aProduct('Brass Lamp'), async (id) => {
      await scene.app.db.updateTable('live_streams').set({ video_file_id: video }).where('id', '=', id).execute();
    });
    expect((await clipOf(show.id)).body).toMatchObject({ made_by_ai: true });
    expect(await untilDrafted(show.id)).toMatchObject({ made_by_ai: true });
  });

  it('of a draft takes no turn of those that people upload, whose clips count like uploads', async () => {
    const on = { user_id: scene.seller.userId as UserId };
    const held = await Promise.all(
      Array.from({ length: 10 }, () => storeVideo(scene.app.context, scene.seller.storeId, undefined, { ...on, state: 'uploading' })),
    );
    const show = await aShow(await aProduct('Indigo Stole'));
    const draft = await untilDrafted(show.id);
    expect(draft.title).toBe('Indigo Stole');
    expect((await clipOf(show.id)).body.message).toBe('10 videos are still on their way. Wait until one is ready, or cancel one.');
    expect(await filesOf(held)).toHaveLength(10);
    const set = (change: object) =>
      scene.app.db
        .updateTable('video_files')
        .set(change)
        .where('id', 'in', held as VideoFileId[])
        .execute();
    const waits = { state: 'queued', user_id: null } as const;
    await set(waits);
    expect((await clipOf(show.id)).status).toBe(200);
    await set({ state: 'ready', duration_ms: 0 });
    const files = await scene.app.db.selectFrom('video_files').select('id').where('user_id', 'is not', null).execute();
    const begun = Array.from({ length: 60 - files.length }, () => storeVideo(scene.app.context, scene.seller.storeId, undefined, { ...on, duration_ms: 0 }));
    const ids = await Promise.all(begun);
    expect((await clipOf(show.id)).body.message).toBe('A store can add 60 videos an hour. Try again later.');
    await scene.app.db
      .updateTable('video_files')
      .set({ created_at: new Date(Date.now() - 3_700_000) })
      .where('id', 'in', ids as VideoFileId[])
      .execute();
    expect((await clipOf(show.id)).status).toBe(200);
  });

  it('of a draft has a title that it may have, whatever the product is called', async () => {
    const flower = '\u{1F33C}';
    const product = await aProduct('Flower');
    await scene.app.db
      .updateTable('products')
      .set({ name: `${flower} ` })
      .where('id', '=', product)
      .execute();
    const short = await aShow(product);
    const long = await aShow(await aProduct(`a${flower.repeat(99)}`));
    expect((await untilDrafted(short.id)).title).toBe(`${flower} – Diwali evening`);
    expect((await untilDrafted(long.id)).title).toBe(`a${flower.repeat(69)}`);
  });
});
