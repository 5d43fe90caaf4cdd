import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDelivery, type DeliveryField, type DeliveryForm, findDeliveryProblem, findFieldProblem, findLoss } from './checkout.ts';

const good: DeliveryForm = {
  phone: '9876543210',
  name: 'आशा राव',
  houseNo: 'B-12/3',
  address: '4 MG Road',
  landmark: '',
  pincode: '560001',
  city: 'Bengaluru',
};
const fields = Object.keys(cleanDelivery) as DeliveryField[];
const anyText = fc.string({ unit: 'binary', maxLength: 400 });

describe('the delivery form', () => {
  test('a whole form has no problem, in any script and without a landmark', () => {
    expect(findDeliveryProblem(good)).toBeUndefined();
  });

  test.each([
    ['phone', '+91 98765 43210', '9876543210'],
    ['phone', '+91 98765', '+9198765'],
    ['phone', '98765432100123', '98765432100123'],
    ['name', 'Asha 2 Rao!', 'Asha  Rao'],
    ['houseNo', 'B#12/3-a', 'B12/3-a'],
    ['pincode', '56 00 01', '560001'],
    ['pincode', '56 00 011', '5600011'],
    ['phone', '+९१ ९८७६५ ४३२१०', '9876543210'],
    ['phone', '９８７６５４３２１０', '9876543210'],
    ['pincode', '५६० ००१', '560001'],
    ['pincode', '５６０００１', '560001'],
    ['city', 'Pune-4', 'Pune'],
    ['name', 'അവന്‍', 'അവന്‍'],
    ['name', 'क्‍षमा देवी', 'क्‍षमा देवी'],
    ['name', 'র‍্যাব', 'র‍্যাব'],
    ['city', 'ශ්‍රී ජයවර්ධනපුර', 'ශ්‍රී ජයවර්ධනපුර'],
    ['name', 'As\u200Dha\u200B Ra\u00ADo\u200D', 'Asha Rao'],
    ['name', 'न\u200D\u200D \u200Cम', 'न\u200D म'],
    ['name', '\u3164\u115F\u1160', ''],
    ['houseNo', '\uFFA0१२/ख', '१२/ख'],
    ['address', '4 MG\uFFFC Road', '4 MG Road'],
  ] as const)('%s typed as "%s" becomes "%s"', (field, typed, kept) => {
    expect(cleanDelivery[field](typed)).toBe(kept);
  });

  test('digits of Devanagari and of full width, typed key by key, become ours', () => {
    const typed = (field: 'phone' | 'pincode', text: string) => [...text].reduce((value, key) => cleanDelivery[field](value + key, value), '');
    expect(typed('phone', '९८७६५४३२१०')).toBe('9876543210');
    expect(typed('phone', '+९१ ९८७६५ ४३२१०')).toBe('9876543210');
    expect(typed('phone', '９８７６５４３２１０')).toBe('9876543210');
    expect(typed('pincode', '५६० ००१')).toBe('560001');
    expect(findLoss('phone', '९८७६५')).toEqual({ leftOut: '', isCut: false });
    expect(findLoss('pincode', '５６０ ००१')).toEqual({ leftOut: '', isCut: false });
  });

  test('a key too many is not taken, in a phone number or a pincode', () => {
    expect(cleanDelivery.phone('98765432101', '9876543210')).toBe('9876543210');
    expect(cleanDelivery.pincode('5600011', '560001')).toBe('560001');
    expect(cleanDelivery.pincode('110001', '560001')).toBe('110001');
  });

  test.each([
    ['name', "D. O'Brien", ". '", false],
    ['houseNo', '12, 3rd Floor (rear)', ', ( )', false],
    ['phone', '+91 98765-43210', '', false],
    ['pincode', '560 001', '', false],
    ['address', 'No. 4, MG Road', '', false],
    ['address', 'x'.repeat(301), '', true],
    ['city', 'y'.repeat(60), '', false],
  ] as const)('%s "%s" loses "%s"', (field, typed, leftOut, isCut) => {
    expect(findLoss(field, typed)).toEqual({ leftOut, isCut });
  });

  test.each(['000000', '999999', '560 001'])('%s is taken as a pincode', (pincode) => {
    expect(findDeliveryProblem({ ...good, pincode })).toBeUndefined();
  });

  test.each(['56000', '5600011', '56000a', ''])('"%s" is no pincode', (pincode) => {
    expect(findDeliveryProblem({ ...good, pincode })?.title).toBe('Invalid Pincode');
  });

  test.each(['അവന്‍', 'क्‍षमा देवी', 'ශ්‍රී', 'మీనా', 'محمد\u200cرضا', 'मो', 'Zoë'])('%s is a name, and loses nothing', (name) => {
    expect([findDeliveryProblem({ ...good, name, city: name }), cleanDelivery.name(name)]).toEqual([undefined, name]);
    expect(findLoss('name', name)).toEqual({ leftOut: '', isCut: false });
  });

  test.each([
    ['name', '\u3164\u3164\u3164'],
    ['name', '\u115F\u1160'],
    ['name', '\u0301\u0301'],
    ['name', 'न\u200D'],
    ['city', '\uFFA0\uFFA0'],
    ['address', '\u200B'],
    ['address', '\u2800'],
    ['address', '\uFFFC'],
    ['address', ', -'],
    ['houseNo', '/'],
    ['houseNo', '- /'],
  ] as const)('%s of %j is none', (field, typed) => {
    expect(findFieldProblem(field, { ...good, [field]: typed })?.field).toBe(field);
  });

  test('a name has a letter that is seen, an address or a house number a letter or digit, in any script', () => {
    const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code).toWellFormed());
    const blank = anyCharacter.filter((one) => /[\p{M}\p{C}\p{Z}\p{P}\p{S}\p{DI}]|[\u{13441}\u{13442}]/u.test(one));
    const letter = anyCharacter.filter((one) => /(?![\p{DI}\u{13441}\u{13442}])\p{L}/u.test(one));
    fc.assert(
      fc.property(fc.array(blank, { maxLength: 6 }), letter, (blanks, one) => {
        const [nothing, seen] = [blanks.join(''), `${one}${one}`];
        for (const field of ['name', 'houseNo', 'address', 'city'] as const) {
          const problemOf = (typed: string) => findFieldProblem(field, { ...good, [field]: cleanDelivery[field](typed) });
          expect(problemOf(nothing)?.field).toBe(field);
          expect(problemOf(`${seen}${nothing}`)).toBeUndefined();
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('cleaning what is clean changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), anyText, (field, typed) => {
        const clean = cleanDelivery[field](typed);
        expect(cleanDelivery[field](clean)).toBe(clean);
      }),
    );
  });

  test('the problem named is that of the first broken field, and the field alone says the same', () => {
    const form = fc.record(
      Object.fromEntries(fields.map((field) => [field, fc.oneof(fc.constant(good[field]), anyText)])) as Record<DeliveryField, fc.Arbitrary<string>>,
    );
    fc.assert(
      fc.property(form, (filled) => {
        const first = fields.map((field) => findFieldProblem(field, filled)).find((problem) => problem !== undefined);
        expect(findDeliveryProblem(filled)).toEqual(first);
      }),
    );
  });

  test.each(['5876543210', '987654321', '98765432100'])('%s is no Indian mobile number', (phone) => {
    expect(findDeliveryProblem({ ...good, phone })?.title).toBe('Invalid Phone Number');
  });
});
