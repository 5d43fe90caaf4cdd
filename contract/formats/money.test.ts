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

test.each([
  ['1,29,950', 12_995_000],
  ['129,950', 12_995_000],
  ['1,299.50', 129_950],
  ['12,34,56,789', 12_345_678_900],
  ['1,234,567,890', 123_456_789_000],
  ['007', 700],
  ['1299,50', undefined],
  ['4,10', undefined],
  ['1,,299', undefined],
  [',299', undefined],
  ['1,299,', undefined],
  ['1,29,95', undefined],
  ['1,29,950,000', undefined],
  ['1299,500', undefined],
  ['0,299', undefined],
  ['1.2,99', undefined],
  ['12,345,678,901', undefined],
])('"%s" is read as %j paise', (typed, paise) => {
  expect(parseRupees(typed)).toBe(paise);
});

test('rupees are written as Intl writes them for India', () => {
  const intl = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (paise) => {
      expect(formatRupees(paise)).toBe(intl.format(paise / 100));
    }),
    runs,
  );
});

const grouped = (rupees: string, locale: string) => new Intl.NumberFormat(locale).format(BigInt(rupees));

test('what is typed is read to the paisa or not at all: commas group digits as in India or by thousands', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,9}$/);
  fc.assert(
    fc.property(digits, fc.stringMatching(/^\d{0,2}$/), fc.array(fc.nat(12), { maxLength: 4 }), (rupees, paise, commas) => {
      const end = paise && `.${paise}`;
      const text = `${rupees}${end}`;
      const typed = commas.reduce((made, at) => `${made.slice(0, at)},${made.slice(at)}`, text);
      const value = Number(BigInt(rupees) * 100n + BigInt(paise.padEnd(2, '0')));
      const right = [text, `${grouped(rupees, 'en-IN')}${end}`, `${grouped(rupees, 'en-US')}${end}`];
      for (const one of right) expect(parseRupees(` ${one} `)).toBe(value);
      expect(parseRupees(typed)).toBe(right.includes(typed) ? value : undefined);
      for (const wrong of [`-${text}`, `${text}e2`, `₹${text}`, `${rupees}.${paise}000`, `${rupees}0${'0'.repeat(10)}`])
        expect(parseRupees(wrong)).toBeUndefined();
    }),
    runs,
  );
});
