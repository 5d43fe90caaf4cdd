import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Blobs } from '#server/platform/blobs.ts';
import type { Bus } from '#server/platform/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Metrics } from '#server/platform/metrics.ts';

type Parts = { db: Db; bus: Bus; blobs: Blobs; metrics: Metrics; isStopping: () => boolean };

/** `/healthz`: the process lives. `/readyz`: it can serve, or 503 and why not. `/metrics`: Prometheus. */
export function createHealthRoutes({ db, bus, blobs, metrics, isStopping }: Parts): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }));
  routes.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503);
    const problems = await findProblems({ db, bus, blobs });
    return problems.length === 0 ? c.json({ status: 'ok' }) : c.json({ status: problems.join('; ') }, 503);
  });
  routes.get('/metrics', async (c) => c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType }));
  return routes;
}

async function findProblems({ db, bus, blobs }: Pick<Parts, 'db' | 'bus' | 'blobs'>): Promise<string[]> {
  const [database, store] = await Promise.allSettled([sql`select 1`.execute(db), blobs.check()]);
  const status = bus.status();
  return [
    database.status === 'rejected' ? 'the database does not answer' : '',
    status.connected ? '' : `the bus ${status.reason}`,
    store.status === 'rejected' ? 'the store of files does not answer' : '',
  ].filter(Boolean);
}
