import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { upTo } from '../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene } from '../../test/support/media/recording-scene.ts';

let scene: RecordingScene;
beforeAll(async () => {
  scene = await openRecordingScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const onAir = (id: string, token = scene.seller.token) => scene.app.send('GET', `/api/seller/live-streams/${id}/on-air`, undefined, token);

test('who sends a live event, and since when, is told to its own store alone', async () => {
  const show = await scene.create();
  expect(await onAir(show.id)).toEqual({ status: 200, body: null });
  const before = Date.now();
  const publisher = await scene.send(show, upTo(3));
  await vi.waitFor(async () => expect((await onAir(show.id)).body).toMatchObject({ session: show.session }));
  const since = Date.parse((await onAir(show.id)).body.since);
  expect(since).toBeGreaterThan(before - 1_000);
  expect(since).toBeLessThan(Date.now() + 1_000);
  const other = await scene.app.signUpSeller('Other seller');
  expect((await onAir(show.id, other.token)).status).toBe(404);

  // A second device is another capture; once that is gone nothing is on air.
  const second = await scene.send({ ...show, session: 'another-device' }, upTo(1));
  await vi.waitFor(async () => expect((await onAir(show.id)).body).toMatchObject({ session: 'another-device' }));
  expect(publisher.closeCode).toBe(1008);
  second.socket.terminate();
  await vi.waitFor(async () => expect((await onAir(show.id)).body).toBeNull());
  await scene.end(show);
  expect(await onAir(show.id)).toEqual({ status: 200, body: null });
});
