import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryDays, expectedDelivery } from './delivery-date.ts';

const pincode = fc.stringMatching(/^\d{6}$/);

describe('delivery days', () => {
  test('a parcel within the zone takes 3 days, to a neighbor 4, across the country 5', () => {
    expect(deliveryDays('110001', '141001')).toBe(3);
    expect(deliveryDays('110001', '302001')).toBe(4);
    expect(deliveryDays('110001', '682001')).toBe(5);
  });

  test.each(['000000', '111111', '404001', '999999'])('to %s, which no table knows, it takes the longest', (unknown) => {
    for (const store of ['110001', '400001', '682001']) expect(deliveryDays(store, unknown)).toBe(5);
  });

  test('the way back takes as long as the way there, and always 3 to 5 days', () => {
    fc.assert(
      fc.property(pincode, pincode, (from, to) => {
        expect([3, 4, 5]).toContain(deliveryDays(from, to));
        expect(deliveryDays(to, from)).toBe(deliveryDays(from, to));
      }),
    );
  });

  test('the day is counted in India, where it is already tomorrow at 19:00 UTC', () => {
    expect(expectedDelivery(new Date('2025-12-30T18:29:59Z'), '110001', '110002').expected_delivery_date).toBe('2026-01-02');
    expect(expectedDelivery(new Date('2025-12-30T18:30:00Z'), '110001', '110002').expected_delivery_date).toBe('2026-01-03');
  });

  test('for a store without a pincode it is the range of all that there are', () => {
    const range = { earliest_delivery_date: '2026-01-02', expected_delivery_date: '2026-01-04' };
    expect(expectedDelivery(new Date('2025-12-30T18:29:59Z'), null, '110002')).toEqual(range);
  });
});
