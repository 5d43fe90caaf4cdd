import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/servers/database.ts';
import { migrate } from '../database/migrate.ts';

const migrations = resolve('migrations');

test('0023 keeps the videos that wait or are worked on, with their turns and attempts', async () => {
  const before = await mkdtemp(join(tmpdir(), 'haat-migrations-'));
  try {
    await using database = await createTestDatabase();
    const { pool } = database;
    await pool.query('drop schema public cascade; create schema public');
    for (const name of await readdir(migrations)) if (name < '0023') await cp(join(migrations, name), join(before, name));
    await migrate(pool, before);
    const { rows } = await pool.query(`insert into stores (name) values ('Rangrez') returning id`);
    const storeId = rows[0].id;
    await pool.query(
      `insert into video_files (id, store_id, state, name, tries_left, claim_id, claimable_at, created_at, updated_at)
       select gen_random_uuid(), $1, state, name, tries_left, claim_id, claimable_at, now(), now() from (values
         ('uploading', 'on its way', 3, null::uuid, now()), ('ready', 'done', 2, null, now()), ('failed', 'failed', 0, null, now()),
         ('fetching', 'a link', 3, null, timestamptz '2020-01-01'), ('queued', 'put off', 2, null, timestamptz '2100-01-01'),
         ('processing', 'at work', 0, gen_random_uuid(), timestamptz '2100-01-01')
       ) as files (state, name, tries_left, claim_id, claimable_at)`,
      [storeId],
    );
    await migrate(pool, migrations);
    const jobs = await pool.query(
      `select kind, name, attempts, fairness_key, run_at <= now() as due from jobs join video_files on payload->>'video_file_id' = video_files.id::text order by kind, name`,
    );
    expect(jobs.rows).toEqual([
      { kind: 'uploads.fetch_video', name: 'a link', attempts: 0, fairness_key: storeId, due: true },
      { kind: 'uploads.process_video', name: 'at work', attempts: 2, fairness_key: storeId, due: true },
      { kind: 'uploads.process_video', name: 'put off', attempts: 1, fairness_key: storeId, due: false },
    ]);
  } finally {
    await rm(before, { recursive: true });
  }
});
