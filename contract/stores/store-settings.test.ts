import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGstin } from './gstin.ts';
import { settingsChange } from './store-settings.ts';
import { slugFor } from './store-slug.ts';

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

describe('a GSTIN', () => {
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '08AAAAA0000A1Z2'])('%s holds', (gstin) => expect(isGstin(gstin)).toBe(true));

  test.each([
    ['another check character', '27AAPFU0939F1Z0'],
    ['a character too few', '27AAPFU0939F1Z'],
    ['a state that there is none of', '39AAPFU0939F1ZQ'],
    ['a PAN out of form', '27AAP1U0939F1ZV'],
    ['small letters', '27aapfu0939f1zv'],
  ])('with %s does not', (_, gstin) => expect(isGstin(gstin)).toBe(false));

  test('one character written wrong is always found', () => {
    const gstin = '27AAPFU0939F1ZV';
    fc.assert(
      fc.property(fc.nat(gstin.length - 1), fc.constantFrom(...characters), (place, character) => {
        fc.pre(gstin[place] !== character);
        expect(isGstin(gstin.slice(0, place) + character + gstin.slice(place + 1))).toBe(false);
      }),
    );
  });
});

describe('what is typed', () => {
  test.each([
    ['slug', ' Asha-Prints ', 'asha-prints'],
    ['pincode', ' 411 001 ', '411001'],
    ['whatsapp', '098765 43210', '+919876543210'],
    ['support_phone', '0141 2345678', '+911412345678'],
    ['support_phone', '1800 123 4567', '+9118001234567'],
    ['gstin', '27 aapfu 0939 f1zv', '27AAPFU0939F1ZV'],
    ['support_email', ' help@asha.example ', 'help@asha.example'],
    ['address', ' 12 Dyers Lane\nJaipur ', '12 Dyers Lane\nJaipur'],
    ['about', ' Hand-blocked\ncotton. ', 'Hand-blocked\ncotton.'],
  ])('%s: "%s" is kept as "%s", and as that again', (field, typed, kept) => {
    const once = settingsChange.parse({ [field]: typed });
    expect(once).toEqual({ [field]: kept });
    expect(settingsChange.parse(once)).toEqual(once);
  });

  test.each(['slug', 'about', 'logo_url', 'pincode', 'whatsapp', 'support_phone', 'support_email', 'legal_name', 'address', 'gstin', 'grievance_email'])(
    '%s may be empty',
    (field) => expect(settingsChange.parse({ [field]: ' ' })).toEqual({ [field]: '' }),
  );

  test.each(['as', 'a'.repeat(33), '-asha', 'asha-', 'asha--prints', 'asha prints', 'আশা', 'asha_prints', 'api', 'Dashboard', 'thank-you', 'haat'])(
    'the slug "%s" is refused',
    (slug) => expect(settingsChange.safeParse({ slug }).success).toBe(false),
  );
});

test('every name makes a slug that may be saved, with any number behind it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('api', 'as', 'Thank You', 'a'.repeat(40))),
      fc.constantFrom('', '2', '123456'),
      (name, end) => {
        const slug = slugFor(name, end);
        expect(settingsChange.parse({ slug })).toEqual({ slug });
        expect(slug.endsWith(end)).toBe(true);
      },
    ),
  );
});
