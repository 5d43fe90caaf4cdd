import { measureWords } from '#contract/consents/consent-rules.ts';
import type { RoomFacts } from '../room-facts.ts';

export const overview: RoomFacts = {
  endpoints: {
    'overview.get': { who: 'moderator' },
    'finder.find': { who: 'moderator', body: () => ({ search: 'lamp' }) },
    'overview.figures': { who: 'manager', body: () => ({ from: '2026-03-01', to: '2026-03-31' }) },
    // Whoever looks at a page.
    'views.note': { who: 'guest', of: 'product', open: true, body: () => ({ kind: 'view' }) },
    'views.noteVideo': { who: 'guest', of: 'shoppableVideo', open: true, body: () => ({ kind: 'watch' }) },
    'overview.markShared': { who: 'manager', body: () => ({}) },
  },
  async makeRows({ app, owner, shopper, rows, make }) {
    await make('/api/seller/overview/shared', {});
    const { name } = (await app.send('GET', `/api/stores/${owner.storeId}`)).body;
    const asked = { purpose: 'product_views', store_id: owner.storeId, place: '/product' };
    await make('/api/consents', { ...asked, words: measureWords('product_views', name) }, shopper);
    await make(`/api/product-views/${rows.product}`, { kind: 'view' }, shopper);
    await app.send('POST', `/api/product-views/${rows.product}`, { kind: 'view' });
    await app.context.overview.flushViews();
    return {};
  },
  levels: { store_first_steps: 'store', product_views: 'personal', product_view_counts: 'store', video_views: 'personal', video_view_counts: 'store' },
  columns: {
    store_first_steps: { impersonal: 'store_id' },
    product_views: { impersonal: 'product_id kind consent_id store_id' },
    product_view_counts: { impersonal: 'product_id kind store_id' },
    video_views: { impersonal: 'video_id consent_id store_id' },
    video_view_counts: { impersonal: 'video_id store_id' },
  },
};
