import fc from 'fast-check';
import plans from 'libphonenumber-js/min/metadata';
import { describe, expect, test } from 'vitest';
import { cleanIndianMobile, indianPlan, readIndianMobile, readPhone } from './phone-numbers.ts';

const mobile = fc.stringMatching(/^[6-9]\d{9}$/);
const typed = (text: string) => [...text].reduce((value, key) => cleanIndianMobile(value + key, value), '');

describe('an Indian mobile number', () => {
  test.each(['९८७६५४३२१०', '+९१ ९८७६५ ४३२१०', '०९८७६५४३२१०', '＋９１９８７６５４３２１０', '９１ ９８７６５-４３２１０'])('%s is 9876543210', (text) => {
    expect([readIndianMobile(text), cleanIndianMobile(text), cleanIndianMobile(text, '9876543210')]).toEqual(Array(3).fill('9876543210'));
  });

  test.each(['+91', '+91 ', '+91-', '0091', '0091 ', '0', '91', '(+91) ', '+91 0', '+91 (0)', ''])(
    'with "%s" before it is the number that was meant',
    (prefix) => {
      fc.assert(
        fc.property(mobile, fc.constantFrom('', ' ', '-', '.'), (digits, gap) => {
          const text = `${prefix}${digits.slice(0, 5)}${gap}${digits.slice(5)}`;
          expect(readIndianMobile(text)).toBe(digits);
          expect(cleanIndianMobile(text)).toBe(digits);
          expect(cleanIndianMobile(text, '9876543210')).toBe(digits);
        }),
      );
    },
  );

  test.each([
    '+1 202 555 0123',
    '+44 7911 123456',
    '+1 (987) 654-3210',
    '00449876543210',
    '+977 9841234567',
    '98765432101',
    '987654321',
    '5876543210',
    '+91 22 2345 6789',
    '9876543210 ext 5',
    '9876543210;isub=123',
    '9876543210, 9123456780',
    '98765432100123',
    '+9198765432101',
  ])('"%s" is none, and stays none in the field', (text) => {
    expect(readIndianMobile(text)).toBeUndefined();
    expect(readIndianMobile(cleanIndianMobile(text))).toBeUndefined();
    expect(cleanIndianMobile(text).replace('+', '')).toBe(text.replace(/\D/g, ''));
  });

  test('whatever is written, a number that is read is ten digits, and the field makes the same of it', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.stringMatching(/^[+0-9 ();=,.a-z\uff10-\uff19\u0966-\u096f-]{8,20}$/));
    fc.assert(
      fc.property(anything, (text) => {
        const read = readIndianMobile(text);
        if (read === undefined) return;
        expect(read).toMatch(/^[6-9]\d{9}$/);
        expect(cleanIndianMobile(text)).toBe(read);
      }),
      { numRuns: 5_000 },
    );
  });

  test('typed key by key, with any prefix, it becomes its ten digits, and a key too many is not taken', () => {
    fc.assert(
      fc.property(mobile, fc.constantFrom('+91', '+91 ', '0', '91', ''), (digits, prefix) => {
        expect(typed(prefix + digits)).toBe(digits);
      }),
    );
    expect(typed('98765432105')).toBe('9876543210');
    expect(typed('98765x43210')).toBe('9876543210');
  });

  test("the plan of India is the package's", () => {
    const { version, countries, country_calling_codes } = plans;
    const [code, international, pattern, lengths, , national] = countries.IN as unknown as unknown[];
    expect(indianPlan).toEqual({
      version,
      country_calling_codes: { 91: country_calling_codes['91'] },
      countries: { IN: [code, international, pattern, lengths, [], national] },
      nonGeographic: {},
    });
  });
});

test.each([
  ['+91 98765-43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['9876543210', '+919876543210'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['0044 7911 123456', '+447911123456'],
  ['+91 12', undefined],
  ['+999 1234567', undefined],
  ['', undefined],
])('"%s" of any country is read as %s', (text, number) => {
  expect(readPhone(text, plans)?.number).toBe(number);
});
