import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Recording } from '#contract/recordings/recordings.ts';
import { upTo } from '../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene, type Show } from '../../test/support/media/recording-scene.ts';
import { S3Server } from '../../test/support/servers/s3-server.ts';
import { createTestApp } from '../../test/support/servers/test-app.ts';

let scene: RecordingScene;
let other: string;
beforeAll(async () => {
  scene = await openRecordingScene();
  other = (await scene.app.signUpSeller('Other seller')).token;
});
afterAll(() => scene[Symbol.asyncDispose]());

const day = 86_400_000;
const path = ({ id }: Show) => `/api/seller/live-streams/${id}/recording`;
const change = (show: Show, is_public: boolean, keep: boolean, token = scene.seller.token) => scene.app.send('PUT', path(show), { is_public, keep }, token);
const remove = (show: Show, token = scene.seller.token) => scene.app.send('DELETE', path(show), undefined, token);
const replayOf = (show: Show, token?: string) => scene.app.send('GET', `/api/live-streams/${show.id}/replay`, undefined, token);
const statusOf = async (url: string) => (await scene.get(url)).status;
const aShow = async () => await scene.aShow(upTo(3));

/** Every stored file of a recording. */
async function filesOf({ id }: Show, from = scene): Promise<string[]> {
  const files: string[] = [];
  for (const rendition of ['hd', 'audio']) {
    for (const { uri, map } of (await from.media(id, rendition)).segments) files.push(uri, ...(map ? [map.uri] : []));
  }
  return [...new Set([...files, await from.untilMp4(id)])];
}

async function untilGone(files: string[], from = scene): Promise<void> {
  const statuses = async () => await Promise.all(files.map(async (file) => (await from.get(file)).status));
  await vi.waitFor(async () => expect(await statuses()).toEqual(files.map(() => 404)), { timeout: 15_000, interval: 50 });
}

