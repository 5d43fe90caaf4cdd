import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { importUploadPath } from '#contract/shop/catalog/product-imports.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';
import { startOutsideDatabase } from '../../support/servers/outside-database.ts';

/** Ten steps. */
const products = 2_000;
const sheet = ['Name,SKU,Price,Stock', ...Array.from({ length: products }, (_, row) => `Kurta ${row},K-${row},${100 + row}.00,7`)].join('\r\n');

it('an import whose server is killed between two steps is whole steps, goes on once it runs again, and writes each row once', async () => {
  await using database = await startOutsideDatabase();
  await using haat = await HaatProcess.start({ DATABASE_URL: database.url, AUTH_AUTOCONFIRM: 'on', RTMP_PORT: 'off', WHIP: 'off' });
  const rows = new pg.Pool({ connectionString: database.url });
  // The database ends below it.
  rows.on('error', () => {});
  const headers = { Authorization: `Bearer ${await signUpSeller(haat.url)}` };
  const body = new FormData();
  body.set('file', new File([sheet], 'products.csv', { type: 'text/csv' }));
  const looked = await fetch(haat.url + importUploadPath, { method: 'POST', headers, body });
  expect(looked.status).toBe(201);
  const { id } = await looked.json();
  const one = async (query: string) => (await rows.query(query)).rows[0];
  const progress = async () => await one(`select state, done_products as done from product_imports where id = '${id}'`);
  const written = async () =>
    await one(`select count(*)::int as all, count(distinct name)::int as names from products where name like 'Kurta %' and deleted_at is null`);
  const until = async (isThere: (found: { state: string; done: number }) => boolean) => {
    for (let tries = 0; tries < 4_000; tries += 1) {
      const found = await progress();
      if (isThere(found)) return found;
      await after(5);
    }
    throw new Error(`The import stays at ${JSON.stringify(await progress())}`);
  };

  const started = await fetch(`${haat.url}${importUploadPath}/${id}/start`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(started.status).toBe(200);
  await until(({ done }) => done > 0);
  await haat.kill();
  const killed = await progress();
  expect(killed.state).toBe('running');
  expect(killed.done).toBeGreaterThan(0);
  expect(killed.done).toBeLessThan(products);
  expect(await written()).toEqual({ all: killed.done, names: killed.done });

  await haat.start();
  expect(await until(({ state }) => state !== 'running')).toEqual({ state: 'done', done: products });
  expect(await written()).toEqual({ all: products, names: products });
  const { skus } = await one(`select count(*)::int as skus from product_variants where sku like 'K-%'`);
  expect(skus).toBe(products);
  await rows.end();
});

async function signUpSeller(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', apikey: 'sb_publishable_haat' };
  const body = JSON.stringify({ email: 'loom@shop.example', password: 'a-long-password', data: { store_name: 'Sheet Looms' } });
  return (await (await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body })).json()).access_token;
}
