import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreId, VariantId } from '#contract/ids.ts';
import { openStatuses } from '#contract/shop/orders/order-states.ts';
import { aDelivery, anOrder, aPhone, order } from '../../../../test/support/browser/shopper.ts';
import { countRowsRead } from '../../../../test/support/servers/rows-read.ts';
import { createTestApp, type TestApp } from '../../../../test/support/servers/test-app.ts';
import { looking } from './placing-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Open orders of the same store, as one that was placed, by other phone numbers. */
async function copyOrder(id: string, count: number): Promise<void> {
  await sql`
    with made as (
      insert into customer_orders select copy.* from customer_orders as o, generate_series(1, ${count}::int) as n,
        jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', o.number + n, 'customer_phone', 6000000000 + n)) as copy
      where o.id = ${id}
      returning id
    )
    insert into customer_order_lines select line.* from made, customer_order_lines as first,
      jsonb_populate_record(first, jsonb_build_object('order_id', made.id)) as line
    where first.order_id = ${id}`.execute(app.db);
}

test('an order reads a handful of rows beside 5,000 of its store that are open, whatever the planner knows of them', async () => {
  const seller = await app.signUpSeller();
  const lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499' }, seller.token)).body;
  const phone = aPhone();
  const placed = await order(app.app.request, anOrder(lamp, { delivery: aDelivery({ phone }) }));
  expect(placed.status).toBe(201);
  await copyOrder(placed.body.id, 5_000);
  const store_id = seller.storeId as StoreId;
  const sought = {
    stores: [store_id],
    keys: ['a key'],
    variants: [lamp.variant_id as VariantId],
    streams: [],
    videos: [],
    pages: [],
    phones: [{ store_id, phone }],
  };
  expect(await countRowsRead(app.db, looking(sought))).toBeLessThan(30);
  await sql`analyze`.execute(app.db);
  expect(await countRowsRead(app.db, looking(sought))).toBeLessThan(30);
  const [, written = ''] = /status in \((.*?)\)/.exec(looking(sought).compile(app.db).sql) ?? [];
  expect(written.replaceAll("'", '').split(', ').toSorted()).toEqual(openStatuses.toSorted());
});
