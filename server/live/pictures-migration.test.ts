import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storeVideo } from '../../test/support/media/stored-video.ts';
import { createTestApp, makeDemo } from '../../test/support/servers/test-app.ts';

test('what runs while the migration lands stays on the lists, has ten minutes, and only the first show of the demo loops', async () => {
  await using app = await createTestApp();
  const seller = await app.signUpSeller();
  await makeDemo(app, seller);
  const create = async (form: object) => (await app.send('POST', '/api/seller/live-streams', form, seller.token)).body.id as string;
  const later = { scheduled_start: '2040-01-01T00:00:00Z' };
  const played = async () =>
    create({ title: 'Film', stream_source: 'prerecorded', video_file_id: await storeVideo(app.context, seller.storeId, new Uint8Array(9)), ...later });
  const [seeded, own, shown, silent] = [await played(), await played(), await create({ title: 'Shown' }), await create({ title: 'Silent' })];
  await sql`insert into live_stages (live_stream_id, first_frame_at, session, offset_ms) values (${shown}, now(), 'a-session', 0)`.execute(app.db);
  app.advance(60_000);
  await sql`alter table live_streams drop column first_picture_at, drop column last_picture_at, drop column loops`.execute(app.db);

  await sql.raw(await readFile(join(import.meta.dirname, '../../migrations/0026-pictures-of-shows.sql'), 'utf8')).execute(app.db);
  const rows = await app.db.selectFrom('live_streams').selectAll().execute();
  const of = (id: string) => rows.find((row) => row.id === id);
  expect([seeded, own].map((id) => of(id)?.loops)).toEqual([true, false]);
  expect([of(shown)?.first_picture_at, of(silent)?.first_picture_at]).toEqual([expect.any(Date), null]);
  expect([of(shown)?.last_picture_at, of(silent)?.last_picture_at, of(own)?.last_picture_at]).toEqual([expect.any(Date), expect.any(Date), null]);
});
