import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees, formatShortRupees, parseRupees } from './money.ts';

const anyPaise = fc.integer({ min: 0, max: 999_999_999_999 });

test.each([
  [129_950, '₹1,299.50', '₹1,299.50'],
  [129_900, '₹1,299.00', '₹1,299'],
  [12_345_699, '₹1,23,456.99', '₹1,23,456.99'],
  [1, '₹0.01', '₹0.01'],
  [0, '₹0.00', '₹0'],
])('%i paise are %s, and %s on a sheet', (paise, whole, short) => {
  expect([formatRupees(paise), formatShortRupees(paise)]).toEqual([whole, short]);
});

test('what is shown is what is charged, on every screen', () => {
  fc.assert(
    fc.property(anyPaise, (paise) => {
      expect(parseRupees(formatRupees(paise).replace('₹', ''))).toBe(paise);
      expect(parseRupees(formatShortRupees(paise).replace('₹', ''))).toBe(paise);
    }),
  );
});
