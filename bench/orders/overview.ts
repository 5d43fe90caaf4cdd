import { openDatabase } from '#server/platform/database/database.ts';
import { seedOrders } from '../../test/support/seeded-orders.ts';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { startOutsideDatabase } from '../../test/support/servers/outside-database.ts';
import { printBudgets, quantile } from '../figures.ts';

const orders = 10_000;
const products = 40;
const rounds = 40;
/** docs/design.md, "Budgets". */
const budgetMs = 150;

/** `npm run bench -- overview`: the figures of a store with 10,000 orders in 150 days, of one month, and of all of them with the days before. */
export async function measureOverview(): Promise<boolean> {
  await using database = await startOutsideDatabase();
  await using haat = await HaatProcess.start({ DATABASE_URL: database.url, HAAT_DEMO: 'off', RTMP_PORT: 'off', AUTH_AUTOCONFIRM: 'on' });
  const send = async (method: string, path: string, body?: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(haat.url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return await answer.json();
  };
  const { access_token: token } = await send('POST', '/auth/v1/signup', {
    ...{ email: 'bench@example.com', password: 'marigold lamps', data: { store_name: 'Bench Looms' } },
  });
  for (let n = 1; n <= products; n += 1) await send('POST', '/api/seller/products', { name: `Lamp ${n}`, price: '100.00' }, token);
  for (const title of ['Morning', 'Noon', 'Evening']) await send('POST', '/api/seller/live-streams', { title, scheduled_start: '2040-01-01T00:00:00Z' }, token);
  const { id } = await send('GET', '/api/seller/store', undefined, token);
  await using opened = openDatabase({ connection: database.url, poolSize: 1 });
  await seedOrders(opened.db, id, { count: orders, until: new Date('2026-03-31T18:30:00Z') });

  const time = async (from: string, to: string) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await send('GET', `/api/seller/overview/figures?from=${from}&to=${to}`, undefined, token);
      times.push(performance.now() - began);
    }
    return times;
  };
  const [month, all] = [await time('2026-03-02', '2026-03-31'), await time('2025-11-01', '2026-03-31')];
  console.log(`median: 30 days ${quantile(month, 0.5).toFixed(1)} ms, 151 days ${quantile(all, 0.5).toFixed(1)} ms`);
  return printBudgets([
    { what: 'figures of 30 days, p95', measured: quantile(month, 0.95), budget: budgetMs, unit: 'ms' },
    { what: `figures of all ${orders} orders, p95`, measured: quantile(all, 0.95), budget: budgetMs, unit: 'ms' },
  ]);
}
