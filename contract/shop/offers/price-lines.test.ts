import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountLimits } from './discount-form.ts';
import { type Discount, leastTotal, priceLines } from './price-lines.ts';

const runs = { numRuns: 2_000 };
/** Up to a crore of rupees a piece, twenty lines of ten: what an order can be. */
const line = fc.record({
  unit_price_paise: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  quantity: fc.integer({ min: 1, max: 10 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 20 });
const percentage = fc.record({ discount_type: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: discountLimits.percent * 100 }) });
const amount = fc.record({ discount_type: fc.constant('amount' as const), value: fc.integer({ min: 1, max: discountLimits.amountPaise }) });
const discount: fc.Arbitrary<Discount> = fc.oneof(percentage, amount);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the price of an order', () => {
  test('is what its lines are worth without what is taken off, and a rupee at least where they are worth one', () => {
    fc.assert(
      fc.property(lines, fc.option(discount, { nil: undefined }), (ordered, taken) => {
        const price = priceLines(ordered, taken);
        const worth = sum(ordered.map(({ unit_price_paise, quantity }) => unit_price_paise * quantity));
        expect(price.subtotal_paise).toBe(worth);
        expect(price.total_paise).toBe(worth - price.discount_paise);
        expect(price.total_paise).toBeGreaterThanOrEqual(Math.min(worth, leastTotal));
        expect(price.discount_paise).toBeGreaterThanOrEqual(0);
        const { by: _, ...amounts } = price;
        expect(Object.values(amounts).flat().every(Number.isSafeInteger)).toBe(true);
        if (!taken) expect(price.discount_paise).toBe(0);
      }),
      runs,
    );
  });

  test('has a part for each line, which add up, and none above what its line is worth', () => {
    fc.assert(
      fc.property(lines, discount, (ordered, taken) => {
        const { discount_paise, subtotal_paise, line_discounts_paise } = priceLines(ordered, taken);
        expect(line_discounts_paise).toHaveLength(ordered.length);
        expect(sum(line_discounts_paise)).toBe(discount_paise);
        for (const [index, part] of line_discounts_paise.entries()) {
          const { unit_price_paise = 0, quantity = 0 } = ordered[index] ?? {};
          const worth = unit_price_paise * quantity;
          expect(part >= 0 && part <= worth).toBe(true);
          // Of an amount: within a paisa of its exact part.
          if (taken.discount_type === 'amount') expect(Math.abs(part - (discount_paise * worth) / subtotal_paise)).toBeLessThanOrEqual(1.001);
        }
      }),
      runs,
    );
  });

  test('of a percentage is what was shown of each piece: rounded to whole rupees, half up', () => {
    fc.assert(
      fc.property(lines, percentage, (ordered, taken) => {
        const { discount_paise, subtotal_paise } = priceLines(ordered, taken);
        const rounded = (paise: number) => Number(((BigInt(paise) * BigInt(taken.value) * 2n) / 10_000n + 100n) / 200n) * 100;
        const ofPiece = (paise: number) => Math.min(paise, rounded(paise));
        const shown = sum(ordered.map(({ unit_price_paise, quantity }) => ofPiece(unit_price_paise) * quantity));
        expect(discount_paise).toBe(Math.max(0, Math.min(shown, subtotal_paise - leastTotal)));
      }),
      runs,
    );
  });

  test('of each line, and of all, is the same whatever the order of the lines, with a live price too', () => {
    const products = ['lamp', 'bowl', 'fan'];
    const one = fc.record({
      ...{ variant_id: fc.uuid(), product_id: fc.constantFrom(...products) },
      ...{ unit_price_paise: fc.integer({ min: 1, max: 300 }), quantity: fc.constantFrom(1, 2) },
    });
    const named = fc.uniqueArray(one, { minLength: 1, maxLength: 20, selector: ({ variant_id }) => variant_id });
    const some = fc.subarray(products, { minLength: 1 });
    const ofShow = fc.tuple(discount, some).map(([{ discount_type, value }, product_ids]) => ({ discount_type, value, product_ids }));
    const optional = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: undefined });
    const counted = { discount: 0, show_price: 0 };
    fc.assert(
      fc.property(named, optional(discount), optional(ofShow), fc.infiniteStream(fc.nat()), (ordered, taken, showPrice, numbers) => {
        const shuffled = ordered
          .map((each) => ({ each, at: numbers.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ each }) => each);
        const answerOf = (lines: typeof ordered) => {
          const { line_discounts_paise, ...price } = priceLines(lines, taken, showPrice);
          return { ...price, parts: Object.fromEntries(lines.map(({ variant_id }, index) => [variant_id, line_discounts_paise[index]])) };
        };
        const answer = answerOf(ordered);
        expect(answerOf(shuffled)).toEqual(answer);
        if (answer.by) counted[answer.by] += 1;
      }),
      runs,
    );
    expect([counted.discount > 100, counted.show_price > 100]).toEqual([true, true]);
  });

  test('below the minimum of a discount is the whole price, and from it on the reduced one', () => {
    fc.assert(
      fc.property(lines, discount, fc.integer({ min: 1, max: discountLimits.minOrderPaise }), (ordered, taken, min_order_paise) => {
        const limited = priceLines(ordered, { ...taken, min_order_paise });
        expect(limited).toEqual(priceLines(ordered, limited.subtotal_paise < min_order_paise ? undefined : taken));
      }),
      runs,
    );
  });

  test('of a show price and a discount is the lower of the two, never both', () => {
    const priced = fc.array(fc.tuple(line, fc.constantFrom('lamp', 'bowl', 'fan')), { minLength: 1, maxLength: 20 });
    const named = fc.subarray(['lamp', 'bowl', 'fan'], { minLength: 1 });
    fc.assert(
      fc.property(priced, fc.option(discount, { nil: undefined }), discount, named, (ordered, taken, each, product_ids) => {
        const bought = ordered.map(([one, product_id]) => ({ ...one, product_id }));
        const showPrice = { discount_type: each.discount_type, value: each.value, product_ids };
        const [both, alone, without] = [priceLines(bought, taken, showPrice), priceLines(bought, undefined, showPrice), priceLines(bought, taken)];
        expect(both.total_paise).toBe(Math.min(alone.total_paise, without.total_paise));
        expect(sum(both.line_discounts_paise)).toBe(both.discount_paise);
        expect(both.total_paise).toBeGreaterThanOrEqual(Math.min(both.subtotal_paise, leastTotal));
        // What the show does not name costs what it costs.
        for (const [index, part] of alone.line_discounts_paise.entries()) if (!product_ids.includes(bought[index]?.product_id ?? '')) expect(part).toBe(0);
        const off = both.discount_paise === 0 ? undefined : alone.discount_paise >= without.discount_paise ? 'show_price' : 'discount';
        expect(both.by).toBe(off);
      }),
      runs,
    );
  });

  test('never rises with a larger discount, and the same lines in another order are the same price', () => {
    fc.assert(
      fc.property(lines, discount, fc.nat({ max: 100_000 }), (ordered, taken, more) => {
        const larger = priceLines(ordered, { ...taken, value: taken.value + more });
        const { total_paise } = priceLines(ordered, taken);
        expect(larger.total_paise).toBeLessThanOrEqual(total_paise);
        expect(priceLines(ordered.toReversed(), taken).total_paise).toBe(total_paise);
      }),
      runs,
    );
  });

  test.each([
    [59_900, { discount_type: 'percentage', value: 2_000 }, 12_000],
    [250, { discount_type: 'percentage', value: 2_000 }, 100],
    [240, { discount_type: 'percentage', value: 2_000 }, 0],
    [50_000, { discount_type: 'percentage', value: 10_000 }, 49_900],
    [50_000, { discount_type: 'amount', value: 7_550 }, 7_550],
    [50_000, { discount_type: 'amount', value: 50_000 }, 49_900],
    [100, { discount_type: 'amount', value: 50_000 }, 0],
    [50, { discount_type: 'percentage', value: 10_000 }, 0],
  ] as const)('of %i paise with %j has %i taken off', (unit_price_paise, taken, off) => {
    expect(priceLines([{ unit_price_paise, quantity: 1 }], taken).discount_paise).toBe(off);
  });
});
