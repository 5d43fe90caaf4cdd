import { randomUUID } from 'node:crypto';
import type { RoomFacts } from '../room-facts.ts';

export const stores: RoomFacts = {
  endpoints: {
    'storeSettings.get': { who: 'manager' },
    'storeSettings.getPublic': { who: 'guest', open: true },
    'storeSettings.save': { who: 'manager', body: () => ({ legal_name: 'Mine and Sons', slug: `mine-${randomUUID().slice(0, 8)}` }) },
    'stores.mine': { who: 'moderator' },
    'stores.findMine': { who: 'shopper', open: true },
    'stores.getOrderCaps': { who: 'moderator' },
    'stores.setOrderCaps': { who: 'manager', body: () => ({ open_orders_per_phone: 7, items_per_unconfirmed_phone: 7 }) },
  },
  async makeRows({ app, owner }) {
    await app.send('PUT', '/api/seller/store/settings', { slug: `lamps-${randomUUID().slice(0, 8)}` }, owner.token);
    return {};
  },
  levels: {
    demo_removals: 'of the machine',
    store_members: 'store',
    store_slugs: 'public',
    stores: 'public',
  },
  columns: {
    store_members: { 'with the account': 'user_id', impersonal: 'store_id role' },
    store_slugs: { 'with its store': 'slug', impersonal: 'store_id' },
    stores: {
      'with its store': 'name legal_name address gstin',
      'with its store, and earlier where its orders stay':
        'slug about whatsapp support_phone support_email grievance_name grievance_email grievance_phone meta_pixel_id google_ads_id google_ads_label',
      impersonal: 'id pincode logo_url',
    },
  },
};
