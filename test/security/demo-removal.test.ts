import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, makeDemo, type TestApp } from '../support/servers/test-app.ts';
import { storedRows } from '../support/stored-rows.ts';
import { makeAllRows, signUpPerson } from './room-facts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Of each table the rows in which one of these texts stands; tables without one are left out. */
async function listRowsWith(texts: readonly string[]): Promise<Record<string, string[]>> {
  const found = Object.entries(await storedRows(app)).map(([table, rows]) => [table, rows.filter((row) => texts.some((text) => row.includes(text)))] as const);
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}

test('the demo store is removed from every table, with its seller and what shoppers did there; a real store keeps each row', async () => {
  const shopper = await signUpPerson(app);
  const real = await app.signUpSeller('Asha Prints');
  // Both have a row of each kind, of the same shopper.
  const { member: _, ...ofReal } = await makeAllRows(app, real, shopper);
  const demo = await app.signUpSeller('Rangrez');
  // A demo that was booked, and a grievance, are of whoever runs the site.
  const { member: __, booking: ___, grievance: ____, ...ofDemo } = await makeAllRows(app, demo, shopper);
  await makeDemo(app, demo);
  // Of slugs and the like the one's may begin as the other's.
  const idsOf = (rows: Record<string, string>) => Object.values(rows).filter((text) => /^[\da-f-]{36}$/.test(text));
  const realTexts = [real.storeId, real.userId, real.email, ...idsOf(ofReal)];
  const demoTexts = [demo.storeId, demo.userId, demo.email, ...idsOf(ofDemo)].filter((text) => !realTexts.includes(text));
  const before = await listRowsWith(realTexts);
  const held = Object.keys(await listRowsWith(demoTexts));
  const { rows: holding } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confrelid = 'stores'::regclass`.execute(app.db);
  expect(holding.length).toBeGreaterThan(20);
  expect(holding.map(({ table }) => table).filter((table) => !held.includes(table))).toEqual([]);
  expect(held).toContain('messages');

  expect(await app.context.operator.removeDemo()).toBe(true);
  await app.context.runChores();
  await expect.poll(() => listRowsWith(demoTexts), { timeout: 20_000 }).toEqual({});
  expect(await listRowsWith(realTexts)).toEqual(before);
  expect(await listRowsWith([shopper.userId])).toHaveProperty('auth_users');
});
