import { describe, expect, it } from 'vitest';
import type { LiveStreamId } from '#contract/ids.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { leadOf, waitsOf } from './waits.ts';

const nothing: Overview = {
  ...{ steps: null, step_details: null, has_figures: true },
  ...{ orders: { to_pack: 0, to_send: 0, returns: 0 }, low_stock: 0, failed_deliveries: 0 },
  ...{ on_air: null, to_go_live: null, next_event: null },
};
const started = { id: '0198c7f2-1111-7000-8000-000000000001' as LiveStreamId, title: 'Evening market' };

describe('how things stand in a store', () => {
  it.each<[string, Partial<Overview>, object]>([
    ['nothing waits', {}, { word: 'quiet' }],
    ['nothing waits for a role that sees no orders', { orders: null, failed_deliveries: null }, { word: 'quiet' }],
    ['a delivery failed, and nothing else waits', { failed_deliveries: 1 }, { word: 'failed', count: 1 }],
    ['products run low', { low_stock: 2, failed_deliveries: 1 }, { word: 'low', count: 2 }],
    ['a live event was started and has no picture', { to_go_live: started, low_stock: 2 }, { word: 'goLive' }],
    ['first steps are left', { steps: { product: false }, low_stock: 2 }, { word: 'steps' }],
    ['a live event was started before all first steps', { steps: { shared: false }, to_go_live: started }, { word: 'goLive' }],
    ['buyers wait', { orders: { to_pack: 2, to_send: 1, returns: 1 }, low_stock: 2, failed_deliveries: 1 }, { word: 'orders', count: 4 }],
  ])('is said above what waits: %s', (_, change, lead) => {
    const overview = { ...nothing, ...change };
    expect(leadOf(overview)).toEqual(lead);
    expect(waitsOf(overview).isQuiet).toBe(leadOf(overview).word === 'quiet');
  });
});