describe('replays for everybody', () => {
  test('are listed newest first, without hidden ones and those of deleted events', async () => {
    const [first, second, hidden] = [await aShow(), await aShow(), await aShow()];
    await change(hidden, false, false);
    const { status, body } = await scene.app.send('GET', '/api/replays');
    expect(status).toBe(200);
    const ids = body.items.map((replay: { live_stream: { id: string } }) => replay.live_stream.id);
    expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
    expect(ids).not.toContain(hidden.id);
    expect(body.items[0]).toMatchObject({ live_stream: { status: 'ended' }, duration_ms: expect.any(Number), playlist_url: `/replay/${second.id}/index.m3u8` });
  });

  test('go on where the page before ended', async () => {
    const { storeId } = scene.seller;
    const [older, newer] = [await aShow(), await aShow()];
    const page = async (cursor = '') => (await scene.app.send('GET', `/api/replays?seller_id=${storeId}&limit=1${cursor && `&cursor=${cursor}`}`)).body;
    const first = await page();
    const second = await page(first.next_cursor);
    expect([first, second].map(({ items }) => items[0].live_stream.id)).toEqual([newer.id, older.id]);
    expect((await scene.app.send('GET', '/api/replays?cursor=nonsense')).status).toBe(422);
    const mine = async (cursor = '') =>
      (await scene.app.send('GET', `/api/seller/recordings?limit=1${cursor && `&cursor=${cursor}`}`, undefined, scene.seller.token)).body;
    const newest = await mine();
    const next = await mine(newest.next_cursor);
    expect([newest, next].map(({ items }) => items[0].live_stream_id)).toEqual([newer.id, older.id]);
  });

  test('of what is unknown or malformed are not found', async () => {
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await scene.app.send('GET', `/api/live-streams/${none}/replay`)).status).toBe(404);
    for (const id of [none, 'x', '%00', '..']) {
      const answer = await scene.get(`/replay/${id}/index.m3u8`);
      expect(answer.status).toBe(404);
    }
    expect((await scene.get(`/replay/${none}/index.m3u8`)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('a hidden replay', () => {
  test('10.24 is played to the browser of a member of its store alone, by a cookie that expires, and no secret stands in an address', async () => {
    const show = await aShow();
    expect((await change(show, false, false)).body).toMatchObject({ is_public: false, state: 'ready' });
    expect([(await replayOf(show)).status, (await replayOf(show, other)).status]).toEqual([404, 404]);
    const asked = await scene.app.app.request(`/api/live-streams/${show.id}/replay`, { headers: { Authorization: `Bearer ${scene.seller.token}` } });
    const [line = ''] = asked.headers.getSetCookie();
    expect(line).toMatch(/^haat_replays=[\w.-]+; Max-Age=21600; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = line.split(';')[0] ?? '';
    const { playlist_url } = await asked.json();
    expect(playlist_url).toBe(`/replay/${show.id}/index.m3u8`);
    const master = await open(playlist_url, cookie);
    expect([master.status, master.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await master.text()).match(/^\.\/.+$/gm)).toEqual(expect.arrayContaining(['./hd.m3u8', './audio.m3u8']));
    expect((await open(`/replay/${show.id}/hd.m3u8`, cookie)).status).toBe(200);

    for (const wrong of ['', 'haat_replays=', 'haat_replays=....', altered(cookie, 20), altered(cookie, 60), altered(cookie, cookie.length - 20)])
      for (const file of ['index', 'hd', 'audio']) expect((await open(`/replay/${show.id}/${file}.m3u8`, wrong)).status).toBe(404);
    const others = await scene.app.app.request('/api/seller/recordings', { headers: { Authorization: `Bearer ${other}` } });
    expect((await open(playlist_url, others.headers.getSetCookie()[0]?.split(';')[0])).status).toBe(404);

    scene.app.advance(6 * 3_600_000);
    expect((await open(playlist_url, cookie)).status).toBe(404);
    scene.app.advance(-6 * 3_600_000);
    await change(show, true, false);
    expect((await open(playlist_url)).status).toBe(200);
  });

  test('10.5 is shut to a browser whose session has ended, and to whoever left the store', async () => {
    await using scene = await openRecordingScene();
    const { app, seller } = scene;
    const show = await scene.aShow(upTo(3));
    const download = await scene.untilMp4(show.id);
    await app.send('PUT', path(show), { is_public: false, keep: false }, seller.token);
    const statuses = async () => [(await scene.get(`/replay/${show.id}/index.m3u8`)).status, (await scene.get(download)).status];
    expect(await statuses()).toEqual([200, 200]);
    const members = app.db.updateTable('store_members').where('user_id', '=', seller.userId as never);
    await members.set({ role: 'moderator' }).execute();
    expect(await statuses()).toEqual([404, 404]);
    await members.set({ role: 'owner' }).execute();
    expect(await statuses()).toEqual([200, 200]);
    expect((await app.app.request('/auth/v1/logout?scope=local', { method: 'POST', headers: { Authorization: `Bearer ${seller.token}` } })).status).toBe(204);
    expect(await statuses()).toEqual([404, 404]);
  });

  test('10.24 on an encrypted site the cookie is for encrypted connections and this very host only', async () => {
    await using secure = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
    const { token } = await secure.signUpSeller();
    const asked = await secure.app.request('/api/seller/recordings', { headers: { Authorization: `Bearer ${token}` } });
    expect(asked.headers.getSetCookie()[0]).toMatch(/^__Host-haat_replays=[\w.-]+; Max-Age=21600; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect((await secure.app.request('/api/replays')).headers.getSetCookie()).toEqual([]);
  });
});

const open = (url: string, cookie = '') => scene.app.app.request(url, { headers: cookie ? { Cookie: cookie } : {} });
const altered = (text: string, at: number) => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1);

describe('who may what', () => {
  test('only the seller lists, changes and deletes', async () => {
    const show = await aShow();
    expect((await scene.app.send('GET', '/api/seller/recordings')).status).toBe(401);
    expect((await scene.app.send('GET', '/api/seller/recordings', undefined, other)).body).toEqual({ items: [], next_cursor: null });
    expect((await change(show, false, true, other)).status).toBe(404);
    expect((await remove(show, other)).status).toBe(404);
    expect((await scene.app.send('PUT', path(show), { is_public: false, keep: true })).status).toBe(401);
    expect((await scene.app.send('DELETE', path(show))).status).toBe(401);
    expect(await scene.mine(show.id)).toMatchObject({ is_public: true, state: 'ready' });
  });

  test('a moderator of the store does not see it while it is hidden, nor changes it', async () => {
    const show = await aShow();
    await change(show, false, false);
    const moderator = await scene.app.signUpSeller('Moderator');
    await scene.app.db
      .deleteFrom('store_members')
      .where('store_id', '=', moderator.storeId as never)
      .execute();
    const membership = { store_id: scene.seller.storeId as never, user_id: moderator.userId as never, role: 'moderator' as const };
    await scene.app.db.insertInto('store_members').values(membership).execute();
    expect((await replayOf(show, moderator.token)).status).toBe(404);
    expect((await change(show, true, false, moderator.token)).status).toBe(403);
    expect((await remove(show, moderator.token)).status).toBe(403);
  });

  test('a show without a recording has none to change, and one that runs is not deleted', async () => {
    const empty = await scene.create();
    expect((await change(empty, true, true)).status).toBe(404);
    expect((await remove(empty)).status).toBe(404);
    const running = await scene.create();
    await scene.send(running, upTo(3));
    await scene.app.context.recordings.settled();
    expect(await remove(running)).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
    expect((await change(running, false, false)).body).toMatchObject({ is_public: false, state: 'recording', expires_at: null });
    await scene.end(running);
    await scene.untilReplay(running.id);
    expect((await replayOf(running)).status).toBe(404);
  });
});

describe('the MP4 of a show', () => {
  const mp4Of = async (show: Show) => (await scene.mine(show.id)) as Recording;
  const remake = (show: Show, token = scene.seller.token) => scene.app.send('POST', `${path(show)}/mp4`, undefined, token);

  test('is saved under the name of the show, in parts if wanted, to the browser of its seller', async () => {
    const show = await scene.aShow(upTo(3), 'Saris "à la" ½ – नमस्ते/1');
    const url = await scene.untilMp4(show.id);
    const whole = await scene.get(url);
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="Saris a la 12 1.mp4"; filename*=UTF-8''${encodeURIComponent('Saris à la ½ – नमस्ते 1.mp4')}`,
    );
    expect(whole.headers.get('cache-control')).toBe('private, no-cache');
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await scene.get(url, { Range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));

    expect(url).toBe(`/replay/${show.id}/show.mp4`);
    for (const wrong of ['', 'haat_replays=x', altered(scene.cookie(), 20)]) expect((await open(url, wrong)).status).toBe(404);
    await change(show, false, false);
    expect(await statusOf(url)).toBe(200);
    scene.app.advance(6 * 3_600_000 + 1000);
    expect(await statusOf(url)).toBe(404);
    scene.app.advance(-6 * 3_600_000 - 1000);
  });

  test('has a file that nobody finds by what the public playlist shows', async () => {
    const show = await aShow();
    expect(await statusOf(await scene.untilMp4(show.id))).toBe(200);
    const where = scene.app.db.selectFrom('recordings').where('live_stream_id', '=', show.id);
    const { token, segment_count, mp4_key } = await where.select(['token', 'segment_count', 'mp4_key']).executeTakeFirstOrThrow();
    const [{ uri } = { uri: '' }] = (await scene.media(show.id)).segments;
    expect(uri).toContain(`/media/recordings/${token}/`);
    expect(await statusOf(`/media/recordings/${token}/show-${segment_count}.mp4`)).toBe(404);
    expect(mp4_key).toMatch(new RegExp(`^recordings/${token}/show-${segment_count}-[0-9a-f]{32}\\.mp4$`));
  });

  test('that used up its tries has failed, and is made when its seller asks', async () => {
    const show = await aShow();
    await scene.untilMp4(show.id);
    expect(await mp4Of(show)).toMatchObject({ mp4_failed: false });
    await scene.app.db.updateTable('recordings').set({ mp4_key: null }).where('live_stream_id', '=', show.id).execute();
    const failed = { kind: 'recordings.finish', payload: JSON.stringify({ live_stream_id: show.id }), failed_at: new Date() };
    await scene.app.db.insertInto('jobs').values(failed).execute();
    expect(await mp4Of(show)).toMatchObject({ state: 'ready', mp4_url: null, mp4_failed: true });

    expect((await remake(show, other)).status).toBe(404);
    const answers = await Promise.all([remake(show), remake(show)]);
    expect(answers.map(({ status, body }) => [status, body.mp4_failed])).toEqual([
      [200, false],
      [200, false],
    ]);
    expect(await statusOf(await scene.untilMp4(show.id))).toBe(200);
  });

  test('is not made anew while the show runs, nor of a show without a recording', async () => {
    const running = await scene.create();
    expect((await remake(running)).status).toBe(404);
    await scene.send(running, upTo(3));
    await scene.app.context.recordings.settled();
    expect(await remake(running)).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
    await scene.end(running);
  });
});

describe('the server of a recording', () => {
  test('says whether it records, to sellers alone', async () => {
    const settings = (token?: string, from = scene) => from.app.send('GET', '/api/seller/recording-settings', undefined, token);
    expect((await settings(scene.seller.token)).body).toEqual({ is_on: true });
    expect((await settings()).status).toBe(401);
    await using off = await openRecordingScene({ RECORDING: 'off' });
    expect((await settings(off.seller.token, off)).body).toEqual({ is_on: false });
  });

  test('names the files of a replay at the CDN that hands them out, but the MP4 at its own address', async () => {
    await using s3 = await S3Server.start();
    await using away = await openRecordingScene({ ...s3.env, S3_PUBLIC_URL: 'https://cdn.example.com/haat' });
    const show = await away.aShow(upTo(3));
    const { segments } = await away.media(show.id);
    for (const { uri, map } of segments) {
      expect(uri).toMatch(/^https:\/\/cdn\.example\.com\/haat\/recordings\/\w{32}\/hd\//);
      expect(s3.files.has(uri.replace('https://cdn.example.com/haat/', ''))).toBe(true);
      if (map) expect(map.uri).toMatch(/^https:\/\/cdn\.example\.com\/haat\/recordings\/\w{32}\/hd\/init-/);
    }
    const answer = await away.get(await away.untilMp4(show.id));
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')]);
    await answer.arrayBuffer();

    const [folder = ''] = /recordings\/\w{32}\//.exec(segments[0]?.uri ?? '') ?? [];
    await away.app.context.blobs.put(`${folder}hd/lost-in-a-crash.m4s`, new Uint8Array(8));
    await away.app.send('DELETE', path(show), undefined, away.seller.token);
    await vi.waitFor(() => expect([...s3.files.keys()].filter((key) => key.startsWith(folder))).toEqual([]), { timeout: 15_000, interval: 50 });
  });
});

describe('the end of a recording', () => {
  test('deleted by its seller, nothing of it is left, and nothing late brings it back', async () => {
    const show = await aShow();
    const files = await filesOf(show);
    expect(files.length).toBeGreaterThan(5);
    expect((await remove(show)).body).toEqual({ id: show.id });
    expect((await replayOf(show)).status).toBe(404);
    expect(await statusOf(`/replay/${show.id}/index.m3u8`)).toBe(404);
    expect((await remove(show)).status).toBe(404);
    expect(await scene.mine(show.id)).toBeUndefined();
    await untilGone(files);
    const { tap } = scene.app.context.recordings;
    tap?.segment({ ...late, liveStreamId: show.id });
    await scene.app.context.recordings.settled();
    expect(await scene.app.db.selectFrom('recording_segments').select('msn').where('live_stream_id', '=', show.id).execute()).toEqual([]);
  });

  test('goes with its live event', async () => {
    const show = await aShow();
    const files = await filesOf(show);
    expect((await scene.app.send('DELETE', `/api/seller/live-streams/${show.id}`, undefined, scene.seller.token)).status).toBe(200);
    expect((await replayOf(show)).status).toBe(404);
    expect(await statusOf(`/replay/${show.id}/hd.m3u8`)).toBe(404);
    await untilGone(files);
  });

  test('goes with its store', async () => {
    await using closing = await openRecordingScene();
    const show = await closing.aShow(upTo(3));
    const files = await filesOf(show, closing);
    const closed = await closing.app.send('DELETE', '/api/account', { password: 'a-long-password' }, closing.seller.token);
    expect(closed.status).toBe(200);
    expect((await closing.app.send('GET', `/api/live-streams/${show.id}/replay`)).status).toBe(404);
    await untilGone(files, closing);
  });

  test('comes by itself after ninety days, unless it is kept', async () => {
    const [usual, kept] = [await aShow(), await aShow()];
    const files = await filesOf(usual);
    const { body } = await change(kept, true, true);
    expect(body).toMatchObject({ expires_at: null });
    const expires = new Date((await scene.mine(usual.id)).expires_at).getTime();
    expect(Math.abs(expires - Date.now() - 90 * day)).toBeLessThan(60_000);

    const removeStale = async () => (await scene.app.context.runChores(['recordings'])).recordings;
    expect(await removeStale()).toBe(0);
    scene.app.advance(90 * day + 60_000);
    const { token } = await scene.app.signUpSeller('Later');
    expect((await replayOf(usual, token)).status).toBe(404);
    expect(await statusOf(`/replay/${usual.id}/index.m3u8`)).toBe(404);
    expect(await removeStale()).toBeGreaterThan(0);
    expect(await removeStale()).toBe(0);
    await untilGone(files);
    expect((await replayOf(kept)).status).toBe(200);
    scene.app.advance(-90 * day - 60_000);
    const later: Recording = (await change(kept, true, false)).body;
    expect(new Date(later.expires_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 89 * day);
  });
});

const late = {
  run: 'late',
  rendition: 'hd',
  msn: 0,
  start: 0,
  seconds: 2,
  discontinuity: false,
  independent: true,
  codecs: 'avc1.42c01e',
  width: 180,
  height: 320,
  init: new Uint8Array(8),
  bytes: new Uint8Array(8),
};
