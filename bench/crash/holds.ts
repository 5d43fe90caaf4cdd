import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Step } from './plan.ts';
import type { World } from './world.ts';

const patienceMs = 3_000;
const pollMs = 5;

const heldRows: Partial<Record<Step, (world: World) => { text: string; values: string[] }>> = {
  stock: ({ variants }) => ({
    text: 'select from product_variants where id = any($1) order by id for update',
    values: [`{${variants.map(({ id }) => id).join(',')}}`],
  }),
  number: ({ shop }) => ({ text: 'select from order_numbers where store_id = $1 for update', values: [shop.storeId] }),
  lines: () => ({ text: 'lock table customer_order_lines in share mode', values: [] }),
  log: ({ show }) => ({ text: 'select from show_heads where live_stream_id = $1 for update', values: [show] }),
};

/**
 * Brings the server to a step and holds it there: by the lock of a row that the step needs, or by a commit that waits for a standby
 * which does not exist, when it is already durable. Resolves with the release, once a request is held.
 */
export async function holdAt(world: World): Promise<AsyncDisposable> {
  const { step } = world.plan;
  const client = new pg.Client(world.server.database);
  client.on('error', () => undefined);
  await client.connect();
  const held = heldRows[step]?.(world);
  if (held) {
    await client.query('begin');
    await client.query(held);
    await untilHeld(client, `wait_event_type = 'Lock'`);
  } else {
    await client.query(`alter system set synchronous_standby_names = 'nobody'`);
    await client.query('select pg_reload_conf()');
    await untilHeld(client, `wait_event = 'SyncRep'`);
    // Changes the file alone: waiting commits go on waiting, and the next start does not have the setting.
    await client.query('alter system reset synchronous_standby_names');
  }
  return { [Symbol.asyncDispose]: () => client.end().catch(() => undefined) };
}

async function untilHeld(client: pg.Client, how: string): Promise<void> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await delay(pollMs)) {
    const { rows } = await client.query(`select count(*)::int as held from pg_stat_activity where application_name = 'haat' and ${how}`);
    if (rows[0].held > 0) return;
  }
}
