import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { RoomFacts } from '../room-facts.ts';

const delivery = { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };

export const orders: RoomFacts = {
  endpoints: {
    'orders.place': {
      who: 'guest',
      open: true,
      body: ({ variant = '' }) => ({
        idempotency_key: randomUUID(),
        items: [{ variant_id: variant, quantity: 1 }],
        delivery,
        payment_method: 'cod',
        shown_total_paise: 500,
      }),
    },
    'orders.estimateDelivery': { who: 'guest', open: true },
    'orders.listMine': { who: 'moderator' },
    'orders.listOfShow': { who: 'moderator', of: 'stream' },
    'orders.getMine': { who: 'moderator', of: 'order' },
    'orders.changeStatus': { who: 'manager', of: 'order', body: () => ({ status: 'packed' }) },
  },
  async makeRows({ app, make, rows, shopper }) {
    const items = [{ variant_id: rows.variant, quantity: 1 }];
    const order = await make('/api/orders', { idempotency_key: randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 500 }, shopper);
    // What follows from an order is there before anybody looks for changes.
    await vi.waitFor(
      async () =>
        expect(await app.db.selectFrom('jobs').select('kind').where('kind', 'like', 'order%').where('run_at', '<=', new Date()).execute()).toEqual([]),
      10_000,
    );
    return { order: order.id };
  },
  levels: {
    customer_order_lines: 'personal',
    customer_orders: 'personal',
    idempotency_keys: 'personal',
    order_numbers: 'store',
    order_status_changes: 'store',
    order_notice_plans: 'store',
  },
  columns: {
    customer_order_lines: { 'with its store': 'product_name variant_title', impersonal: 'order_id product_id variant_id image_url' },
    customer_orders: {
      emptied: 'user_id',
      'kept for the books: buyer and store may ask': 'customer_name customer_phone customer_address landmark customer_city customer_pincode',
      impersonal: 'id store_id live_stream_id status payment_method',
    },
    idempotency_keys: { 'after 30 days, as the answer to a repeated order': 'answer', impersonal: 'scope key request_hash' },
    order_notice_plans: { impersonal: 'store_id' },
    order_numbers: { impersonal: 'store_id' },
    order_status_changes: { emptied: 'user_id', impersonal: 'order_id from_status to_status' },
  },
};
