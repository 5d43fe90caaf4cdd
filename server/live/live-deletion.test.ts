import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDelivery, anOrder, openDevice, order } from '../../test/support/browser/shopper.ts';
import { upTo } from '../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene, type Show } from '../../test/support/media/recording-scene.ts';
import { storeVideo } from '../../test/support/media/stored-video.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { createTestDatabase } from '../../test/support/servers/database.ts';
import { createTestApp } from '../../test/support/servers/test-app.ts';

const hourMs = 3_600_000;
const patience = { timeout: 15_000, interval: 50 };

/** A server for each test: by a clock that another has moved on, a purge is due before the room has been told of the end. */
let scene: RecordingScene;
beforeEach(async () => {
  scene = await openRecordingScene();
});
afterEach(() => scene[Symbol.asyncDispose]());

const remove = (id: string, token = scene.seller.token) => scene.app.send('DELETE', `/api/seller/live-streams/${id}`, undefined, token);

/** The tables with a row that holds one of these texts, with how many. */
async function tablesWith(...words: string[]): Promise<Record<string, number>> {
  const { db } = scene.app;
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const like = words.map((word) => sql`t::text like ${`%${word}%`}`);
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} t where ${sql.join(like, sql` or `)}`.execute(
      db,
    );
    if (counted[0]?.count) found[name] = counted[0].count;
  }
  return found;
}

async function files(): Promise<string[]> {
  const entries = await readdir(join(scene.app.context.config.dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function tokenOf({ id }: Show): Promise<string> {
  const row = await scene.app.db.selectFrom('recordings').select('token').where('live_stream_id', '=', id).executeTakeFirstOrThrow();
  return row.token;
}

async function aProduct(): Promise<{ variant_id: string; price_paise: number; id: string }> {
  return (await scene.app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.50', stock: '' }, scene.seller.token)).body;
}

async function sendPoster({ id }: Show): Promise<void> {
  const { body } = await scene.app.send('POST', `/api/seller/live-streams/${id}/go-live`, {}, scene.seller.token);
  const jpeg = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#c00000' } })
    .jpeg()
    .toBuffer();
  const headers = { Authorization: `Bearer ${body.publish_ticket}` };
  const answer = await scene.app.app.request(`/live/${id}/poster`, { method: 'POST', headers, body: new Uint8Array(jpeg) });
  expect(answer.status).toBe(204);
}

/** On air with pictures, a line of chat, hearts, a pinned product, a poster, a replaced stream key, and an order. */
async function aFullShow() {
  const lamp = await aProduct();
  const show = await scene.create('Purge me');
  await scene.app.send('PUT', `/api/seller/live-streams/${show.id}`, { title: 'Purge me', product_ids: [lamp.id] }, scene.seller.token);
  await scene.send(show, upTo(5));
  await scene.app.context.recordings.settled();
  await sendPoster(show);
  await scene.app.send('POST', `/api/seller/live-streams/${show.id}/stream-key/rotate`, {}, scene.seller.token);
  const shopper = await openRoom(scene.url, show.id);
  const line = shopper.say('Is the red one left?');
  await shopper.next('event', (message) => message.client_id === line);
  shopper.send({ t: 'hearts', count: 3 });
  await shopper.next('hearts');
  const { request } = scene.app.app;
  const placed = await order(request, anOrder(lamp, { live_stream_id: show.id, delivery: aDelivery(), announce: true }), { Cookie: await openDevice(request) });
  expect(placed.status).toBe(201);
  await shopper.next('event', ({ event }) => event.type === 'purchase');
  return { show, shopper, placed: placed.body };
}

describe('a live event that is deleted', () => {
  test('is purged by another server when its own was stopped at once', { timeout: 60_000 }, async () => {
    await using database = await createTestDatabase();
    {
      await using app = await createTestApp({}, database.connection);
      const { token } = await app.signUpSeller();
      const { body } = await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, token);
      expect((await app.send('DELETE', `/api/seller/live-streams/${body.id}`, undefined, token)).status).toBe(200);
    }
    await using next = await createTestApp({}, database.connection);
    const rows = () => next.db.selectFrom('live_streams').select('id').execute();
    expect(await rows()).toHaveLength(1);
    next.advance(60_000);
    await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
  });

  test('takes the late file of a writer that was killed before its row', { timeout: 60_000 }, async () => {
    const show = await scene.aShow(upTo(3));
    const token = await tokenOf(show);
    await remove(show.id);
    // A segment whose writer was killed between the file and its row.
    const late = `recordings/${token}/hd/late.m4s`;
    await vi.waitFor(async () => expect((await tablesWith(token)).jobs).toBe(2), patience);
    await scene.app.context.blobs.put(late, new Uint8Array(8));
    scene.app.advance(60_000);
    await vi.waitFor(async () => expect(Object.keys(await tablesWith(show.id))).toEqual([]), patience);
    await vi.waitFor(async () => expect(await scene.app.context.blobs.find(late)).toBeUndefined(), patience);
  });

  test('takes its video with it unless another event shows it', async () => {
    const { app, seller } = scene;
    const videos = [await storeVideo(app.context, seller.storeId, new Uint8Array(8)), await storeVideo(app.context, seller.storeId, new Uint8Array(8))];
    const soon = new Date(app.context.clock.now().getTime() + 24 * hourMs).toISOString();
    const create = async (video_file_id: string | undefined) =>
      (await app.send('POST', '/api/seller/live-streams', { title: 'Loom', stream_source: 'prerecorded', video_file_id, scheduled_start: soon }, seller.token))
        .body.id;
    const [alone, shared] = [await create(videos[0]), await create(videos[1])];
    await create(videos[1]);
    await remove(alone);
    await remove(shared);
    app.advance(60_000);
    await vi.waitFor(async () => expect(Object.keys(await tablesWith(alone, shared))).toEqual([]), patience);
    expect(Object.keys(await tablesWith(videos[0] ?? ''))).not.toContain('video_files');
    expect(Object.keys(await tablesWith(videos[1] ?? ''))).toEqual(expect.arrayContaining(['live_streams', 'video_files']));
  });

  test('of another store stays, with all it has', async () => {
    const show = await scene.aShow(upTo(3));
    await scene.untilMp4(show.id);
    const before = await tablesWith(show.id);
    const other = await scene.app.signUpSeller('Other seller');
    expect((await remove(show.id, other.token)).status).toBe(404);
    scene.app.advance(60_000);
    expect((await scene.app.send('GET', `/api/live-streams/${show.id}`)).status).toBe(200);
    expect(Object.keys(await tablesWith(show.id)).sort()).toEqual(Object.keys(before).sort());
  });

  test('while it is on air and recorded leaves nothing in any table or folder but its orders, within a minute', { timeout: 60_000 }, async () => {
    const { show, shopper, placed } = await aFullShow();
    const token = await tokenOf(show);
    expect(Object.keys(await tablesWith(show.id, token))).toEqual(
      expect.arrayContaining(['live_streams', 'show_events', 'recordings', 'live_posters', 'live_stream_keys']),
    );
    const ofShow = async () => (await files()).filter((path) => path.includes(show.id) || path.includes(token));
    expect(await ofShow()).not.toEqual([]);

    expect((await remove(show.id)).status).toBe(200);
    expect((await scene.app.send('GET', `/api/live-streams/${show.id}`)).status).toBe(404);
    await shopper.next('event', ({ event }) => event.type === 'ended');
    await shopper[Symbol.asyncDispose]();
    scene.app.advance(60_000);
    await vi.waitFor(async () => expect(Object.keys(await tablesWith(show.id))).toEqual([]), patience);
    await vi.waitFor(async () => expect(await ofShow()).toEqual([]), patience);
    const kept = await scene.app.send('GET', `/api/seller/orders/${placed.id}`, undefined, scene.seller.token);
    expect(kept.body).toMatchObject({ live_stream_id: null, total_paise: 49_950, lines: [{ product_name: 'Brass lamp', quantity: 1 }] });
    // Access tokens have expired after this. What looks once more for files of a writer that was killed.
    scene.app.advance(hourMs);
    await vi.waitFor(async () => expect(Object.keys(await tablesWith(token))).toEqual([]), patience);
    expect(Object.keys(await tablesWith(show.id))).toEqual([]);
  });
});
