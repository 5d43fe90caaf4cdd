import { describe, expect, it } from 'vitest';
import type { Overview } from '#contract/overview/overview.ts';
import { leadOf, waitsOf } from './waits.ts';

const nothing: Overview = { steps: null, orders: { to_pack: 0, to_send: 0, returns: 0 }, low_stock: 0, failed_deliveries: 0, on_air: null, next_event: null };

describe('how things stand in a store', () => {
  it.each<[string, Partial<Overview>, object]>([
    ['nothing waits', {}, { word: 'quiet' }],
    ['nothing waits for a role that sees no orders', { orders: null, failed_deliveries: null }, { word: 'quiet' }],
    ['a delivery failed, and nothing else waits', { failed_deliveries: 1 }, { word: 'failed', count: 1 }],
    ['products run low', { low_stock: 2, failed_deliveries: 1 }, { word: 'low', count: 2 }],
    ['buyers wait', { orders: { to_pack: 2, to_send: 1, returns: 1 }, low_stock: 2, failed_deliveries: 1 }, { word: 'orders', count: 4 }],
  ])('is said above what waits: %s', (_, change, lead) => {
    const overview = { ...nothing, ...change };
    expect(leadOf(overview)).toEqual(lead);
    expect(waitsOf(overview).isQuiet).toBe(leadOf(overview).word === 'quiet');
  });
});
