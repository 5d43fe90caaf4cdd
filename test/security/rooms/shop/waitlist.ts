import { sql } from 'kysely';
import { createStopLinks } from '#server/shop/catalog/waitlist/stop-links.ts';
import type { RoomFacts } from '../../room-facts.ts';

export const waitlist: RoomFacts = {
  endpoints: {
    'waitlist.look': { who: 'guest', open: true },
    'waitlist.join': { who: 'guest', open: true, body: ({ variant }) => ({ variant_id: variant, email: 'waits@shopper.example' }) },
    'waitlist.stop': { who: 'guest', open: true, body: () => ({ token: 'x' }) },
    'waitlist.countMine': { who: 'moderator' },
  },
  async makeRows({ app, owner, shopper, rows }) {
    const key = createStopLinks(app.context.secretFor('waitlist')).keyOf(shopper.email);
    await sql`insert into waitlist_entries (store_id, product_id, variant_id, user_id, channel, address, address_key, created_at)
      values (${owner.storeId}, ${rows.product}, ${rows.variant}, ${shopper.userId}, 'email', ${shopper.email}, ${key}, now())`.execute(app.db);
    await sql`insert into waitlist_stops (address_key, created_at) values (${key}, now()) on conflict do nothing`.execute(app.db);
    return {};
  },
  levels: {
    waitlist_entries: 'personal',
    waitlist_stops: 'personal',
  },
  columns: {
    waitlist_entries: { 'with the account': 'user_id address address_key', impersonal: 'id store_id product_id variant_id channel' },
    waitlist_stops: { 'with the account': 'address_key' },
  },
};
