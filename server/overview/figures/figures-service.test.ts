import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from '#contract/overview/figures.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { seedOrders, seedSources } from '../../../test/support/seeded-orders.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;

const until = new Date('2026-03-31T18:30:00Z');
const month = { from: '2026-03-02', to: '2026-03-31' };

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  [seller, other] = [await app.signUpSeller('Asha Prints'), await app.signUpSeller('Bela Brass')];
  for (const { token } of [seller, other]) {
    const make = (path: string, body: object) => app.send('POST', `/api/seller/${path}`, body, token);
    await Promise.all(Array.from({ length: 12 }, (_, n) => make('products', { name: `Lamp ${n}`, price: '100.00' })));
    await Promise.all(['Morning', 'Noon', 'Evening'].map((title) => make('live-streams', { title, scheduled_start: '2040-01-01T00:00:00Z' })));
  }
  await sql`update live_streams set actual_start = case title when 'Morning' then '2026-03-01T18:29:00Z'::timestamptz when 'Noon' then '2026-03-01T18:30:00Z' end`.execute(
    app.db,
  );
  await sql`insert into show_audiences (live_stream_id, most_watching) select id, case title when 'Morning' then 40 else 25 end from live_streams where title <> 'Evening'`.execute(
    app.db,
  );
  await seedOrders(app.db, seller.storeId, { count: 10_000, until });
  await seedOrders(app.db, other.storeId, { count: 500, until });
  await seedSources(app.db, seller.storeId);
  // Some were paid with test keys.
  await sql`update customer_orders set is_test = true where number % 13 = 0`.execute(app.db);
  // What stands of the orders of the store, with their time in India and what is left of their total.
  await sql`
    create table by_hand as
    select o.id, o.live_stream_id, o.customer_phone, (o.created_at + interval '5 hours 30 minutes') at time zone 'UTC' as at,
      o.total_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.order_id = o.id and r.reason in ('cancelled', 'returned', 'late')) as paise
    from customer_orders o join stores s on s.id = o.store_id
    where s.name = 'Asha Prints' and o.status in ('processing', 'packed', 'shipped', 'delivered') and o.number % 13 <> 0`.execute(app.db);
}, 90_000);
afterAll(() => app[Symbol.asyncDispose]());

const ask = (period: object, { token }: { token?: string } = seller) =>
  app.send('GET', `/api/seller/overview/figures?${new URLSearchParams(period as Record<string, string>)}`, undefined, token);
const figuresOf = async (period = month): Promise<Figures> => (await ask(period)).body;
const rowsOf = async <T>(query: RawBuilder<T>) => (await query.execute(app.db)).rows;
const oneOf = async <T>(query: RawBuilder<T>) => (await rowsOf(query))[0];

