import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { watchAs } from '../../test/support/media/stage.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';
import { seedDemoStore } from './demo-store.ts';

describe('the demo store of a machine without ffmpeg', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ FFMPEG_PATH: '/nowhere/ffmpeg' });
    await seedDemoStore(app.context);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const listLive = async () => (await app.send('GET', '/api/live-streams')).body;

  it('has a show with a picture and products that plays by itself, is not recorded, and is not made twice', async () => {
    await expect.poll(listLive, { timeout: 20_000, interval: 100 }).toHaveLength(1);
    const [show] = await listLive();
    expect(show).toMatchObject({
      title: expect.stringContaining('Demo: '),
      stream_source: 'prerecorded',
      has_simulated_audience: true,
      thumbnail_url: expect.stringMatching(/^\/media\//),
    });
    expect(show.products[0].name).toBe('Double-ended Spin Fan');
    expect(show.products).toHaveLength(6);
    expect((await app.app.request(show.thumbnail_url)).status).toBe(200);

    const viewer = watchAs((await app.listen()).replace('http', 'ws'), app.context.tickets, show.id);
    // Beyond a first segment, which is when a recording would be opened.
    await viewer.untilShown(5);
    viewer.socket.terminate();
    await app.context.recordings.settled();
    expect(await app.db.selectFrom('recordings').select('live_stream_id').execute()).toEqual([]);

    await seedDemoStore(app.context);
    expect(await listLive()).toHaveLength(1);
  }, 60_000);

  it('is the only one whose live event has a simulated audience', async () => {
    const { token } = await app.signUpSeller('Asha Prints');
    const made = await app.send('POST', '/api/seller/live-streams', { title: 'Lamps' }, token);
    expect(made.status).toBe(201);
    expect(Object.keys(made.body)).not.toContain('has_simulated_audience');
    const forged = await app.send('POST', '/api/seller/live-streams', { title: 'Lamps', has_simulated_audience: true }, token);
    expect(forged.status).toBe(422);
  });

  it('offers 20 % off after five seconds of watching', async () => {
    const settings = await app.db.selectFrom('discount_settings').selectAll().execute();
    expect(settings).toMatchObject([
      {
        ...{ discount_type: 'percentage', discount_value: 2_000, min_watch_time_seconds: 5, title: 'Special 20% Discount!' },
        ...{ description: 'Limited time offer - tap to claim!', code: 'SAVE20', is_active: true },
      },
    ]);
  });

  it('has nine shoppable videos, each with the products in it while they are seen', async () => {
    const list = async (): Promise<ShoppableVideo[]> => (await app.send('GET', '/api/videos')).body.items;
    await expect.poll(list, { timeout: 90_000, interval: 200 }).toHaveLength(9);
    const videos = await list();
    expect(videos[0]?.title).toBe('A corner for the festival');
    for (const { title, duration, tags } of videos) {
      expect([title, tags.length > 0]).toEqual([title, true]);
      for (const tag of tags) expect([title, (tag.end_seconds ?? 0) <= (duration ?? 0) + 0.1]).toEqual([title, true]);
    }
    const sold = new Set(videos.flatMap(({ tags }) => tags.map(({ product }) => product.name)));
    expect(sold.size).toBe(6);
  }, 120_000);
});
