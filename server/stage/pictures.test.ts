import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { topics } from '#server/topics.ts';
import { clip, upTo } from '../../test/support/media/media.ts';
import { openPublishSocket, type PublishSocket } from '../../test/support/media/publish-socket.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/servers/database.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const minuteMs = 60_000;

let database: TestDatabase;
let app: TestApp;
let seller: TestSeller;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({}, database.connection);
  url = await app.listen();
  seller = await app.signUpSeller();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const asked = (method: string, path: string, body?: object) => app.send(method, `/api/seller/live-streams${path}`, body, seller.token);
const aShow = async (form: object = {}): Promise<string> => (await asked('POST', '', { title: 'Evening market', ...form })).body.id;
const own = async (id: string) => (await asked('GET', `/${id}`)).body;
const publicly = async (id: string) => (await app.send('GET', `/api/live-streams/${id}`)).body;
const isListed = async (id: string) => (await app.send('GET', '/api/live-streams')).body.some((stream: { id: string }) => stream.id === id);

async function publish(id: string): Promise<PublishSocket> {
  const { body } = await asked('POST', `/${id}/go-live`, {});
  return await openPublishSocket(`${url.replace('http', 'ws')}/ws/publish/${id}`, body.publish_ticket, clip.tracks);
}

describe('a live event with a camera', () => {
  test('is on the public list from its first picture on, and live for its seller before', async () => {
    const changed: string[] = [];
    using stop = new DisposableStack();
    stop.defer(app.context.bus.subscribe(topics.liveChanged, ({ id }) => changed.push(id)));
    const id = await aShow();
    expect([await isListed(id), await own(id)]).toMatchObject([false, { status: 'live', is_on_air: false }]);
    expect(await publicly(id)).toMatchObject({ status: 'live', is_on_air: false });
    const before = (await app.send('GET', '/api/live-streams-on-air')).body.count;
    using sender = await publish(id);
    changed.length = 0;
    sender.send(upTo(1));
    await expect.poll(() => isListed(id)).toBe(true);
    expect(changed).toEqual([id]);
    expect(await publicly(id)).toMatchObject({ is_on_air: true });
    await expect.poll(async () => (await app.send('GET', '/api/live-streams-on-air')).body.count).toBe(before + 1);
    await asked('POST', `/${id}/end`, {});
    expect(await isListed(id)).toBe(false);
  });

  test('is noted by whichever node sends it, whatever was lost when the first picture came', async () => {
    const id = await aShow();
    using sender = await publish(id);
    sender.send(upTo(1));
    await expect.poll(() => isListed(id)).toBe(true);
    await app.db.updateTable('live_streams').set({ first_picture_at: null }).where('id', '=', id).execute();
    await app.context.stage.pictures.note();
    expect(await isListed(id)).toBe(true);
    await asked('POST', `/${id}/end`, {});
  });

  test('ends by itself ten minutes after it went live without a picture, at any node, and its seller is told why', async () => {
    const id = await aShow();
    const late = await aShow();
    app.advance(9 * minuteMs);
    await app.context.live.notePictures([late]);
    await app.context.stage.pictures.endPictureless();
    expect((await own(id)).status).toBe('live');
    app.advance(minuteMs);
    // The node that the seller reached is gone: the other one finds it in the database.
    await using other = await createTestApp({ AUTH_JWT_KEYS: app.context.config.auth.keyFile }, database.connection);
    other.advance(10 * minuteMs);
    await other.context.stage.pictures.endPictureless();
    expect(await own(id)).toMatchObject({ status: 'ended', problem: 'No picture came for ten minutes.' });
    expect((await publicly(id)).problem).toBeNull();
    expect((await own(late)).status).toBe('live');
    app.advance(9 * minuteMs);
    await app.context.stage.pictures.endPictureless();
    expect((await own(late)).status).toBe('ended');
  });

  test('is left alone while its pictures come, also when the database missed them', async () => {
    const id = await aShow();
    using sender = await publish(id);
    sender.send(upTo(1));
    await expect.poll(() => app.context.stage.state(id)).toBe('live');
    const longAgo = new Date(app.context.clock.now().getTime() - 20 * minuteMs);
    await app.db.updateTable('live_streams').set({ last_picture_at: longAgo, actual_start: longAgo }).where('id', '=', id).execute();
    await app.context.stage.pictures.endPictureless();
    expect((await own(id)).status).toBe('live');
    await asked('POST', `/${id}/end`, {});
  });

  test('whose sender is gone is interrupted on every screen, and the gap is no time on air', async () => {
    const overview = async () => (await app.send('GET', '/api/seller/overview', undefined, seller.token)).body.on_air;
    const id = await aShow();
    expect(await own(id)).toMatchObject({ air: 'waiting', on_air_ms: 0 });
    {
      using sender = await publish(id);
      sender.send(upTo(1));
      await expect.poll(async () => (await own(id)).air).toBe('live');
      expect(await overview()).toMatchObject({ id, is_interrupted: false });
      app.advance(4_000);
      expect((await own(id)).on_air_ms).toBeGreaterThanOrEqual(4_000);
    }
    await expect.poll(async () => (await own(id)).air).toBe('interrupted');
    expect(await publicly(id)).toMatchObject({ status: 'live', air: 'interrupted', is_on_air: true });
    expect(await overview()).toMatchObject({ id, is_interrupted: true });
    expect(await isListed(id)).toBe(true);
    const before = (await own(id)).on_air_ms;
    app.advance(5 * minuteMs);
    expect((await own(id)).on_air_ms).toBe(before);
    using again = await publish(id);
    again.send(upTo(3));
    await expect.poll(async () => (await own(id)).air).toBe('live');
    expect(await overview()).toMatchObject({ id, is_interrupted: false });
    app.advance(2_000);
    const { air, on_air_ms: total } = (await asked('POST', `/${id}/end`, {})).body;
    expect(air).toBe('ended');
    expect(total).toBeGreaterThanOrEqual(before + 2_000);
    expect(total).toBeLessThan(before + minuteMs);
  });

  test('of a node that was killed counts until its last note', async () => {
    const id = await aShow();
    await app.context.live.noteBegun(id);
    app.advance(5_000);
    await app.context.live.notePictures([id]);
    app.advance(20_000);
    expect(await own(id)).toMatchObject({ air: 'interrupted' });
    expect((await own(id)).on_air_ms).toBeLessThan(20_000);
    await app.context.live.noteBegun(id);
    const { on_air_ms: total } = (await asked('POST', `/${id}/end`, {})).body;
    expect(total).toBeGreaterThanOrEqual(5_000);
    expect(total).toBeLessThan(20_000);
  });

  test('that waits for its start is not ended, however long', async () => {
    const id = await aShow({ scheduled_start: new Date(app.context.clock.now().getTime() + minuteMs).toISOString() });
    app.advance(15 * minuteMs);
    await app.context.stage.pictures.endPictureless();
    expect((await own(id)).status).toBe('scheduled');
  });
});

test('a store says what it shows next and now, and nothing of another', async () => {
  const stranger = await app.signUpSeller('Across the Lane');
  const later = (minutes: number) => new Date(app.context.clock.now().getTime() + minutes * minuteMs).toISOString();
  await app.send('POST', '/api/seller/live-streams', { title: 'Theirs', scheduled_start: later(1) }, stranger.token);
  const [past, second, first, now] = [await aShow(), await aShow({ scheduled_start: later(20) }), await aShow({ scheduled_start: later(10) }), await aShow()];
  await app.context.live.notePictures([now]);
  await asked('POST', `/${past}/end`, {});
  const { body } = await app.send('GET', `/api/live-streams/${past}/next`);
  expect([body.scheduled.id, body.on_air.map(({ id }: { id: string }) => id)]).toEqual([first, [now]]);
  expect((await app.send('GET', `/api/live-streams/${first}/next`)).body.scheduled.id).toBe(second);
  await asked('DELETE', `/${past}`);
  expect((await app.send('GET', `/api/live-streams/${past}/next`)).status).toBe(404);
});
