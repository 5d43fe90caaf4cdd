import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProductId, UserId, VideoFileId } from '#contract/ids.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { upTo } from '../../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene, type Show } from '../../../test/support/media/recording-scene.ts';
import { storeVideo } from '../../../test/support/media/stored-video.ts';

const waiting = { timeout: 60_000, interval: 50 };

describe('the file of a clip', () => {
  let scene: RecordingScene;
  let seq = 0;

  beforeAll(async () => {
    // What is cut is packed anew without being converted, which takes no time.
    scene = await openRecordingScene({ FFMPEG_PATH: '/nowhere/ffmpeg' });
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
      .where('id', '=', product as ProductId)
      .execute();
    const short = await aShow(product);
    const long = await aShow(await aProduct(`a${flower.repeat(99)}`));
    expect((await untilDrafted(short.id)).title).toBe(`${flower} – Diwali evening`);
    expect((await untilDrafted(long.id)).title).toBe(`a${flower.repeat(69)}`);
  });

  describe('when it could not be cut', () => {
    const fileOf = async (id: string) => (await ask('GET', `/videos/${id}`)).body.file;
    const retry = async (id: string) => await ask('POST', `/video-files/${(await fileOf(id)).id}/retry`, {});
    /** It is cut, whether or not what follows is done. */
    const untilCut = async (id: string) => await vi.waitFor(async () => expect(['queued', 'processing', 'ready']).toContain((await fileOf(id)).state), waiting);
    const setFailed = async (id: string) => {
      const { db } = scene.app;
      const file = (await fileOf(id)).id as VideoFileId;
      await db
        .updateTable('video_files')
        .set({ state: 'failed', problem: 'It failed.', size: null, attempt_id: null, renditions: '[]' })
        .where('id', '=', file)
        .execute();
    };

    it('is cut again by Retry, as long as the recording stands', async () => {
      const show = await aShow(await aProduct('Silver Bowl'));
      const { id } = (await clipOf(show.id)).body;
      await untilCut(id);
      await setFailed(id);
      expect(await retry(id)).toMatchObject({ status: 200, body: { state: 'fetching', problem: null } });
      await untilCut(id);
      expect((await retry(id)).body.code).toBe('STREAM_STATE');
      await setFailed(id);
      expect((await ask('DELETE', `/live-streams/${show.id}/recording`)).status).toBe(200);
      expect((await retry(id)).status).toBe(200);
      const problem = 'The recording was deleted before the clip was cut.';
      await vi.waitFor(async () => expect(await fileOf(id)).toMatchObject({ state: 'failed', problem }), waiting);
    });

    it('waits without using up a try while the recording is moved', async () => {
      const show = await aShow(await aProduct('Clay Pot'));
      const { id } = (await clipOf(show.id)).body;
      await untilCut(id);
      await setFailed(id);
      const move = (leaving_token: string | null) =>
        scene.app.db.updateTable('recordings').set({ leaving_token }).where('live_stream_id', '=', show.id).execute();
      await move(randomUUID());
      await retry(id);
      const file = (await fileOf(id)).id;
      const waits = () =>
        scene.app.db
          .selectFrom('jobs')
          .select('attempts')
          .where(sql<boolean>`payload->>'video_file_id' = ${file}`)
          .where('locked_until', 'is', null)
          .where('run_at', '>', scene.app.context.clock.now())
          .execute();
      await expect.poll(waits, waiting).toEqual([{ attempts: 0 }]);
      await move(null);
      scene.app.advance(31_000);
      await untilCut(id);
    });
  });
});
