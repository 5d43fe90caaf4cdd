import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstRates } from '#contract/shop/catalog/variant-rules.ts';
import { priceLines } from '#contract/shop/offers/price-lines.ts';
import { fiscalYearOf, serialOf } from './fiscal-year.ts';
import { gstState, stateTaxOf } from './gst-states.ts';
import { stateOfPincode } from './pincode-states.ts';
import { splitGst } from './split-gst.ts';

const rate = fc.constantFrom(...gstRates);
const paise = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('GST taken out of a price', () => {
  test('adds up to it to the paisa, in equal halves within a state, and is what the rate says but for rounding', () => {
    fc.assert(
      fc.property(paise, rate, fc.boolean(), (total_paise, rate, within) => {
        const { taxable_paise, cgst_paise, sgst_paise, igst_paise } = splitGst({ total_paise, rate, within });
        expect(taxable_paise + cgst_paise + sgst_paise + igst_paise).toBe(total_paise);
        expect([cgst_paise, within ? igst_paise : cgst_paise]).toEqual([sgst_paise, 0]);
        for (const part of [taxable_paise, cgst_paise, igst_paise]) expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
        const tax = BigInt(cgst_paise + sgst_paise + igst_paise);
        const off = tax * BigInt(10_000 + rate) - BigInt(total_paise) * BigInt(rate);
        // Half a paisa for each part that is rounded.
        expect(2n * (off < 0n ? -off : off) <= BigInt(within ? 2 : 1) * BigInt(10_000 + rate)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test('of the lines of a discounted order adds up to what is paid for it', () => {
    const line = fc.record({ unit_price_paise: fc.integer({ min: 100, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 99 }), rate });
    const discount = fc.option(fc.record({ discount_type: fc.constantFrom('percentage' as const, 'amount' as const), value: fc.nat(10_000) }), {
      nil: undefined,
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), discount, fc.boolean(), (lines, discount, within) => {
        const price = priceLines(lines, discount);
        const parts = lines.map(({ unit_price_paise, quantity, rate }, index) =>
          splitGst({ total_paise: unit_price_paise * quantity - (price.line_discounts_paise[index] ?? 0), rate, within }),
        );
        const sum = parts.reduce((all, part) => all + part.taxable_paise + part.cgst_paise + part.sgst_paise + part.igst_paise, 0);
        expect(sum).toBe(price.total_paise);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [105_00, 500, true, { taxable_paise: 100_00, cgst_paise: 2_50, sgst_paise: 2_50, igst_paise: 0 }],
    [118_00, 1_800, false, { taxable_paise: 100_00, cgst_paise: 0, sgst_paise: 0, igst_paise: 18_00 }],
    [999_00, 500, true, { taxable_paise: 951_42, cgst_paise: 23_79, sgst_paise: 23_79, igst_paise: 0 }],
    [500_00, 0, true, { taxable_paise: 500_00, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }],
  ])('%i paise at %i hundredths', (total_paise, rate, within, expected) => {
    expect(splitGst({ total_paise, rate, within })).toEqual(expected);
  });
});

describe('a state', () => {
  test('of a pincode is the one that the checkout shows', () => {
    const file = join(import.meta.dirname, '../../../../web/shop/checkout/pincodes/districts.json');
    const { runs, places } = JSON.parse(readFileSync(file, 'utf8')) as { runs: string; places: string };
    const stateNames = places.split(';').map((place) => place.split('|')[1]);
    const found = runs.split(';').map((run) => run.split(' ') as [string, string]);
    expect(found.length).toBeGreaterThan(1_000);
    for (const [first, place] of found) expect([first, stateOfPincode(first).name]).toEqual([first, stateNames[Number(place)]]);
    expect(stateOfPincode('110000').name).toBe('Delhi');
  });

  test.each([
    ['27AAPFU0939F1ZV', '27', 'Maharashtra', 'SGST'],
    ['04AAAAA0000A1Z2', '04', 'Chandigarh', 'UTGST'],
    ['07AAAAA0000A1Z2', '07', 'Delhi', 'SGST'],
    ['28AAAAA0000A1Z2', '37', 'Andhra Pradesh', 'SGST'],
    ['25AAAAA0000A1Z2', '26', 'Dadra and Nagar Haveli and Daman and Diu', 'UTGST'],
  ])('of the GSTIN %s has the code %s', (gstin, code, name, tax) => {
    const state = gstState(gstin);
    expect([state, state && stateTaxOf(state)]).toEqual([{ code, name }, tax]);
  });
});

test('the fiscal year turns in India at the beginning of April', () => {
  expect(fiscalYearOf(new Date('2027-03-31T18:29:59.999Z'))).toBe(2026);
  expect(fiscalYearOf(new Date('2027-03-31T18:30:00Z'))).toBe(2027);
  expect(fiscalYearOf(new Date('2027-01-01T00:00:00Z'))).toBe(2026);
});

test('a serial has 16 characters at most, and only those that the rule has', () => {
  expect(serialOf('invoice', 2026, 42)).toBe('26-27/000042');
  expect(serialOf('credit_note', 2099, 1)).toBe('C99-00/000001');
  const largest = 2_147_483_647;
  for (const kind of ['invoice', 'credit_note'] as const) expect(serialOf(kind, 2026, 99_999_999)).toMatch(/^[A-Z0-9/-]{1,16}$/);
  expect(serialOf('invoice', 2026, largest)).toHaveLength(16);
});
