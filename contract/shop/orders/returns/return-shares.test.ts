import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceLines } from '#contract/shop/offers/price-lines.ts';
import { paidFor } from './return-shares.ts';

const runs = { numRuns: 2_000 };
const line = fc.record({
  unit_price_paise: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  quantity: fc.integer({ min: 1, max: 10 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 20 });
const discount = fc.option(
  fc.oneof(
    fc.record({ discount_type: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ discount_type: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 10_000_000 }) }),
  ),
  { nil: undefined },
);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** How many units come back each time, until all have. */
const parts = (quantity: number, sizes: readonly number[]): number[] => {
  const taken: number[] = [];
  for (let turn = 0; sum(taken) < quantity; turn += 1) taken.push(Math.min(sizes[turn % sizes.length] ?? 1, quantity - sum(taken)));
  return taken;
};

test('however an order is returned, its parts add up to what was paid, to the paisa', () => {
  fc.assert(
    fc.property(lines, discount, fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }), (ordered, taken, sizes) => {
      const price = priceLines(ordered, taken);
      const back = ordered.flatMap((one, index) => {
        const paid = { ...one, discount_paise: price.line_discounts_paise[index] ?? 0 };
        let before = 0;
        return parts(one.quantity, sizes).map((count) => {
          const share = paidFor(paid, before, count);
          before += count;
          return share;
        });
      });
      expect(back.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true);
      expect(sum(back)).toBe(price.total_paise);
    }),
    runs,
  );
});

test('units of one line cost the same, but for one paisa', () => {
  fc.assert(
    fc.property(line, fc.nat(), (one, off) => {
      const paid = { ...one, discount_paise: off % (one.unit_price_paise * one.quantity) };
      const each = Array.from({ length: one.quantity }, (_, before) => paidFor(paid, before, 1));
      expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
    }),
    runs,
  );
});
