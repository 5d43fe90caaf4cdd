import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { topics } from '#server/topics.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let files: () => Promise<string[]>;
beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller();
  const folder = join(app.context.config.dataDir, 'media');
  files = async () => (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.jpg'));
});
afterAll(() => app[Symbol.asyncDispose]());

type Show = { id: string; ticket: string };

async function goLive(): Promise<Show> {
  const made = await app.send('POST', '/api/seller/live-streams', { title: 'Kurtas of the week' }, seller.token);
  const live = await app.send('POST', `/api/seller/live-streams/${made.body.id}/go-live`, {}, seller.token);
  return { id: made.body.id, ticket: live.body.publish_ticket };
}

async function aJpeg(background: string, width = 360, height = 640): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background } }).withExif({ IFD0: { Artist: 'Asha' } });
  return new Uint8Array(await image.jpeg().toBuffer());
}

async function post({ id, ticket }: Show, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const answer = await app.app.request(`/live/${id}/poster`, { method: 'POST', headers: { Authorization: `Bearer ${ticket}` }, body });
  return answer.status;
}

/** Another node stores a newer one. */
async function replace(key: string): Promise<void> {
  const newer = key.replace('.jpg', '-newer.jpg');
  await app.context.blobs.put(newer, await aJpeg('#e00000'));
  await app.db.updateTable('live_posters').set({ blob_key: newer }).where('blob_key', '=', key).execute();
  await app.context.blobs.remove(key);
}

/** A stream that fails after this. */
function failing(first: Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: async (out) => out.error(await first.then(() => new Error('no such file'))) });
}

const get = async ({ id }: Show) => await app.app.request(`/live/${id}/poster.jpg`);
const thumbnailOf = async ({ id }: Show): Promise<string | null> => (await app.send('GET', `/api/live-streams/${id}`)).body.thumbnail_url;
const redOf = async (answer: Response) => Math.round((await sharp(await answer.bytes()).stats()).channels[0]?.mean ?? -1);

