import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/logs/log.ts';
import { aLiveStream } from '../../test/support/media/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/servers/database.ts';
import { findStage, type StageRow } from './stage-queries.ts';
import { StageRows } from './stage-rows.ts';

const retryMs = 5_000;

let database: TestDatabase;
let rows: StageRows;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  id = await aLiveStream(database.db);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  rows = new StageRows(database.db, createLog('silent'));
});
afterEach(async () => {
  await rows.dispose();
  vi.useRealTimers();
});

function rowOf(session: string, endedAt: Date | null = null): StageRow {
  return { live_stream_id: id, first_frame_at: new Date('2026-11-21T10:00:00Z'), session, offset_ms: 0, ended_at: endedAt };
}

/** While this runs, every write to the table fails. */
async function withoutTable(run: () => Promise<void>): Promise<void> {
  await sql`alter table live_stages rename to live_stages_away`.execute(database.db);
  try {
    await run();
  } finally {
    await sql`alter table live_stages_away rename to live_stages`.execute(database.db);
  }
}

async function failToSave(session: string): Promise<void> {
  await withoutTable(async () => {
    rows.save(rowOf(session));
    await rows.settled(id);
  });
}

async function retry(): Promise<void> {
  await vi.advanceTimersByTimeAsync(retryMs);
  await rows.settled(id);
}

test('a write that failed is tried again', async () => {
  await failToSave('the first');
  await retry();
  expect(await findStage(database.db, id)).toMatchObject({ session: 'the first' });
});

test('a write that failed does not come back over a newer one', async () => {
  await failToSave('the first');
  const endedAt = new Date('2026-11-21T11:00:00Z');
  rows.save(rowOf('the second', endedAt));
  await rows.settled(id);
  await retry();
  expect(await findStage(database.db, id)).toMatchObject({ session: 'the second', ended_at: endedAt });
});

test('a write that failed is forgotten once another node has the stream', async () => {
  await failToSave('of this node');
  rows.forget(id);
  await retry();
  expect(await findStage(database.db, id)).toBeUndefined();
});

test('a stage that has ended does not begin to run again', async () => {
  const endedAt = new Date('2026-11-21T11:00:00Z');
  rows.save(rowOf('the first', endedAt));
  await rows.settled(id);
  rows.save(rowOf('late'));
  await rows.settled(id);
  expect(await findStage(database.db, id)).toMatchObject({ session: 'late', ended_at: endedAt });
});

test('a stream that writes without a pause keeps no other waiting', async () => {
  const busy = setInterval(() => rows.save(rowOf('busy')), 0);
  rows.save(rowOf('busy'));
  const other = await aLiveStream(database.db);
  rows.save({ ...rowOf('quiet'), live_stream_id: other });
  await Promise.all([rows.settled(other), rows.settled(id)]);
  clearInterval(busy);
  expect(await findStage(database.db, other)).toMatchObject({ session: 'quiet' });
  expect(await findStage(database.db, id)).toMatchObject({ session: 'busy' });
});
