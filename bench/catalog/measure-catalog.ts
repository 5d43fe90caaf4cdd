import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { startOutsideDatabase } from '../../test/support/servers/outside-database.ts';
import { printBudgets, quantile, watchProcessor } from '../figures.ts';
import { residentMegabytes } from '../resident.ts';
import { goodsSql, searches, stores } from './goods.ts';
import { load, loadForMinute, loadOnce } from './load.ts';

const products = 10_000;
/** For searches alone. */
const manyProducts = 100_000;
const searchRounds = 10;
/** Read until the server is warm, before the others are each read once. */
const warmUpProducts = 1_000;
/** Each with an address of its own, so that none was asked before; fewer than a store has products. */
const firstLists = 4_000;
/** docs/design.md, "Budgets". */
const budgets = { listPerSecond: 3_000, productPerSecond: 6_000, listBytes: 6_000, searchP99Ms: 50, residentMegabytes: 350 };

/**
 * `npm run bench -- catalog`: lists of 20 and single products by slug, each for the first time and again, through HTTP, ten connections,
 * 10,000 products of two stores, beside Hono and pg alone on the same database; what the server holds after that, and after a minute of
 * products and pages at 50 connections; then searches among 100,000 products.
 */
export async function measureCatalog(): Promise<boolean> {
  await using database = await startOutsideDatabase();
  await using haat = await HaatProcess.start({ DATABASE_URL: database.url, HAAT_DEMO: 'off', RTMP_PORT: 'off' });
  await using pool = await fillShops(haat.url, database.url);
  const slugs = Array.from({ length: products }, (_, index) => `goods-${index + 1}`);
  const [warmUp, others] = [slugs.slice(0, warmUpProducts), slugs.slice(warmUpProducts)];
  const processor = watchProcessor();

  const list = await load(haat.url, ['/api/products?limit=20']);
  const pages = await load(haat.url, await listPages(haat.url));
  const seller = await sellerOf(haat.url, 'goods-1');
  const newPages = await newPagePaths(haat.url, seller);
  const firstPages = await loadOnce(haat.url, newPages);
  const firstPriced = await loadOnce(haat.url, newPricePaths(seller));
  const productPaths = (of: readonly string[]) => of.map((slug) => `/api/products/${slug}`);
  await load(haat.url, productPaths(warmUp));
  const first = await loadOnce(haat.url, productPaths(others));
  const one = await load(haat.url, productPaths(slugs));
  const readMegabytes = await residentMegabytes(haat.pid);
  await loadForMinute(haat.url, [...productPaths(slugs), ...newPages]);
  const minuteMegabytes = await residentMegabytes(haat.pid);
  const bare = await measureBare(database.url, slugs);
  console.log(
    `first list: ${row(list)}; lists of both stores, ten pages of each: ${row(pages)}; a page for the first time: ${row(firstPages)}, by price: ${row(firstPriced)}; a product for the first time: ${row(first)}; one product: ${row(one)}`,
  );
  console.log(`Hono and pg alone: list ${row(bare.list)}; one product ${row(bare.one)}`);
  console.log(
    `share of it: list ${percent(list, bare.list)}, pages ${percent(pages, bare.list)}, a page for the first time ${percent(firstPages, bare.list)}, by price ${percent(firstPriced, bare.list)}, a product for the first time ${percent(first, bare.one)}, one product ${percent(one, bare.one)}`,
  );

  await pool.query(goodsSql(manyProducts));
  await pool.query(
    'update products set lead_paise = (select min(price_paise) from product_variants where product_id = products.id and deleted_at is null) where lead_paise = 0',
  );
  await pool.query('vacuum analyze');
  const timed = await timeSearches(haat.url);
  const times = timed.map(({ ms }) => ms);
  const shares = processor();
  console.log(`searches among ${manyProducts} products: median ${quantile(times, 0.5).toFixed(0)} ms; the slowest: ${slowest(timed)}`);
  console.log(`CPU steal ${shares ? `${shares.steal.toFixed(1)} %` : 'unknown'}`);
  return printBudgets([
    { what: 'time of a list, of 1 s', measured: budgets.listPerSecond / list.perSecond, budget: 1, unit: '' },
    { what: 'time of a page of lists, of 1 s', measured: budgets.listPerSecond / pages.perSecond, budget: 1, unit: '' },
    { what: 'time of a product, of 1 s', measured: budgets.productPerSecond / one.perSecond, budget: 1, unit: '' },
    { what: 'a list of 20', measured: list.bytes, budget: budgets.listBytes, unit: 'B' },
    { what: 'a search, p99', measured: quantile(times, 0.99), budget: budgets.searchP99Ms, unit: 'ms' },
    { what: 'resident after reads', measured: readMegabytes, budget: budgets.residentMegabytes, unit: 'MB' },
    { what: 'resident, 50 connections', measured: minuteMegabytes, budget: budgets.residentMegabytes, unit: 'MB' },
  ]);
}

