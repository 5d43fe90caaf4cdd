import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inParallel } from '../../test/support/browser/shopper.ts';

const seconds = 6;

/** What an order needs at least, as text and values of prepared statements. */
const statements = {
  stock: 'update bare_stock set stock = stock - 1 where id = $1 and stock > 0',
  number: 'update bare_numbers set last_number = last_number + 1 where id = 1 returning last_number',
  order: 'insert into bare_orders (id, number, who, total) values ($1, $2, $3, 49900)',
  line: 'insert into bare_lines (order_id, variant_id, name) values ($1, $2, $3)',
  status: "insert into bare_changes (order_id, status) values ($1, 'processing')",
  job: "insert into bare_jobs (kind, payload) values ('order.placed', $1)",
  key: 'insert into bare_keys (key, answer) values ($1, $2)',
};

/** Orders a second that `buyers` connections commit with pg alone, one transaction each: the same rows, nothing checked, in tables of their own. */
export async function measureBare(pool: pg.Pool, buyers: number): Promise<number> {
  await pool.query(`
    create table bare_stock (id integer primary key, stock integer); insert into bare_stock select n, 9999999 from generate_series(1, 100) as n;
    create table bare_numbers (id integer primary key, last_number bigint); insert into bare_numbers values (1, 0);
    create table bare_orders (id uuid primary key, number bigint unique, who text, total bigint, at timestamptz default now());
    create table bare_lines (order_id uuid references bare_orders, variant_id integer references bare_stock, name text);
    create table bare_changes (order_id uuid references bare_orders, status text, at timestamptz default now());
    create table bare_jobs (id bigint generated always as identity primary key, kind text, payload jsonb);
    create table bare_keys (key text primary key, answer jsonb)`);
  await buyFor(pool, buyers, 1);
  const placed = await buyFor(pool, buyers, seconds);
  await pool.query('drop table bare_keys, bare_jobs, bare_changes, bare_lines, bare_orders, bare_numbers, bare_stock');
  return placed / seconds;
}

async function buyFor(pool: pg.Pool, buyers: number, duration: number): Promise<number> {
  const until = performance.now() + duration * 1000;
  let placed = 0;
  await inParallel(buyers, buyers, async () => {
    const client = await pool.connect();
    for (; performance.now() < until; placed += 1) await buy(client, 1 + (placed % 100));
    client.release();
  });
  return placed;
}

async function buy(client: pg.PoolClient, variant: number): Promise<void> {
  const id = randomUUID();
  const ask = (name: keyof typeof statements, values: unknown[]) => client.query({ name, text: statements[name], values });
  await client.query('begin');
  await ask('stock', [variant]);
  const { rows } = await ask('number', []);
  await ask('order', [id, rows[0].last_number, 'Asha Rao, 12-B, 4 MG Road, Bengaluru 560001']);
  await ask('line', [id, variant, 'Brass lamp']);
  await ask('status', [id]);
  await ask('job', [JSON.stringify({ order_id: id })]);
  await ask('key', [id, JSON.stringify({ id })]);
  await client.query('commit');
}
