import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { anOrder, type ForSale } from '../../support/browser/shopper.ts';
import { raceSizes, raceTimeout } from '../../support/race-sizes.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';
import { startOutsideDatabase } from '../../support/servers/outside-database.ts';

const stock = 100;

type Stall = { storeId: string; lamp: ForSale };
type Body = ReturnType<typeof anOrder>;

/** Where the transaction of an order is held: by a lock that it needs there, the last one by a standby that a commit waits for. */
const steps: Record<string, (db: pg.Client, stall: Stall) => Promise<unknown>> = {
  'its numbers are locked': (db, { lamp }) => db.query('select from product_variants where id = $1 for update', [lamp.variant_id]),
  'its orders are being written': (db, { storeId }) => db.query('select pg_advisory_lock(1, hashtext($1))', [storeId]),
  'its orders are written, and no discount is taken': (db, { storeId }) => db.query('select from discount_codes where store_id = $1 for update', [storeId]),
  'all is written, and it commits': (db, { storeId }) => db.query('select pg_advisory_lock(2, hashtext($1))', [storeId]),
  'it has committed, and nobody was told': async () => undefined,
};
const names = Object.keys(steps);

const triggers = `
  create function hold_line() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(1, hashtext((select store_id from product_variants where id = new.variant_id)::text)); return new; end $$;
  create trigger hold_line before insert on customer_order_lines for each row execute function hold_line();
  create function hold_commit() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(2, hashtext(new.store_id::text)); return new; end $$;
  create constraint trigger hold_commit after insert on customer_orders deferrable initially deferred for each row execute function hold_commit();`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function send(haat: HaatProcess, path: string, body: object, token?: string, method = 'POST') {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${haat.url}${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

/** A store with a lamp, a fifth of which is off for whoever has the code. */
async function openStall(haat: HaatProcess): Promise<Stall> {
  const account = { email: `${randomUUID()}@example.com`, password: 'marigold lamps', data: { store_name: 'Lamps' } };
  const { access_token: token } = (await send(haat, '/auth/v1/signup', account)).body;
  const lamp = (await send(haat, '/api/seller/products', { name: 'Lamp', price: '500', stock: String(stock) }, token)).body;
  const discount = {
    ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, title: 'A fifth off', description: '' },
    ...{ code: 'HALDI', is_active: true, max_uses: stock, max_uses_per_person: 1 },
  };
  expect((await send(haat, '/api/seller/discount-settings', discount, token, 'PUT')).status).toBe(200);
  return { storeId: lamp.seller_id, lamp };
}

const anOrderOf = ({ storeId, lamp }: Stall) => anOrder(lamp, { offers: [{ seller_id: storeId, code: 'HALDI' }], shown_total_paise: 40_000 });

/** A commit that waits for a standby which does not exist is durable by then. */
async function setStandby(db: pg.Client, name: 'nobody' | ''): Promise<void> {
  await db.query(name === '' ? 'alter system reset synchronous_standby_names' : `alter system set synchronous_standby_names = '${name}'`);
  await db.query('select pg_reload_conf()');
}

async function untilWaiting(db: pg.Client, how: string, count: number): Promise<void> {
  for (const until = performance.now() + 10_000; ; await delay(10)) {
    const { rows } = await db.query(`select count(*)::int as held from pg_stat_activity where application_name = 'haat' and ${how}`);
    if (rows[0].held >= count) return;
    if (performance.now() > until) throw new Error(`only ${rows[0].held} of ${count} transactions came so far that ${how}`);
  }
}

test('10.10 a server killed at each step of orders loses none that was acknowledged, and doubles none that is sent again', {
  timeout: raceTimeout,
}, async () => {
  await using database = await startOutsideDatabase({ durable: true });
  await using haat = await HaatProcess.start({ HAAT_DEMO: 'off', RTMP_PORT: 'off', WHIP: 'off', AUTH_AUTOCONFIRM: 'on', DATABASE_URL: database.url });
  const db = await connect(database.url);
  await db.query(triggers);
  const stalls = await Promise.all(names.map(() => openStall(haat)));
  const placed = new Map<Body, string>();
  const place = async (body: Body) => await send(haat, '/api/orders', body);
  const acknowledge = async (body: Body) => {
    const { status, body: told } = await place(body);
    expect([status, placed.get(body) ?? JSON.stringify(told)]).toEqual([201, JSON.stringify(told)]);
    placed.set(body, JSON.stringify(told));
  };
  // A node has four transactions of orders at a time: each round leaves one step out.
  for (let round = 0; round < raceSizes.killRounds; round += 1) {
    const leftOut = round % (names.length - 1);
    const held = stalls.filter((_, index) => index !== leftOut);
    const before = stalls.map(anOrderOf);
    await Promise.all(before.map(acknowledge));
    const bodies = held.flatMap((stall) => [anOrderOf(stall), anOrderOf(stall)]);
    const holder = await connect(database.url);
    await holder.query('begin');
    for (const [index, name] of names.entries()) if (index !== leftOut) await steps[name]?.(holder, stalls[index] as Stall);
    await setStandby(db, 'nobody');
    const lost = bodies.map((body) =>
      place(body).then(
        () => 'answered',
        () => 'lost',
      ),
    );
    await untilWaiting(db, "wait_event_type = 'Lock'", held.length - 1);
    await untilWaiting(db, "wait_event = 'SyncRep'", 1);
    await haat.kill();
    expect(await Promise.all(lost)).toEqual(bodies.map(() => 'lost'));
    await setStandby(db, '');
    await holder.end();
    await haat.start();
    await Promise.all([...bodies, ...before].map(acknowledge));
  }

  await Promise.all([...placed.keys()].map(acknowledge));
  for (const { storeId, lamp } of stalls) {
    const own = [...placed.values()].flatMap((told) => JSON.parse(told).orders).filter(({ seller_id }) => seller_id === storeId);
    const { rows } = await db.query('select id, number, total_paise::int as total from customer_orders where store_id = $1 order by number', [storeId]);
    expect(rows.map(({ id }) => id)).toEqual(own.toSorted((a, b) => a.number - b.number).map(({ id }) => id));
    expect(rows.map(({ number, total }) => [Number(number), total])).toEqual(own.map((_, index) => [index + 1, 40_000]));
    const left = await db.query('select stock, (select uses from discount_codes where store_id = $2) as uses from product_variants where id = $1', [
      lamp.variant_id,
      storeId,
    ]);
    expect(left.rows).toEqual([{ stock: stock - own.length, uses: own.length }]);
  }
  await db.end();
});
