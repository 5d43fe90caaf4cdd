import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { moveOn, toDelivered } from '../../../support/delivered-order.ts';
import type { RoomFacts } from '../../room-facts.ts';

const delivery = { phone: '9876543212', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };

export const invoices: RoomFacts = {
  endpoints: {
    'invoices.listOfOrder': { who: 'host', of: 'order' },
    'invoices.findOwn': { who: 'guest', open: true, body: () => ({ link: 'made up' }) },
  },
  async makeRows({ app, make, rows, owner, shopper }) {
    const items = [{ variant_id: rows.variant, quantity: 1 }];
    const placed = await make('/api/orders', { idempotency_key: randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 500 }, shopper);
    const address = `/api/seller/orders/${placed.orders[0].id}`;
    await moveOn(app, placed.orders[0].id, owner.token, toDelivered);
    // What follows from the moves waits until they cannot be taken back any more; here it is done before anybody looks for changes.
    await sql`update jobs set run_at = now() where kind in ('order.moved', 'order.papers')`.execute(app.db);
    app.context.jobWaker.wake();
    await vi.waitFor(async () => {
      expect((await app.send('GET', `${address}/papers`, undefined, owner.token)).body.invoice).not.toBeNull();
      expect(await app.db.selectFrom('jobs').select('kind').where('kind', 'in', ['order.moved', 'order.papers']).execute()).toEqual([]);
    }, 10_000);
    return {};
  },
  levels: {
    invoice_numbers: 'store',
    invoices: 'personal',
  },
  columns: {
    invoice_numbers: { impersonal: 'store_id kind' },
    invoices: {
      'kept for the books: buyer and store may ask, and the law has it kept': 'facts',
      impersonal: 'id store_id order_id return_id kind serial',
    },
  },
};
