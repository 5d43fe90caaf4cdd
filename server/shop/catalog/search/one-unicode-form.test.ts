import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDelivery, anOrder } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

/** Two ways to write one word, which look the same: keyboards differ (The Unicode Standard, section 3.11). */
const pairs: [string, string, string][] = [
  ['Hindi, rra', 'घ\u095Cी', 'घ\u0921\u093Cी'],
  ['Hindi, qa', '\u0958लम', '\u0915\u093Cलम'],
  ['Bengali, o', 'ব\u09CBতল', 'ব\u09C7\u09BEতল'],
  ['Bengali, rra', 'ব\u09DC শাঁখ', 'ব\u09A1\u09BC শাঁখ'],
  ['Punjabi', '\u0A36ਾਲ', '\u0A38\u0A3Cਾਲ'],
  ['Tamil', 'க\u0BCAலுசு', 'க\u0BC6\u0BBEலுசு'],
  ['Odia', 'ଘ\u0B4B\u0B5Cା', 'ଘ\u0B47\u0B3E\u0B21\u0B3Cା'],
];

let app: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller('Rangrez');
});
afterAll(() => app[Symbol.asyncDispose]());

const send = (method: string, path: string, body?: object) => app.send(method, path, body, seller.token);
const add = async (form: object) => await send('POST', '/api/seller/products', { price: '100', ...form });
const idsOf = async (search: string) =>
  (await app.send('GET', `/api/products?search=${encodeURIComponent(search)}`)).body.items.map(({ id }: { id: string }) => id);
const atAddress = async (address: string) => (await app.send('GET', `/api/products/${encodeURIComponent(address)}`)).body.id;

describe.each(pairs)('%s', (_language, one, other) => {
  test.each([
    [one, other],
    [other, one],
  ])('a product written %j is found as %j, by search and by address', async (written, asked) => {
    const { id, name, slug } = (await add({ name: `${written} Watch`, description: written })).body;
    expect(name).toBe(`${written} Watch`.normalize());
    expect(await idsOf(asked)).toContain(id);
    expect(await idsOf(written)).toContain(id);
    for (const address of [slug, slug.normalize('NFD'), slug.toUpperCase(), slug.replace(asked.normalize(), asked)]) expect(await atAddress(address)).toBe(id);
  });

  test('are one name of an option, and one choice', async () => {
    const row = (value: string) => ({ values: [value], price: '100', stock: '' });
    const rows = await add({ name: 'Choices', options: ['Size'], variants: [row(one), row(other)] });
    expect([rows.status, rows.body.data.fields[0]]).toEqual([422, { path: 'variants.1.values', message: 'There is this variant already' }]);
    const names = await add({ name: 'Options', options: [one, other], variants: [{ ...row('S'), values: ['S', 'M'] }] });
    expect(names.body.data.fields).toContainEqual({ path: 'options', message: 'Two options have the same name' });
  });

  test('are stored as one: what is ordered, said and set', async () => {
    const { variant_id } = (await add({ name: 'Lamp' })).body;
    const placed = await app.send(
      'POST',
      '/api/orders',
      anOrder({ variant_id, price_paise: 10_000 }, { delivery: aDelivery({ address: other, landmark: one }) }),
    );
    expect(placed.status).toBe(201);
    const found = (await app.send('GET', `/api/seller/orders/${placed.body.id ?? placed.body.orders[0].id}`, undefined, seller.token)).body;
    expect([found.customer_address, found.landmark]).toEqual([expect.stringContaining(one.normalize()), one.normalize()]);
    const event = (await send('POST', '/api/seller/live-streams', { title: other, scheduled_start: '2040-01-01T00:00:00Z' })).body;
    expect(event.title).toBe(one.normalize());
  });
});

test.each([
  ['M', 'm'],
  ['Extra  Large', 'Extra\u00A0Large'],
  ['Red', 'R\u200Bed'],
  ['क्ष', 'क्\u200Dष'],
])('%j and %j look the same, and are one choice', async (one, other) => {
  const row = (value: string) => ({ values: [value], price: '100', stock: '' });
  expect((await add({ name: 'Alike', options: ['Size'], variants: [row(one), row(other)] })).status).toBe(422);
});

test('rows of before are brought into the one form, also where another has it already', async () => {
  const [, one, other] = pairs[0] as [string, string, string];
  const [first, second] = [(await add({ name: 'Old one' })).body, (await add({ name: 'Old two' })).body];
  const old = `old-${one}`;
  await sql`update products set slug = ${old}, name = ${`Old ${one}`}, option_names = array[${one}] where id = ${first.id}`.execute(app.db);
  await sql`update products set slug = ${old.normalize()}, name = ${'x'.repeat(199) + one.slice(1, 2)} where id = ${second.id}`.execute(app.db);
  const { rows } = await sql<{ id: string }>`insert into user_pages (id, store_id, title, slug, content, created_at, updated_at)
    values (gen_random_uuid(), ${seller.storeId}, ${one}, 'old-page', ${JSON.stringify({ sections: [{ title: `"${one}"` }] })}, now(), now()) returning id`.execute(
    app.db,
  );

  await sql.raw(await readFile(join(import.meta.dirname, '../../../../migrations/0081-one-unicode-form.sql'), 'utf8')).execute(app.db);
  app.context.catalog.tellChanged([first.id, second.id]);

  const stored = await sql<{ id: string; slug: string; name: string; option_names: string[] }>`
    select id, slug, name, option_names from products where id in (${first.id}, ${second.id}) order by slug`.execute(app.db);
  expect(stored.rows).toEqual([
    // Of 200 characters already: the one form would be longer than a name may be.
    { id: second.id, slug: old.normalize(), name: 'x'.repeat(199) + one.slice(1, 2), option_names: [] },
    { id: first.id, slug: `${old.normalize()}-2`, name: `Old ${one.normalize()}`, option_names: [one.normalize()] },
  ]);
  expect(await idsOf(other)).toContain(first.id);
  const page = await sql<{ title: string; content: object }>`select title, content from user_pages where id = ${rows[0]?.id}`.execute(app.db);
  expect(page.rows).toEqual([{ title: one.normalize(), content: { sections: [{ title: `"${one.normalize()}"` }] } }]);
});
