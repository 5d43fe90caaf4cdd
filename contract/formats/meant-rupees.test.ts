import fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean } from './meant-rupees.ts';
import { parseRupees } from './money.ts';

test.each([
  ['1299,50', '1,299.50'],
  ['4,10', '4.10'],
  ['1,,299', '1,299'],
  ['1,,299.5', '1,299.50'],
  ['1.299,50', '1,299.50'],
  ['1.29.950', ''],
  ['1.29.950,5', '1,29,950.50'],
  ['12,9', '12.90'],
  ['1299,505', '12,99,505'],
  ['1 299', '1,299'],
  ['₹ 1,299/-', '1,299'],
  ['Rs. 1299.50', '1,299.50'],
  ['1.299', ''],
  ['1.299.000', '12,99,000'],
  ['1299.505', ''],
  ['12345678901', ''],
  ['0,00', ''],
  ['-5', ''],
  ['ten', ''],
  ['', ''],
  ['1,299', ''],
])('of "%s" the question is "%s"', (typed, meant) => {
  expect(didYouMean(typed)).toBe(meant && ` Did you mean ${meant}?`);
});

test('what is asked for is an amount that is read, with the digits that were typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d.,]{1,12}$/), (typed) => {
      const meant = /mean (.+)\?$/.exec(didYouMean(typed))?.[1];
      if (parseRupees(typed) !== undefined) expect(meant).toBeUndefined();
      if (meant === undefined) return;
      const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
      expect(parseRupees(meant)).toBeGreaterThan(0);
      expect(digits(meant)).toBe(digits(typed));
    }),
    { numRuns: 5_000 },
  );
});
