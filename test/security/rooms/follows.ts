import { sql } from 'kysely';
import { aPhone } from '../../support/browser/shopper.ts';
import type { RoomFacts } from '../room-facts.ts';

export const follows: RoomFacts = {
  endpoints: {
    'follows.get': { who: 'guest', open: true },
    'follows.follow': { who: 'shopper', open: true },
    'follows.unfollow': { who: 'shopper', open: true },
    'follows.setMails': { who: 'shopper', open: true, body: () => ({ on: false }) },
    'follows.listMine': { who: 'shopper', open: true },
    'follows.stopMails': { who: 'guest', open: true, body: () => ({ token: 'not-ours' }) },
  },
  async makeRows({ app, owner, shopper }) {
    await app.send('PUT', `/api/stores/${owner.storeId}/follow`, {}, shopper.token);
    return {};
  },
  levels: {
    store_follow_counts: 'public',
    store_follows: 'personal',
  },
  columns: {
    store_follow_counts: { impersonal: 'store_id' },
    store_follows: { 'with the account': 'user_id', impersonal: 'store_id mails_words' },
  },
};

export const customers: RoomFacts = {
  endpoints: {
    'customers.list': { who: 'host' },
    'customers.get': { who: 'host', of: 'customer' },
    'customers.update': { who: 'manager', of: 'customer', body: () => ({ note: 'Likes brass.', tags: ['VIP'] }) },
    'customers.block': { who: 'host', of: 'customer', body: () => ({}) },
    'customers.unblock': { who: 'host', of: 'customer' },
    'customers.blockWriter': { who: 'moderator', of: 'stream', body: () => ({}) },
    'customers.unblockWriter': { who: 'moderator', of: 'stream' },
    'customers.export': { who: 'manager', of: 'customer' },
    'customers.erase': { who: 'manager', of: 'customer' },
    'profiles.get': { who: 'shopper', open: true },
    'profiles.save': { who: 'shopper', open: true, body: () => ({ bio: 'Lamps and little else.', avatar_url: null }) },
  },
  async makeRows({ app, owner, shopper }) {
    await app.send('PUT', `/api/stores/${owner.storeId}/follow`, {}, shopper.token);
    await app.send('PUT', '/api/account/profile', { bio: `Write to ${shopper.email}`, avatar_url: null }, shopper.token);
    const found = await sql<{ id: string }>`
      select id from store_customers where store_id = ${owner.storeId} and user_id = ${shopper.userId}`.execute(app.db);
    const customer = found.rows[0]?.id ?? '';
    const path = `/api/seller/customers/${customer}`;
    await app.send('PATCH', path, { note: `Ask ${shopper.email}`, tags: ['VIP'] }, owner.token);
    // Somebody else, without an account: whoever is blocked orders nothing, and the shopper does.
    const kept = await sql<{ id: string }>`
      insert into store_customers (store_id, phone, joined_at) values (${owner.storeId}, ${aPhone()}, now()) returning id`.execute(app.db);
    await app.send('PUT', `/api/seller/customers/${kept.rows[0]?.id}/block`, {}, owner.token);
    return { customer };
  },
  levels: {
    customer_profiles: 'personal',
    store_customers: 'personal',
  },
  columns: {
    customer_profiles: { 'with the account': '*' },
    store_customers: { 'with the account': '*' },
  },
};
