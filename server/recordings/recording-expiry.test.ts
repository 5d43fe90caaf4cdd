import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upTo } from '../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene } from '../../test/support/media/recording-scene.ts';

let scene: RecordingScene;
beforeAll(async () => {
  scene = await openRecordingScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

test('a change at the moment when the show is settled keeps the time it was given', async () => {
  const { db } = scene.app;
  const show = await scene.create();
  await scene.send(show, upTo(3));
  await scene.app.context.recordings.settled();
  const expires_at = new Date(Date.now() + 86_400_000);
  const changing = await db.transaction().execute(async (tx) => {
    await tx.updateTable('recordings').set({ state: 'ready', expires_at }).where('live_stream_id', '=', show.id).execute();
    const change = scene.app.send('PUT', `/api/seller/live-streams/${show.id}/recording`, { is_public: false, keep: false }, scene.seller.token);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    return { change };
  });
  const { body } = await changing.change;
  expect(body).toMatchObject({ state: 'ready', is_public: false, expires_at: expires_at.toISOString() });
  expect(await scene.mine(show.id)).toMatchObject({ is_public: false, expires_at: expires_at.toISOString() });
  await scene.end(show);
});

test('the MP4 of a replay past its time is not handed out', async () => {
  const show = await scene.aShow(upTo(3));
  const url = await scene.untilMp4(show.id);
  expect((await scene.get(url)).status).toBe(200);
  await scene.app.db
    .updateTable('recordings')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('live_stream_id', '=', show.id)
    .execute();
  expect((await scene.get(url)).status).toBe(404);
});
