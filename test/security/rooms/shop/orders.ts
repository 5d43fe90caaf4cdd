import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { moveOn, toDelivered } from '../../../support/delivered-order.ts';
import type { RoomFacts } from '../../room-facts.ts';

type Scene = Parameters<NonNullable<RoomFacts['makeRows']>>[0];

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
    'orders.listMine': { who: 'host' },
    'orders.listOfShow': { who: 'host', of: 'stream' },
    'orders.listSoldInShow': { who: 'host', of: 'stream' },
    'orders.getMine': { who: 'host', of: 'order' },
    'orderMoves.move': { who: 'manager', of: 'order', body: ({ order = '' }) => ({ status: 'packed', orders: [{ id: order }] }) },
    'orderMoves.undoMany': { who: 'manager', of: 'order', body: ({ order = '' }) => ({ moves: [{ id: order, move_id: randomUUID() }] }) },
    'orderMoves.undo': { who: 'manager', of: 'order', body: () => ({ move_id: randomUUID() }) },
    'orderMoves.setTracking': { who: 'manager', of: 'order', body: () => ({ tracking: { courier: 'India Post' } }) },
    // Whoever has the link is the buyer.
    'ownOrders.open': { who: 'guest', open: true, body: () => ({ link: 'made up' }) },
    'ownOrders.list': { who: 'guest', open: true, body: () => ({ links: ['made up'] }) },
    'ownOrders.cancel': { who: 'guest', open: true, body: () => ({ link: 'made up' }) },
    'ownOrders.mail': { who: 'guest', open: true, body: () => ({ link: 'made up', email: 'made-up@shop.example' }) },
    'ownOrders.confirm': { who: 'guest', open: true, body: () => ({ link: 'made up' }) },
    'returns.ask': {
      who: 'guest',
      open: true,
      body: () => ({ link: 'made up', idempotency_key: randomUUID(), lines: [{ position: 0, quantity: 1 }], reason: 'damaged' }),
    },
    'returns.withdraw': { who: 'guest', open: true, body: () => ({ link: 'made up', id: randomUUID() }) },
    'returns.accept': { who: 'manager', of: 'return', body: () => ({ words: 'Send it back' }) },
    'returns.decline': { who: 'manager', of: 'return', body: () => ({ words: 'It was used' }) },
    'returns.receive': { who: 'manager', of: 'return', body: () => ({ restock: [] }) },
    'returns.refund': { who: 'manager', of: 'return', body: () => ({ amount_paise: 500 }) },
    'returns.close': { who: 'manager', of: 'return', body: () => ({ words: 'Another one was sent' }) },
    'orders.changeStatus': { who: 'manager', of: 'order', body: () => ({ status: 'packed' }) },
  },
  async makeRows({ app, make, rows, owner, shopper }) {
    const items = [{ variant_id: rows.variant, quantity: 1 }];
    const order = await make('/api/orders', { idempotency_key: randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 500 }, shopper);
    // As if mail could be sent here.
    await sql`insert into order_mails (order_id, address, asked_at) values (${order.orders[0].id}, ${shopper.email}, now())`.execute(app.db);
    const returned = await askReturn({ app, make, rows, owner, shopper });
    // What follows from an order is there before anybody looks for changes.
    await vi.waitFor(
      async () =>
        expect(await app.db.selectFrom('jobs').select('kind').where('kind', 'like', 'order%').where('run_at', '<=', new Date()).execute()).toEqual([]),
      10_000,
    );
    return { order: order.orders[0].id, return: returned };
  },
  levels: {
    customer_order_lines: 'personal',
    customer_orders: 'personal',
    idempotency_keys: 'personal',
    order_mails: 'personal',
    order_numbers: 'store',
    order_status_changes: 'store',
    order_notice_plans: 'store',
    order_return_lines: 'store',
    order_return_steps: 'store',
    order_returns: 'personal',
  },
  columns: {
    customer_order_lines: { 'with its store': 'product_name variant_title', impersonal: 'order_id product_id variant_id image_url video_id' },
    customer_orders: {
      emptied: 'user_id',
      'kept for the books: buyer and store may ask': 'customer_name customer_phone customer_address landmark customer_city customer_pincode searched_text',
      'with its store': 'tracking',
      impersonal: 'id store_id live_stream_id page_id status payment_method discount_code discount_offer',
    },
    idempotency_keys: { 'after 30 days, as the answer to a repeated order': 'answer', impersonal: 'scope key request_hash' },
    order_mails: { 'with the account': 'address', impersonal: 'order_id' },
    order_notice_plans: { impersonal: 'store_id' },
    order_numbers: { impersonal: 'store_id' },
    order_return_lines: { impersonal: 'return_id order_id' },
    order_return_steps: { emptied: 'user_id', impersonal: 'return_id state' },
    order_returns: { emptied: 'reason words answer refund_why', impersonal: 'id order_id store_id state key' },
    order_status_changes: { emptied: 'user_id undone_user_id', impersonal: 'id order_id from_status to_status' },
  },
};

/** Of a second order, which is delivered: its shopper asks, its owner has accepted. */
async function askReturn({ app, make, rows, owner, shopper }: Scene): Promise<string> {
  const items = [{ variant_id: rows.variant, quantity: 1 }];
  const placed = await make('/api/orders', { idempotency_key: randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 500 }, shopper);
  const [{ id, link }] = placed.orders;
  await moveOn(app, id, owner.token, toDelivered);
  const words = `It does not burn. ${shopper.email}`;
  const asked = await make(
    '/api/own-orders/returns',
    { link, idempotency_key: randomUUID(), lines: [{ position: 0, quantity: 1 }], reason: 'damaged', words },
    shopper,
  );
  const [{ id: returned }] = asked.returns.items;
  await make(`/api/seller/returns/${returned}/acceptance`, { words: '' }, owner);
  // What follows from the moves waits until they cannot be taken back any more; here it is done before anybody looks for changes.
  await sql`update jobs set run_at = now() where kind in ('order.moved', 'order.papers')`.execute(app.db);
  app.context.jobWaker.wake();
  return returned;
}
