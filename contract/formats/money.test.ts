import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees, formatShortRupees, parseRupees, toRupeeText } from './money.ts';

const anyPaise = fc.integer({ min: 0, max: 999_999_999_999 });
const runs = { numRuns: 2_000 };

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
      expect(parseRupees(toRupeeText(paise))).toBe(paise);
    }),
    runs,
  );
});

test('what is typed is read to the paisa or not at all, wherever its commas stand', () => {
  const digits = fc.stringMatching(/^\d{1,10}$/);
  fc.assert(
    fc.property(digits, fc.stringMatching(/^\d{0,2}$/), fc.array(fc.nat(12), { maxLength: 4 }), (rupees, paise, commas) => {
      const text = paise ? `${rupees}.${paise}` : rupees;
      const typed = commas.reduce((made, at) => `${made.slice(0, at)},${made.slice(at)}`, text);
      expect(parseRupees(` ${typed} `)).toBe(Number(BigInt(rupees) * 100n + BigInt(paise.padEnd(2, '0'))));
      for (const wrong of [`-${text}`, `${text}e2`, `₹${text}`, `${rupees}.${paise}000`, `${rupees}0${'0'.repeat(10)}`])
        expect(parseRupees(wrong)).toBeUndefined();
    }),
    runs,
  );
});