describe('figures of 10,000 orders are those of SQL by hand', () => {
  test('revenue, customers, products and sales, of the period and of the one before', async () => {
    const { revenue_paise, customers, products, sales, before } = await figuresOf();
    const byHand = (first: string, last: string) =>
      oneOf(sql<Record<string, number>>`
        select sum(paise)::bigint revenue, count(distinct customer_phone) customers, count(*) sales,
          (select count(distinct l.product_id) from customer_order_lines l where l.order_id in (select id from by_hand o where o.at::date between ${first}::date and ${last}::date)) products
        from by_hand o where o.at::date between ${first}::date and ${last}::date`);
    expect(before).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    const of = (key: 'now' | 'before') => ({ revenue: revenue_paise[key], customers: customers[key], products: products[key], sales: sales[key] });
    expect(of('now')).toEqual(await byHand('2026-03-02', '2026-03-31'));
    expect(of('before')).toEqual(await byHand('2026-01-31', '2026-03-01'));
    expect(sales.now).toBeGreaterThan(1_500);
  });

  test('by day, by live event, by source and by product', async () => {
    const { days, shows, sources, top_products, funnel, sales, revenue_paise } = await figuresOf();
    expect(days).toEqual(
      await rowsOf(sql`
        select to_char(d, 'YYYY-MM-DD') as day, (select count(*) from by_hand o where o.at::date = d) as sales,
          (select coalesce(sum(paise), 0)::bigint from by_hand o where o.at::date = d) as revenue_paise,
          (select coalesce(sum(paise), 0)::bigint from by_hand o where o.at::date = d::date - 30) as revenue_before_paise
        from generate_series('2026-03-02'::date, '2026-03-31', '1 day') d order by d`),
    );
    expect(days).toHaveLength(30);
    const inMonth = sql`select * from by_hand o where o.at >= '2026-03-02' and o.at < '2026-04-01'`;
    expect(shows.map(({ title, sales, revenue_paise }) => ({ title, sales, revenue_paise }))).toEqual(
      await rowsOf(sql`
        select s.title, count(*) as sales, sum(o.paise)::bigint as revenue_paise
        from (${inMonth}) o join live_streams s on s.id = o.live_stream_id group by s.id, s.title order by revenue_paise desc`),
    );
    // One that began a minute before the first midnight is of the day before, and of the period by its orders alone.
    expect(Object.fromEntries(shows.map(({ title, day, viewers }) => [title, [day, viewers]]))).toEqual({
      Morning: ['2026-03-01', 40],
      Noon: ['2026-03-02', 25],
      Evening: [null, 0],
    });
    expect(funnel).toEqual({ viewers: 25, views: 0, checkouts: 0, orders: sales.now });
    expect(sources.map(({ source }) => source)).toEqual(['show', 'video', 'page', 'direct']);
    expect(sources.reduce((sum, one) => sum + one.revenue_paise, 0)).toBe(revenue_paise.now);
    expect(sources[0]).toMatchObject(
      (await oneOf(sql`select count(*) as sales, sum(paise)::bigint as revenue_paise from (${inMonth}) o where live_stream_id is not null`)) ?? {},
    );
    expect(sources[1]).toMatchObject(
      (await oneOf(sql`
        select count(*) as sales, sum(paise)::bigint as revenue_paise from (${inMonth}) o
        where live_stream_id is null and id in (select order_id from customer_order_lines where video_id is not null)`)) ?? {},
    );
    expect(sources[1]?.sales).toBeGreaterThan(100);
    expect(sources[2]).toMatchObject(
      (await oneOf(sql`
        select count(*) as sales, sum(paise)::bigint as revenue_paise from (${inMonth}) o join customer_orders c using (id)
        where o.live_stream_id is null and c.page_id is not null and id not in (select order_id from customer_order_lines where video_id is not null)`)) ?? {},
    );
    expect(sources[2]?.sales).toBeGreaterThan(100);
    expect(top_products.map(({ id, units, revenue_paise }) => ({ id, units, revenue_paise }))).toEqual(
      await rowsOf(sql`
        select l.product_id as id, sum(l.quantity) as units, (sum(l.quantity * l.unit_price_paise) - sum(l.discount_paise))::bigint as revenue_paise
        from (${inMonth}) o join customer_order_lines l on l.order_id = o.id group by 1 order by 3 desc, 1`),
    );
  });

  test('a day at a time', async () => {
    const { days, before } = await figuresOf({ from: '2026-03-15', to: '2026-03-15' });
    expect([days.length, before]).toEqual([1, { from: '2026-03-14', to: '2026-03-14' }]);
    expect(days[0]).toMatchObject(
      (await oneOf(sql`select count(*) as sales, sum(paise)::bigint as revenue_paise from by_hand o where o.at::date = '2026-03-15'`)) ?? {},
    );
  });
});

test('a store that sold nothing has zeros', async () => {
  const fresh = await app.signUpSeller('New Looms');
  const { body } = await ask(month, fresh);
  expect(body).toMatchObject({ revenue_paise: { now: 0, before: 0 }, customers: { now: 0, before: 0 }, shows: [], top_products: [] });
});

test('only who looks after orders sees money', async () => {
  const statuses = await Promise.all(
    (['manager', 'host', 'moderator'] as const).map(async (role) => (await ask(month, await aPerson(app, { storeId: seller.storeId, role }))).status),
  );
  expect([...statuses, (await ask(month, {})).status]).toEqual([200, 403, 403, 401]);
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  [{ from: '2025-01-01', to: '2026-03-01' }, 'to'],
  [{ from: '1999-12-31', to: '2000-01-01' }, 'from'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
  [{ from: '2026-03-01' }, 'to'],
])('%o is no period', async (period, path) => {
  const { status, body } = await ask(period);
  expect([status, body.code, body.data.fields[0].path]).toEqual([422, 'INPUT_INVALID', path]);
});

test('a year of days is one', async () => {
  expect((await figuresOf({ from: '2024-01-01', to: '2024-12-31' })).days).toHaveLength(366);
});