describe('the poster of a live stream', () => {
  it('is what the seller sent last, encoded anew, and stands for the stream wherever it is listed', async () => {
    const show = await goLive();
    expect((await get(show)).status).toBe(404);
    expect(await thumbnailOf(show)).toBeNull();
    const sent = await aJpeg('#c00000', 720, 1000);
    expect(await post(show, sent)).toBe(204);

    const answer = await get(show);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=10' });
    const bytes = await answer.bytes();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 640 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const thumbnail = await thumbnailOf(show);
    expect(thumbnail).toMatch(new RegExp(`^/live/${show.id}/poster\\.jpg\\?v=`));
    expect((await app.app.request(thumbnail ?? '')).status).toBe(200);
  });

  it('is taken for a publish ticket of this very stream only, while it is on air', async () => {
    const [show, other] = [await goLive(), await goLive()];
    const jpeg = await aJpeg('#00c000');
    expect(await post({ ...show, ticket: other.ticket }, jpeg)).toBe(401);
    expect(await post({ ...show, ticket: '' }, jpeg)).toBe(401);
    expect(await post({ id: 'not-an-id', ticket: show.ticket }, jpeg)).toBe(401);
    await app.send('POST', `/api/seller/live-streams/${show.id}/end`, {}, seller.token);
    expect(await post(show, jpeg)).toBe(409);
    expect((await get(show)).status).toBe(404);
  });

  it('is refused when it is too large, no JPEG, cut short, or one too many', async () => {
    const noise = new Uint8Array(
      await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 60 } } })
        .jpeg()
        .toBuffer(),
    );
    expect(noise.byteLength).toBeGreaterThan(200_000);
    expect(await post(await goLive(), noise)).toBe(413);
    const png = new Uint8Array(
      await sharp({ create: { width: 9, height: 16, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
    );
    expect(await post(await goLive(), png)).toBe(415);
    const jpeg = await aJpeg('#0000c0');
    expect(await post(await goLive(), jpeg.subarray(0, jpeg.byteLength / 2))).toBe(415);
    const show = await goLive();
    expect(await Promise.all([post(show, jpeg), post(show, jpeg)])).toEqual([204, 429]);
  });

  it('is stored once a minute, without the one before, and tells the lists only of the first', async () => {
    const show = await goLive();
    const told: unknown[] = [];
    const stop = app.context.bus.subscribe(topics.liveChanged, (message) => told.push(message));
    const before = (await files()).length;
    const first = new Set<string | null>();
    for (let sent = 0; sent < 8; sent += 1) {
      expect(await post(show, await aJpeg(`#${(sent * 30).toString(16).padStart(2, '0')}0000`))).toBe(204);
      first.add(await thumbnailOf(show));
      app.advance(10_000);
    }
    stop();
    expect(told).toEqual([{ id: show.id }]);
    expect(first.size).toBe(1);
    expect((await files()).length).toBe(before + 1);
    expect(await redOf(await get(show))).toBeGreaterThan(195);
    app.advance(300_000);
    await post(show, await aJpeg('#ff0000'));
    first.add(await thumbnailOf(show));
    expect(first.size).toBe(2);
  });

  it('stays as the thumbnail when the show has ended, and goes with a live event that is deleted', async () => {
    const show = await goLive();
    await post(show, await aJpeg('#200000'));
    app.advance(10_000);
    await post(show, await aJpeg('#e00000'));
    await app.send('POST', `/api/seller/live-streams/${show.id}/end`, {}, seller.token);
    await expect.poll(async () => redOf(await get(show))).toBeGreaterThan(200);
    const stored = (await files()).length;
    const gone = await goLive();
    await post(gone, await aJpeg('#00e000'));
    expect((await files()).length).toBe(stored + 1);
    await app.send('DELETE', `/api/seller/live-streams/${gone.id}`, undefined, seller.token);
    await expect.poll(async () => (await files()).length).toBe(stored);
    expect((await get(gone)).status).toBe(404);
  });

  it.each([
    ['ends', (id: string) => app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token)],
    ['is deleted', (id: string) => app.send('DELETE', `/api/seller/live-streams/${id}`, undefined, seller.token)],
  ])('is not taken when the show %s before it has come', async (_, finish) => {
    const show = await goLive();
    const jpeg = await aJpeg('#00c000');
    const before = (await files()).length;
    const isRead = Promise.withResolvers<void>();
    const rest = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(out) {
          isRead.resolve();
          await rest.promise;
          out.enqueue(jpeg);
          out.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { Authorization: `Bearer ${show.ticket}` };
    const posted = app.app.request(`/live/${show.id}/poster`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    await isRead.promise;
    await finish(show.id);
    rest.resolve();
    expect((await posted).status).toBe(409);
    expect((await get(show)).status).toBe(404);
    expect((await files()).length).toBe(before);
  });

  it('is the stored one when no newer came for ten minutes', async () => {
    const show = await goLive();
    await post(show, await aJpeg('#200000'));
    app.advance(10_000);
    await post(show, await aJpeg('#e00000'));
    expect(await redOf(await get(show))).toBeGreaterThan(200);
    app.advance(600_001);
    expect(await redOf(await get(show))).toBeLessThan(60);
  });

  it.each([
    ['is missing', 404, async (key: string) => await app.context.blobs.remove(key)],
    ['is the newer one', 200, replace],
    ['cannot be had', 500, async () => {}],
  ])('%s when its bytes go while they are read, with %i', async (_, status, happen) => {
    const show = await goLive();
    await post(show, await aJpeg('#200000'));
    app.advance(600_001);
    vi.spyOn(app.context.blobs, 'read').mockImplementationOnce((key) => failing(happen(key)));
    const answer = await get(show);
    expect(answer.status).toBe(status);
    if (status === 200) expect(await redOf(answer)).toBeGreaterThan(200);
  });

  it('goes within ten seconds of its live event, and is read once meanwhile', async () => {
    const show = await goLive();
    await post(show, await aJpeg('#200000'));
    expect((await get(show)).status).toBe(200);
    const deleted = { deleted_at: new Date() };
    await app.db
      .updateTable('live_streams')
      .set(deleted)
      .where('id', '=', show.id as never)
      .execute();
    expect((await get(show)).status).toBe(200);
    app.advance(10_001);
    expect((await get(show)).status).toBe(404);
  });
});
