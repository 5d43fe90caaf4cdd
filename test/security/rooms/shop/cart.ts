import { randomUUID } from 'node:crypto';
import type { RoomFacts } from '../../room-facts.ts';

export const cart: RoomFacts = {
  endpoints: {
    'cart.quote': { who: 'guest', open: true, body: ({ inCart = randomUUID() }) => ({ variant_ids: [inCart] }) },
    'cart.sync': { who: 'shopper', open: true, body: ({ inCart = randomUUID() }) => ({ changes: [{ variant_id: inCart, quantity: 1 }] }) },
  },
  async makeRows({ make, shopper }) {
    const { variant_id } = await make('/api/seller/products', { name: 'Lantern', price: '7.00' });
    await make('/api/cart/lines', { changes: [{ variant_id, quantity: 1 }] }, shopper);
    return { inCart: variant_id };
  },
  levels: { cart_lines: 'personal' },
  columns: { cart_lines: { 'with the account': 'user_id', impersonal: 'variant_id store_id live_stream_id video_id' } },
};
