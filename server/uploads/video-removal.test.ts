import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StoredVideoPatch, storeVideo } from '../../test/support/media/stored-video.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const hourMs = 3_600_000;

describe('a video that nothing shows', () => {
  let app: TestApp;
  let seller: TestSeller;

  beforeAll(async () => {
    app = await createTestApp();
    seller = await app.signUpSeller('Rangrez');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const aVideo = (patch?: StoredVideoPatch) => storeVideo(app.context, seller.storeId, Buffer.from('pictures'), patch);
  const keyOf = (id: string) => `video-files/${id}-hd.mp4`;
  const asked = (method: string, path: string, body?: unknown) => app.send(method, `/api/seller/live-streams${path}`, body, seller.token);
  const isThere = async (id: string) => (await app.context.videoFiles.find(id)) !== undefined;

  async function create(video_file_id: string) {
    const scheduled_start = new Date(Date.now() + 48 * hourMs).toISOString();
    return await asked('POST', '', { title: 'From the loom', stream_source: 'prerecorded', video_file_id, scheduled_start });
  }

  /** Statements of this database that wait for a lock. */
  async function countWaiting(): Promise<number> {
    const waiting = sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(app.db)).rows[0]?.count ?? 0;
  }

  async function anEvent(video_file_id: string): Promise<string> {
    const made = await create(video_file_id);
    expect(made.status).toBe(201);
    return made.body.id;
  }

  async function removeUnused(hours: number): Promise<number> {
    return await app.context.videoFiles.removeUnused(new Date(Date.now() + hours * hourMs));
  }

  it('because its form was never saved goes after a day, with its bytes; one that is shown stays', async () => {
    const [shown, ready, failed, processing] = [await aVideo(), await aVideo(), await aVideo({ state: 'failed' }), await aVideo({ state: 'processing' })];
    await anEvent(shown);
    expect(await removeUnused(23)).toBe(0);
    expect(await removeUnused(25)).toBe(2);
    expect(await Promise.all([shown, ready, failed, processing].map(isThere))).toEqual([true, false, false, true]);
    app.context.jobs.wake();
    await expect.poll(() => app.context.blobs.find(keyOf(ready))).toBeUndefined();
    expect(await app.context.blobs.find(keyOf(shown))).toBeDefined();
  });

  it('takes along what a crash left in its folders', async () => {
    const video = await aVideo();
    const left = [`video-files/${video}/left-hd.mp4`, `video-sources/${video}/0-left.part`];
    for (const key of left) await app.context.blobs.put(key, Buffer.from('left'));
    await app.context.videoFiles.removeIfUnused(video);
    app.context.jobs.wake();
    for (const key of left) await expect.poll(() => app.context.blobs.find(key)).toBeUndefined();
  });

  it('because its event was deleted goes with it, unless another event shows it', async () => {
    const video = await aVideo();
    const events = [await anEvent(video), await anEvent(video)];
    expect((await asked('DELETE', `/${events[0]}`)).status).toBe(200);
    expect(await isThere(video)).toBe(true);
    expect((await asked('DELETE', `/${events[1]}`)).status).toBe(200);
    expect(await isThere(video)).toBe(false);
    app.context.jobs.wake();
    await expect.poll(() => app.context.blobs.find(keyOf(video))).toBeUndefined();
  });

  it('is not lost to an event that takes it while the last one that showed it is deleted', async () => {
    for (let round = 0; round < 40; round += 1) {
      const video = await aVideo();
      const last = await anEvent(video);
      const [, ...made] = await Promise.all([asked('DELETE', `/${last}`), ...Array.from({ length: 5 }, () => create(video))]);
      const isTaken = made.some(({ status }) => status === 201);
      expect([made.every(({ status }) => [201, 422].includes(status)), await isThere(video)]).toEqual([true, isTaken]);
    }
  });

  it('is not lost to an event that takes it while unused videos are removed', async () => {
    const videos = await Promise.all(Array.from({ length: 40 }, () => aVideo()));
    const [removed, ...made] = await Promise.all([removeUnused(25), ...videos.map(create)]);
    const left = await Promise.all(videos.map(isThere));
    expect(made.map(({ status }) => status)).toEqual(left.map((isLeft) => (isLeft ? 201 : 422)));
    expect(removed).toBe(left.filter((isLeft) => !isLeft).length);
  });

  it('waits for the event that is about to take it, and stays with it', async () => {
    const video = await aVideo();
    const last = await anEvent(video);
    let deleted: Promise<unknown> | undefined;
    await app.db.transaction().execute(async (tx) => {
      expect(await app.context.videoFiles.take(tx, video)).toMatchObject({ id: video });
      deleted = asked('DELETE', `/${last}`);
      await expect.poll(() => countWaiting()).toBe(1);
      await sql`
        insert into live_streams (store_id, title, description, stream_source, video_file_id, status, scheduled_start, created_at)
        values (${seller.storeId}, 'Loom', '', 'prerecorded', ${video}, 'scheduled', 'infinity', now())`.execute(tx);
    });
    expect(await deleted).toMatchObject({ status: 200 });
    expect(await isThere(video)).toBe(true);
  });

  it('because its store has closed goes with the store', async () => {
    const video = await aVideo();
    await anEvent(video);
    const erased = await app.send('DELETE', '/api/account', { password: 'a-long-password' }, seller.token);
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    expect(await isThere(video)).toBe(false);
    app.context.jobs.wake();
    await expect.poll(() => app.context.blobs.find(keyOf(video))).toBeUndefined();
  });
});
