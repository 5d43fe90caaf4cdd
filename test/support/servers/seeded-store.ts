import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/database.ts';
import { seedOrders, seedSources } from '../seeded-orders.ts';
import { HaatProcess } from './haat-process.ts';
import { startOutsideDatabase } from './outside-database.ts';

const seller = { email: 'figures@shop.example', password: 'block-print-7' };
const orders = 1_200;

/** A Haat with one store that has sold for months, and in which something of each kind waits. */
export async function startSeededStore() {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await startOutsideDatabase());
  const settings = { HAAT_DEMO: 'off', RTMP_PORT: 'off', WHIP: 'off', AUTH_AUTOCONFIRM: 'on', DATABASE_URL: database.url };
  const haat = parts.use(await HaatProcess.start(settings));
  const { db } = parts.use(openDatabase({ connection: database.url, poolSize: 2 }));

  let token = '';
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(haat.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  token = (await send('POST', '/auth/v1/signup', { ...seller, data: { store_name: 'Figure Looms' } })).access_token;
  const storeId: string = (await send('GET', '/api/seller/store')).id;
  for (let n = 0; n < 12; n += 1) await send('POST', '/api/seller/products', { name: `Lamp ${n}`, price: '100.00', ...(n < 2 && { stock: '2' }) });
  for (const title of ['Morning', 'Noon', 'Evening', 'To come'])
    await send('POST', '/api/seller/live-streams', { title, scheduled_start: '2040-01-01T00:00:00Z' });
  await seedShows();
  await seedOrders(db, storeId, { count: orders, until: new Date() });
  await seedSources(db, storeId);
  await seedViews();
  await seedWaiting();

  /** Two days ago, twelve days ago, and before the last 30 days; one is still to come, and sold nothing. */
  async function seedShows(): Promise<void> {
    const begun = { Morning: [2, 40], Noon: [12, 25], Evening: [40, 60] };
    for (const [title, [days, watching]] of Object.entries(begun)) {
      await sql`update live_streams set status = 'ended', actual_start = now() - ${days} * interval '1 day', ended_at = now() - ${days} * interval '1 day' + interval '1 hour'
        where store_id = ${storeId}::uuid and title = ${title}`.execute(db);
      await sql`insert into show_audiences (live_stream_id, most_watching)
        select id, ${watching} from live_streams where store_id = ${storeId}::uuid and title = ${title}`.execute(db);
    }
  }

  async function seedViews(): Promise<void> {
    await sql`insert into product_view_counts (product_id, day, kind, store_id, number)
      select id, (now() at time zone 'Asia/Kolkata')::date - n, kind, store_id, case kind when 'view' then 40 - n else 3 end
      from (select id, store_id, (row_number() over (order by created_at))::integer n from products where store_id = ${storeId}::uuid) product,
        unnest(array['view', 'checkout']) kind
      where n < 8`.execute(db);
  }

  async function seedWaiting(): Promise<void> {
    await sql`insert into order_returns (order_id, store_id, state, key, reason, created_at)
      select id, store_id, case when n < 4 then 'requested' else 'declined' end, gen_random_uuid(), 'damaged', now()
      from (select *, row_number() over (order by number) n from customer_orders where store_id = ${storeId}::uuid and status = 'delivered') delivered
      where n < 6`.execute(db);
    await sql`with address as (insert into webhooks (store_id, url, created_at) values (${storeId}::uuid, 'https://hooks.example/orders', now()) returning id)
      insert into webhook_deliveries (webhook_id, store_id, event_key, event, order_number, body, state, attempts, created_at)
      select address.id, ${storeId}::uuid, 'seeded ' || n, case when n = 3 then 'webhook.test' else 'order.placed' end, case when n < 3 then n end, '{}', 'failed', 8, now()
      from address, generate_series(1, 3) n`.execute(db);
  }

  const running = parts.move();
  return { haat, db, storeId, seller, send, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
