import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RoomFacts } from '../../room-facts.ts';

const discount = {
  ...{ discount_type: 'percentage', value: 1_000, min_watch_time_seconds: 5, title: 'Special Discount!', description: '' },
  ...{ code: 'LAMPS10', is_active: true, max_uses: null, max_uses_per_person: 1 },
};

export const offers: RoomFacts = {
  endpoints: {
    'offers.getMine': { who: 'host' },
    'offers.listMine': { who: 'host' },
    'offers.saveMine': { who: 'manager', body: () => discount },
    'offers.listShowPrices': { who: 'host' },
    'offers.saveShowPrice': {
      who: 'manager',
      of: 'stream',
      body: ({ product = randomUUID() }) => ({ discount_type: 'percentage', value: 1_000, product_ids: [product] }),
    },
    'offers.endShowPrice': { who: 'manager', of: 'stream' },
    'offers.watch': { who: 'guest', open: true, body: () => ({}) },
    'offers.shown': { who: 'guest', open: true, body: () => ({ watch: 'x' }) },
    'offers.claim': { who: 'guest', open: true, body: () => ({ watch: 'x' }) },
    'offers.quote': {
      who: 'guest',
      open: true,
      body: ({ store = randomUUID(), variant = randomUUID() }) => ({ seller_id: store, items: [{ variant_id: variant, quantity: 1 }] }),
    },
  },
  async makeRows({ app, owner, shopper, rows }) {
    const title = `Special ${randomUUID()}`;
    await app.send('PUT', '/api/seller/discount-settings', { ...discount, title }, owner.token);
    await sql`insert into discount_claims (store_id, code_id, device_key, user_id, shown_at)
      select store_id, id, 'a-keyed-hash', ${shopper.userId}, now() from discount_codes where store_id = ${owner.storeId}`.execute(app.db);
    await sql`insert into discount_uses (order_id, code_id, store_id, user_id, phone_key, created_at)
      select gen_random_uuid(), id, store_id, ${shopper.userId}, 'a-keyed-hash', now() from discount_codes where store_id = ${owner.storeId}`.execute(app.db);
    await app.send(
      'PUT',
      `/api/seller/live-streams/${rows.stream}/show-price`,
      { discount_type: 'amount', value: 100, product_ids: [rows.product] },
      owner.token,
    );
    await sql`insert into show_price_uses (order_id, show_price_id, store_id, discount_paise, created_at)
      select gen_random_uuid(), id, store_id, 100, now() from show_prices where store_id = ${owner.storeId}`.execute(app.db);
    return {};
  },
  levels: {
    discount_settings: 'store',
    discount_changes: 'store',
    discount_codes: 'store',
    discount_claims: 'personal',
    discount_uses: 'personal',
    show_prices: 'store',
    show_price_uses: 'store',
  },
  columns: {
    discount_settings: { 'with its store': 'title description code', impersonal: 'id store_id discount_type' },
    discount_changes: { emptied: 'user_id', 'with its store': 'title description code', impersonal: 'id store_id discount_type' },
    discount_codes: { 'with its store': 'code', impersonal: 'id store_id' },
    discount_uses: { emptied: 'user_id phone_key', impersonal: 'order_id code_id store_id change_id claim_id' },
    show_prices: { emptied: 'user_id', impersonal: 'id store_id show_id discount_type product_ids' },
    show_price_uses: { impersonal: 'order_id show_price_id store_id' },
    discount_claims: { emptied: 'user_id device_key', impersonal: 'id store_id show_id code_id change_id order_id' },
  },
};
