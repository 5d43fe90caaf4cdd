import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Metrics } from '#server/platform/metrics.ts';

type Parts = { db: Db; metrics: Metrics; isStopping: () => boolean };

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: Prometheus. */
export function createHealthRoutes({ db, metrics, isStopping }: Parts): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }));
  routes.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503);
    try {
      await sql`select 1`.execute(db);
      return c.json({ status: 'ok' });
    } catch {
      return c.json({ status: 'the database does not answer' }, 503);
    }
  });
  routes.get('/metrics', async (c) => c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType }));
  return routes;
}
