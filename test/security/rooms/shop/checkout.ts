import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import { createStopLinks } from '#server/shop/catalog/waitlist/stop-links.ts';
import type { RoomFacts } from '../../room-facts.ts';

const delivery = { phone: '9876543211', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };
const typed = (variant: string | undefined) => ({ delivery, payment_method: 'cod', form_step: 1, items: [{ variant_id: variant ?? '', quantity: 1 }] });
const secret = 'x'.repeat(43);

export const checkout: RoomFacts = {
  endpoints: {
    'abandoned.begin': { who: 'guest', open: true, body: ({ variant }) => ({ ...typed(variant), session_id: randomUUID() }) },
    'abandoned.update': { who: 'guest', open: true, body: ({ variant }) => ({ ...typed(variant), secret }) },
    'abandoned.forget': { who: 'guest', open: true, body: () => ({ secret }) },
    'abandoned.stopReminders': { who: 'guest', open: true, body: () => ({ token: 'x' }) },
    'abandoned.listLeft': { who: 'guest', open: true },
    'abandoned.listMine': { who: 'host' },
    'abandoned.remind': { who: 'manager', of: 'checkout' },
    'abandoned.getContact': { who: 'manager', of: 'checkout' },
    'abandoned.remove': { who: 'manager', of: 'checkout' },
    'addresses.list': { who: 'shopper', open: true },
    'addresses.save': { who: 'shopper', open: true, body: () => delivery },
    'addresses.setDefault': { who: 'shopper', open: true },
    'addresses.remove': { who: 'shopper', open: true },
  },
  async makeRows({ app, make, rows, owner, shopper }) {
    const begun = await make('/api/abandoned-checkouts', { ...typed(rows.variant), session_id: randomUUID() }, shopper);
    await make('/api/account/addresses', delivery, shopper);
    const key = createStopLinks(app.context.secretFor('checkout reminders')).keyOf(delivery.phone);
    await sql`insert into reminder_stops (address_key, created_at) values (${key}, now()) on conflict do nothing`.execute(app.db);
    const leftLink = createSignedIds(app.context.secretFor('left carts')).signAll([begun.id, owner.storeId]);
    return { checkout: begun.id, leftLink };
  },
  levels: {
    abandoned_checkouts: 'personal',
    abandoned_checkout_items: 'personal',
    reminder_stops: 'personal',
    saved_addresses: 'personal',
  },
  columns: {
    abandoned_checkouts: {
      'with the account, or 30 days after it was touched last':
        'user_id customer_name customer_phone customer_address landmark customer_city customer_pincode session_id',
      impersonal: 'id secret_hash attempt payment_method',
    },
    abandoned_checkout_items: { 'with its store': 'product_name variant_title', impersonal: 'checkout_id store_id product_id variant_id' },
    reminder_stops: { 'with the account': 'address_key' },
    saved_addresses: { 'with the account': 'user_id phone name house_no address landmark pincode city', impersonal: 'id' },
  },
};
