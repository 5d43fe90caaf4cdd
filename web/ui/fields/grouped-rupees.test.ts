import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRupees } from '#contract/formats/money.ts';
import { groupedRupees } from './grouped-rupees.ts';

test.each([
  [0, '0'],
  [5, '0.05'],
  [129_900, '1,299'],
  [12_345_650, '1,23,456.50'],
  [123_456_789_00, '12,34,56,789'],
])('%i paise stand as %s in a field', (paise, text) => {
  expect(groupedRupees(paise)).toBe(text);
});

test('what stands in a field is read as the same paise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (paise) => {
      expect(parseRupees(groupedRupees(paise))).toBe(paise);
    }),
  );
});
