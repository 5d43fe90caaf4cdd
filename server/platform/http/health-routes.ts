import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono, type Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isLocalPeer } from '#server/platform/http/addresses/peers.ts';
import type { Metrics } from '#server/platform/logs/metrics.ts';

type Checked = { db: Db; bus: Bus; blobs: Blobs; disk: DiskRoom };
type Parts = Checked & { metrics: Metrics; config: { metricsToken: string | undefined }; isStopping: () => boolean };
type Env = { Bindings: { incoming?: IncomingMessage } };

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, or 503. `/metrics`: Prometheus. Figures, and why it cannot serve, are for
 * whoever holds METRICS_TOKEN or asks from this very machine.
 */
export function createHealthRoutes({ metrics, config, isStopping, ...checked }: Parts): Hono<Env> {
  const routes = new Hono<Env>();
  let finding: Promise<string[]> | undefined;

  const mayKnow = (c: HonoContext<Env>) => isLocalPeer(c.env?.incoming) || holdsToken(c.req.header('Authorization'), config.metricsToken);

  /** One check at a time, shared by all requests. */
  function findOnce(): Promise<string[]> {
    finding ??= findProblems(checked).finally(() => {
      finding = undefined;
    });
    return finding;
  }

  routes.get('/healthz', (c) => c.json({ status: 'ok' }));
  routes.get('/readyz', async (c) => {
    const problems = isStopping() ? ['stopping'] : await findOnce();
    const noStore = { 'Cache-Control': 'no-store' };
    if (problems.length === 0) return c.json({ status: 'ok' }, 200, noStore);
    return c.json({ status: mayKnow(c) ? problems.join('; ') : 'unavailable' }, 503, noStore);
  });
  routes.get('/metrics', async (c) => {
    if (!mayKnow(c)) return c.text('Send METRICS_TOKEN as the Bearer token.\n', 401, { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' });
    return c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
  });
  return routes;
}

async function findProblems({ db, bus, blobs, disk }: Checked): Promise<string[]> {
  const [database, store, room] = await Promise.allSettled([sql`select 1`.execute(db), blobs.check(), disk.has(0)]);
  const status = bus.status();
  return [
    database.status === 'rejected' ? 'the database does not answer' : '',
    status.connected ? '' : `the bus ${status.reason}`,
    store.status === 'rejected' ? 'the store of files does not answer' : '',
    room.status === 'fulfilled' && room.value ? '' : 'the disk of the data folder is full',
  ].filter(Boolean);
}

function holdsToken(header: string | undefined, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
