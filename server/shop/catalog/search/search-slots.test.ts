import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { done } from '#server/platform/outcome.ts';
import { createTestDatabase } from '../../../../test/support/servers/database.ts';
import { createSearchSlots } from './search-slots.ts';

const busy = { ok: false, problem: { code: 'UNAVAILABLE', message: 'Very many are searching just now. Try again in a moment.' } };

test('four searches run at once, those behind them wait their turn, and what is beyond that is refused', async () => {
  await using database = await createTestDatabase();
  const search = createSearchSlots(database.db);
  const begun: string[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const look = (ip: string) =>
    search(ip, async () => {
      begun.push(ip);
      await end;
      return done('found');
    });
  const all = Array.from({ length: 130 }, (_, index) => look(`198.51.100.${index % 4}`));
  await expect.poll(() => begun.length).toBe(4);
  expect((await Promise.race([look('198.51.100.7'), look('198.51.100.8')])).ok).toBe(false);
  finish();
  const outcomes = await Promise.all(all);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(104);
  expect(outcomes.find(({ ok }) => !ok)).toEqual(busy);
  expect(await look('198.51.100.9')).toEqual(done('found'));
});

test('one network leaves room for others', async () => {
  await using database = await createTestDatabase();
  const search = createSearchSlots(database.db);
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const look = (ip: string) =>
    search(ip, async () => {
      await end;
      return done(ip);
    });
  const flood = Array.from({ length: 60 }, (_, index) => look(`2001:db8::${index.toString(16)}`));
  const other = look('198.51.100.1');
  finish();
  expect((await Promise.all(flood)).filter(({ ok }) => !ok)).toHaveLength(20);
  expect(await other).toEqual(done('198.51.100.1'));
});

test('a search that takes too long is ended with a sentence, and its slot is free again', async () => {
  await using database = await createTestDatabase();
  const search = createSearchSlots(database.db);
  const slow = await search('198.51.100.1', async (tx) => done(await sql`select pg_sleep(20)`.execute(tx)));
  expect(slow).toMatchObject({ ok: false, problem: { code: 'UNAVAILABLE', message: 'This search takes too long. Look for fewer or longer words.' } });
  expect(await search('198.51.100.1', async () => done(1))).toEqual(done(1));
});
