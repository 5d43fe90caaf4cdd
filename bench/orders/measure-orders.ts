import { join } from 'node:path';
import pg from 'pg';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { startOutsideDatabase } from '../../test/support/servers/outside-database.ts';
import { type Budget, printBudgets, watchProcessor } from '../figures.ts';
import { measureBare } from './bare-orders.ts';
import { type Load, loadOrders } from './load-orders.ts';
import { openStall } from './stall.ts';

/** docs/design.md, "Budgets". */
const budgets = { perSecond: 600, p99Ms: 60, ofBare: 0.25, hotOfSpread: 0.9 };
const settings = { HAAT_DEMO: 'off', RTMP_PORT: 'off', WHIP: 'off' };

/**
 * `npm run bench -- orders`: orders through HTTP to one store, of many products and of one, by 10 buyers and by 50, beside bare
 * transactions of the same database; on the embedded database, and over `DATABASE_URL`.
 */
export async function measureOrders(): Promise<boolean> {
  const embedded = await measureEmbedded();
  const outside = await measureOutside();
  return printBudgets([...embedded, ...outside]);
}

async function measureEmbedded(): Promise<Budget[]> {
  await using haat = await HaatProcess.start(settings);
  return await measure('embedded', haat.url, { host: join(haat.dataDir, 'postgres/socket'), user: 'haat', database: 'haat' });
}

async function measureOutside(): Promise<Budget[]> {
  await using database = await startOutsideDatabase({ durable: true });
  await using haat = await HaatProcess.start({ ...settings, DATABASE_URL: database.url });
  return await measure('DATABASE_URL', haat.url, { connectionString: database.url });
}

async function measure(where: string, url: string, database: pg.PoolConfig): Promise<Budget[]> {
  const pool = new pg.Pool({ ...database, max: 50 });
  try {
    const { spread, hot } = await openStall(url);
    await loadOrders(url, spread, { buyers: 10, seconds: 3 });
    const processor = watchProcessor();
    const bare = await measureBare(pool, 10);
    const many = await loadOrders(url, spread, { buyers: 10, seconds: 6 });
    const one = await loadOrders(url, hot, { buyers: 10, seconds: 6 });
    const rush = await loadOrders(url, spread, { buyers: 50, seconds: 6 });
    const hotRush = await loadOrders(url, hot, { buyers: 50, seconds: 6 });
    const shares = processor();
    console.log(`${where}: bare transactions ${bare.toFixed(0)}/s; CPU steal ${shares?.steal.toFixed(1) ?? '?'} %, in use ${shares?.busy.toFixed(0) ?? '?'} %`);
    for (const [what, load] of Object.entries({ 'many products, 10 buyers': many, 'one product, 10': one, 'many, 50': rush, 'one, 50': hotRush }))
      console.log(`  ${what.padEnd(26)} ${describe(load)}`);
    console.log(`  jobs still to do at the end: ${(await pool.query("select count(*) from jobs where kind = 'order.placed'")).rows[0].count}`);
    return [
      { what: `${where}: many, s for 600 orders`, measured: budgets.perSecond / many.perSecond, budget: 1, unit: 's' },
      { what: `${where}: one, s for 600 orders`, measured: budgets.perSecond / one.perSecond, budget: 1, unit: 's' },
      { what: `${where}: many, p99`, measured: many.p99Ms, budget: budgets.p99Ms, unit: 'ms' },
      { what: `${where}: one, p99`, measured: one.p99Ms, budget: budgets.p99Ms, unit: 'ms' },
      { what: `${where}: bare of ours, many`, measured: bare / many.perSecond, budget: 1 / budgets.ofBare, unit: '' },
      { what: `${where}: bare of ours, one`, measured: bare / one.perSecond, budget: 1 / budgets.ofBare, unit: '' },
      { what: `${where}: many of one, 50 buyers`, measured: rush.perSecond / hotRush.perSecond, budget: 1 / budgets.hotOfSpread, unit: '' },
    ];
  } finally {
    await pool.end();
  }
}

function describe({ perSecond, p50Ms, p99Ms }: Load): string {
  return `${perSecond.toFixed(0)} orders/s, median ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}
