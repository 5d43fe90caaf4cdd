import type { RoomFacts } from '../../room-facts.ts';

export const wishlist: RoomFacts = {
  endpoints: {
    'wishlist.list': { who: 'shopper', open: true },
    'wishlist.listProductIds': { who: 'shopper', open: true },
    'wishlist.add': { who: 'shopper', open: true, body: ({ product = '' }) => ({ product_id: product }) },
    'wishlist.remove': { who: 'shopper', open: true },
  },
  async makeRows({ app, rows, owner, shopper }) {
    for (const { token } of [owner, shopper]) await app.send('POST', '/api/wishlist', { product_id: rows.product }, token);
    return {};
  },
  levels: { wishlists: 'personal' },
  columns: { wishlists: { 'with the account': 'customer_id', impersonal: 'id product_id store_id' } },
};