/** Two stores by the front door, their products by SQL. Returns the connection that made them. */
async function fillShops(url: string, databaseUrl: string): Promise<pg.Pool & AsyncDisposable> {
  for (const [index, store_name] of stores.entries()) {
    const seller = { email: `bench-${index}@example.com`, password: 'marigold lamps', data: { store_name } };
    const made = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(seller) });
    if (!made.ok) throw new Error(`sign-up answered ${made.status}`);
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(goodsSql(products));
  await pool.query('update products set lead_paise = (select min(price_paise) from product_variants where product_id = products.id and deleted_at is null)');
  await pool.query('vacuum analyze');
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}

/** Addresses of the first ten pages of each store. */
async function listPages(url: string): Promise<string[]> {
  const sellers = [await sellerOf(url, 'goods-1'), await sellerOf(url, 'goods-2')];
  const pages = await Promise.all(sellers.map((seller) => walkPages(url, seller, 20, 10)));
  return pages.flat().map(({ path }) => path);
}

async function sellerOf(url: string, slug: string): Promise<string> {
  const { seller_id: seller } = await (await fetch(`${url}/api/products/${slug}`)).json();
  return seller;
}

/** Pages of a store, from each of its products on. */
async function newPagePaths(url: string, seller: string): Promise<string[]> {
  const steps = await walkPages(url, seller, 1, firstLists);
  return steps.map(({ cursor }) => pathOf(seller, 20, cursor));
}

/** The first `count` pages of a store with `size` products each, in turn, and the cursor after each. A store has as many. */
async function walkPages(url: string, seller: string, size: number, count: number): Promise<{ path: string; cursor: string }[]> {
  const pages: { path: string; cursor: string }[] = [];
  let cursor = '';
  while (pages.length < count) {
    const path = pathOf(seller, size, cursor);
    ({ next_cursor: cursor } = await (await fetch(url + path)).json());
    pages.push({ path, cursor });
  }
  return pages;
}

const pathOf = (seller: string, size: number, cursor: string) =>
  `/api/products?limit=${size}&seller_id=${seller}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;

/** Lists of a store, each with a bound of its own that leaves none of its products out. */
function newPricePaths(seller: string): string[] {
  return Array.from({ length: firstLists }, (_, index) => `/api/products?limit=20&seller_id=${seller}&min_paise=${index + 1}`);
}

async function measureBare(databaseUrl: string, slugs: string[]) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { env: { ...process.env, DATABASE_URL: databaseUrl } });
  try {
    const [port] = await once(child, 'message');
    const url = `http://127.0.0.1:${port}`;
    const list = await load(url, ['/list']);
    return {
      list,
      one: await load(
        url,
        slugs.map((slug) => `/product/${slug}`),
      ),
    };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

type Timed = { search: string; ms: number };

/** Each search once, by its slowest time. */
function slowest(timed: readonly Timed[]): string {
  const worst = new Map<string, number>();
  for (const { search, ms } of timed) worst.set(search, Math.max(ms, worst.get(search) ?? 0));
  const sorted = [...worst].toSorted(([, a], [, b]) => b - a).slice(0, 8);
  return sorted.map(([search, ms]) => `${search} ${ms.toFixed(0)} ms`).join(', ');
}

/** Milliseconds of each search, one after the other; no two with the same address, so that nothing was asked before. */
async function timeSearches(url: string): Promise<Timed[]> {
  const times: Timed[] = [];
  for (let round = 0; round < searchRounds; round += 1) {
    for (const search of searches) {
      const began = performance.now();
      const answer = await fetch(`${url}/api/products?search=${encodeURIComponent(search)}&min_paise=${round + 1}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the search for "${search}" answered ${answer.status}`);
      times.push({ search, ms: performance.now() - began });
    }
  }
  return times;
}

function row({ perSecond, p99Ms }: { perSecond: number; p99Ms: number }): string {
  return `${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms`;
}

function percent(ours: { perSecond: number }, bare: { perSecond: number }): string {
  return `${((ours.perSecond / bare.perSecond) * 100).toFixed(0)} %`;
}
