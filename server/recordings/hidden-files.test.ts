import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { upTo } from '../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene, type Show } from '../../test/support/media/recording-scene.ts';
import { S3Server } from '../../test/support/servers/s3-server.ts';

let scene: RecordingScene;
beforeAll(async () => {
  scene = await openRecordingScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const change = (show: Show, is_public: boolean, at = scene) =>
  at.app.send('PUT', `/api/seller/live-streams/${show.id}/recording`, { is_public, keep: false }, at.seller.token);

/** Every file that the playlists name. */
async function filesOf({ id }: Show, at = scene): Promise<string[]> {
  const lists = await Promise.all(['hd', 'audio'].map((rendition) => at.media(id, rendition)));
  return [...new Set(lists.flatMap(({ segments }) => segments.flatMap(({ uri, map }) => (map ? [uri, map.uri] : [uri]))))];
}

/** The same of a hidden one, as its seller plays it. */
async function hiddenFilesOf(show: Show, at = scene): Promise<string[]> {
  const { playlist_url } = await at.untilReplay(show.id);
  const renditions = (await at.text(playlist_url)).match(/^\.\/.+$/gm) ?? [];
  const lists = await Promise.all(renditions.map((line) => at.text(`/replay/${show.id}/${line.slice(2)}`)));
  return [...new Set(lists.flatMap((list) => list.match(/\/media\/[^"\s]+/g) ?? []))];
}

const statusesOf = async (files: string[], at = scene) => [...new Set(await Promise.all(files.map(async (file) => (await at.get(file)).status)))];
const rowOf = async ({ id }: Show, at = scene) =>
  await at.app.db.selectFrom('recordings').selectAll().where('live_stream_id', '=', id).executeTakeFirstOrThrow();

test('10.13 hidden, a replay answers at none of its old addresses, and plays for its seller at new ones', async () => {
  const show = await scene.aShow(upTo(3));
  await scene.untilMp4(show.id);
  const before = await rowOf(show);
  const old = await filesOf(show);
  expect(old.length).toBeGreaterThan(4);
  expect(await statusesOf(old)).toEqual([200]);

  expect((await change(show, false)).body).toMatchObject({ is_public: false });
  expect(await statusesOf([...old, `/media/${before.mp4_key}`])).toEqual([404]);
  const moved = await hiddenFilesOf(show);
  expect(moved.map((file) => file.split('/').slice(4))).toEqual(expect.arrayContaining(old.map((file) => file.split('/').slice(4))));
  expect(moved.filter((file) => file.includes(before.token))).toEqual([]);
  expect(await statusesOf(moved)).toEqual([200]);
  expect(await statusesOf([await scene.untilMp4(show.id)])).toEqual([200]);

  await change(show, true);
  expect(await filesOf(show)).toEqual(expect.arrayContaining(moved.filter((file) => !file.includes('/ld/'))));
  expect((await rowOf(show)).token).not.toBe(before.token);
});

test('10.13 hidden twice, its second public addresses end too; hidden while it runs, nothing needs to move', async () => {
  const show = await scene.aShow(upTo(3));
  await change(show, false);
  await change(show, true);
  const second = await filesOf(show);
  await change(show, false);
  expect(await statusesOf(second)).toEqual([404]);

  const running = await scene.create();
  await scene.send(running, upTo(3));
  await scene.app.context.recordings.settled();
  const { token } = await rowOf(running);
  expect((await change(running, false)).body).toMatchObject({ is_public: false, state: 'recording' });
  await scene.end(running);
  await scene.untilReplay(running.id);
  expect(await rowOf(running)).toMatchObject({ token, leaving_token: null });
});

test('10.13 a late segment of a hidden show follows it into its folder', async () => {
  const show = await scene.aShow(upTo(3));
  const { tap } = scene.app.context.recordings;
  const late = {
    liveStreamId: show.id,
    run: 'late',
    rendition: 'hd',
    start: 2.9,
    seconds: 1,
    discontinuity: true,
    independent: true,
    codecs: 'avc1.42c01e',
    width: 180,
    height: 320,
  };
  const bytes = new Uint8Array(await scene.bytes((await filesOf(show)).find((file) => file.endsWith('.m4s')) ?? ''));
  tap?.segment({ ...late, msn: 0, init: new Uint8Array(8), bytes });
  await scene.app.context.recordings.settled();
  const { token } = await rowOf(show);
  await change(show, false);
  tap?.segment({ ...late, msn: 1, init: new Uint8Array(8), bytes });
  await scene.app.context.recordings.settled();
  const fresh = (await rowOf(show)).token;
  for (const msn of [0, 1]) expect((await scene.get(`/media/recordings/${fresh}/hd/late-${msn}.m4s`)).status).toBe(200);
  expect((await scene.get(`/media/recordings/${token}/hd/late-1.m4s`)).status).toBe(404);
});

test('10.13 in a store that copies file by file, the old addresses end at once, and a move that was broken off goes on', { timeout: 60_000 }, async () => {
  await using s3 = await S3Server.start();
  await using away = await openRecordingScene(s3.env);
  const show = await away.aShow(upTo(3));
  await away.untilMp4(show.id);
  const { token } = await rowOf(show, away);
  const old = await filesOf(show, away);
  const inOld = () => [...s3.files.keys()].filter((key) => key.includes(token));
  const stored = inOld().length;

  // The store fails in the middle: some files are copied, none is deleted.
  s3.failCopies(4);
  await change(show, false, away);
  expect(await statusesOf(old, away)).toEqual([404]);
  await vi.waitFor(
    async () =>
      expect((await away.app.db.selectFrom('jobs').select('last_error').where('kind', '=', 'recordings.move_files').execute())[0]?.last_error).toContain('403'),
    {
      timeout: 20_000,
    },
  );
  expect(inOld()).toHaveLength(stored);
  expect((await away.app.send('GET', `/api/live-streams/${show.id}/replay`, undefined, away.seller.token)).status).toBe(404);

  // Another server of the same data knows of it from its start.
  const shared = { ...s3.env, AUTH_JWT_KEYS: join(away.app.context.config.dataDir, 'auth-keys.json') };
  await using second = await openRecordingScene(shared, away.app.connection, away.seller);
  expect(await statusesOf(old, second)).toEqual([404]);
  s3.failCopies(0);
  await away.app.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', '=', 'recordings.move_files')
    .execute();
  const moved = await hiddenFilesOf(show, away);
  expect(await statusesOf(moved, away)).toEqual([200]);
  expect(inOld()).toEqual([]);
  expect(await statusesOf([await away.untilMp4(show.id)], away)).toEqual([200]);
  expect(await statusesOf(old, away)).toEqual([404]);
});

test('10.13 a recording that is deleted while it moves leaves nothing', { timeout: 60_000 }, async () => {
  await using s3 = await S3Server.start();
  await using away = await openRecordingScene(s3.env);
  const show = await away.aShow(upTo(3));
  await away.untilMp4(show.id);
  s3.failCopies(4);
  await change(show, false, away);
  expect((await away.app.send('DELETE', `/api/seller/live-streams/${show.id}/recording`, undefined, away.seller.token)).status).toBe(200);
  s3.failCopies(0);
  await away.app.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute();
  await vi.waitFor(() => expect([...s3.files.keys()].filter((key) => key.startsWith('recordings/'))).toEqual([]), { timeout: 20_000 });
  await vi.waitFor(async () => expect(await away.app.db.selectFrom('jobs').select('id').execute()).toEqual([]), { timeout: 20_000 });
});

test('10.13 what was hidden before goes the same way with the migration', { timeout: 60_000 }, async () => {
  await using old = await openRecordingScene();
  const [shown, hidden] = [await old.aShow(upTo(3)), await old.aShow(upTo(3))];
  for (const { id } of [shown, hidden]) await old.untilMp4(id);
  const [shownFiles, hiddenFiles] = [await filesOf(shown, old), await filesOf(hidden, old)];
  await sql`alter table recordings drop column leaving_token`.execute(old.app.db);
  await old.app.db.updateTable('recordings').set({ is_public: false }).where('live_stream_id', '=', hidden.id).execute();
  await sql.raw(await readFile(join(import.meta.dirname, '../../migrations/0019-addresses-of-our-own.sql'), 'utf8')).execute(old.app.db);

  const moved = await hiddenFilesOf(hidden, old);
  expect(await statusesOf(hiddenFiles, old)).toEqual([404]);
  expect(await statusesOf([...moved, ...shownFiles, await old.untilMp4(hidden.id)], old)).toEqual([200]);
});
