import { afterAll, beforeAll, expect, test } from 'vitest';
import { upTo } from '../../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene, type Show } from '../../../test/support/media/recording-scene.ts';

let scene: RecordingScene;
beforeAll(async () => {
  scene = await openRecordingScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const address = ({ id }: Show, name: string) => `/replay/${id}/${name}.m3u8`;
const statusOf = async (show: Show, name = 'hd') => (await scene.app.app.request(address(show, name))).status;
const showTo = ({ id }: Show, is_public: boolean) =>
  scene.app.send('PUT', `/api/seller/live-streams/${id}/recording`, { is_public, keep: false }, scene.seller.token);

test('the playlists of a replay are written once, until it grows, and shown only while it may be seen', async () => {
  const show = await scene.aShow(upTo(3));
  await scene.untilMp4(show.id);
  const names = ['index', 'hd', 'audio'];
  const read = () => Promise.all(names.map((name) => scene.text(address(show, name))));
  const old = await read();
  expect(new Set(old).size).toBe(3);

  await showTo(show, false);
  expect(await Promise.all(names.map((name) => statusOf(show, name)))).toEqual([404, 404, 404]);
  await showTo(show, true);
  const first = await read();
  expect(first.map((text, index) => text === old[index])).toEqual([true, false, false]);

  const { db } = scene.app;
  await db.deleteFrom('recording_segments').where('live_stream_id', '=', show.id).where('rendition', '=', 'hd').execute();
  expect(await read()).toEqual(first);

  await db
    .updateTable('recordings')
    .set(({ eb }) => ({ segment_count: eb('segment_count', '+', 1) }))
    .where('live_stream_id', '=', show.id)
    .execute();
  expect([await statusOf(show), await statusOf(show, 'audio')]).toEqual([404, 200]);
  expect(await scene.text(address(show, 'index'))).not.toContain('hd.m3u8');
});
