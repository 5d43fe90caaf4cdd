import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedDays, type OfferedPrice, originalPriceOf } from './price-history.ts';
import { percentOff } from './variant-rules.ts';

const now = new Date('2026-11-23T06:30:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const offered = (...prices: [days: number, paise: number][]): OfferedPrice[] => prices.map(([days, paise]) => ({ from: daysAgo(days), paise }));

describe('the original price', () => {
  test.each([
    ['of a price that falls is the one before', offered([60, 2000]), 1500, 2000],
    ['is the lowest of 30 days', offered([60, 2000], [20, 1800], [10, 2500]), 1500, 1800],
    ['leaves out what was over before them', offered([60, 1000], [40, 2000]), 1500, 2000],
    ['counts what still was the price as they began', offered([60, 1000], [29, 2000]), 1500, undefined],
    ['of a price raised for a day is none', offered([60, 1500], [1, 3000]), 1500, undefined],
    ['of a price that rises is none', offered([60, 1500]), 1600, undefined],
    ['of a first try is none', offered([2, 20_000]), 2000, undefined],
    ['of a new variant is none', [], 2000, undefined],
  ])('%s', (_, history, paise, original) => {
    expect(originalPriceOf(history, paise, now)?.paise).toBe(original);
  });

  test('counts for 30 days', () => {
    expect(originalPriceOf(offered([60, 2000]), 1500, now)?.until).toEqual(daysAgo(-comparedDays));
  });

  const history = fc
    .array(fc.record({ days: fc.integer({ min: 0, max: 200 }), paise: fc.integer({ min: 1, max: 1_000_000 }) }), { maxLength: 20 })
    .map((prices) => offered(...prices.toSorted((a, b) => b.days - a.days).map(({ days, paise }): [number, number] => [days, paise])));

  test('was really asked within 30 days, is above the new price, and no price in force since was lower', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 1_000_000 }), (prices, paise) => {
        const original = originalPriceOf(prices, paise, now);
        const inForce = prices.filter((_, index) => (prices[index + 1]?.from ?? now) > daysAgo(comparedDays) || index === prices.length - 1);
        if (!original) return;
        expect(original.paise).toBeGreaterThan(paise);
        expect(inForce.map((price) => price.paise)).toContain(original.paise);
        for (const price of inForce) expect(price.paise).toBeGreaterThanOrEqual(original.paise);
      }),
      { numRuns: 2_000 },
    );
  });

  test('no short rise before a reduction makes it look larger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: 1, max: 29 }), fc.integer({ min: 1, max: 100_000 }), (usual, days, rise) => {
        const honest = originalPriceOf(offered([90, usual]), usual - 50, now);
        const raised = originalPriceOf(offered([90, usual], [days, usual + rise]), usual - 50, now);
        expect(raised?.paise).toBe(honest?.paise);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('the percent off is whole, from 0 to 100, and 0 for no reduction', () => {
  expect(percentOff({ price_paise: 189_900, original_price_paise: 249_900 })).toBe(24);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.option(fc.integer({ min: 1, max: 1e9 })), (price_paise, original_price_paise) => {
      const off = percentOff({ price_paise, original_price_paise });
      expect(Number.isInteger(off) && off >= 0 && off <= 100).toBe(true);
      if (original_price_paise === null || original_price_paise <= price_paise) expect(off).toBe(0);
      else expect(Math.abs(off - (100 * (original_price_paise - price_paise)) / original_price_paise)).toBeLessThanOrEqual(0.5);
    }),
    { numRuns: 2_000 },
  );
});
