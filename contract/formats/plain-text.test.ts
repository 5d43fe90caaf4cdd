import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainLine, plainText, withoutControls } from './plain-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 100 });
const harmful = /[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFC]|(?![\t\n\r])\p{Cc}/u;

describe('plain text', () => {
  test.each([
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['\u2066a\u2069 \u202Bb\u202C', 'a b'],
    ['one\r\ntwo\u2028three\u0007', 'one two three'],
    ['\u200B\u200D\uFEFF\u2060', ''],
    ['\u3164\u2800 \u00AD\n', ''],
    ['\uFFF9\uFFFA\uFFFB', ''],
    ['\uFFFC', ''],
    ['lamp\uFFFC', 'lamp'],
    ['\u0301\u0301', ''],
    ['\u093F \u20DD', ''],
    ['\u115F\u1160\uFFA0', ''],
    ['\u{13441}\u{13442}\u{1D159}', ''],
    ['', ''],
  ])('10.19 %j in one line is %j', (written, kept) => {
    expect(plainLine(written)).toBe(kept);
  });

  test.each(['क्‍ष र्‍य न्‌क', '👩‍👩‍👧‍👦 ❤️ 👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'سلام‌ها ١٢٣', '한국어', 'ภาษา​ไทย', '❤'])('10.19 leaves %s as it is', (written) => {
    expect(plainLine(written)).toBe(written);
    expect(plainText(written)).toBe(written);
  });

  test('10.19 lines stay lines in a text of several', () => {
    expect(plainText('Brass,\n\tby hand\u202E\u0000')).toBe('Brass,\n\tby hand');
  });

  test('10.19 only a letter, number, punctuation or symbol that has a shape makes a text visible', () => {
    const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code).toWellFormed());
    const blank = character.filter((one) => /[\p{M}\p{C}\p{Z}\p{DI}]/u.test(one));
    const shaped = character.filter((one) => /(?!\p{DI})[\p{L}\p{N}\p{P}\p{S}]/u.test(one) && !'\u2800\uFFFC\u{13441}\u{13442}\u{1D159}'.includes(one));
    fc.assert(
      fc.property(fc.array(blank, { maxLength: 6 }), shaped, (blanks, one) => {
        for (const clean of [plainLine, plainText]) {
          expect(clean(blanks.join(''))).toBe('');
          expect(clean(`${blanks.join('')}${one}`)).toContain(one.normalize());
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('10.19 nothing that turns or controls is left, and what is clean stays', () => {
    fc.assert(
      fc.property(anyText, (written) => {
        for (const clean of [plainLine, plainText, withoutControls]) {
          const once = clean(written);
          expect(once).not.toMatch(harmful);
          expect(clean(once)).toBe(once);
        }
        for (const clean of [plainLine, plainText]) expect(clean(written).normalize()).toBe(clean(written));
        expect(plainLine(written)).not.toMatch(/[\n\r\t\u2028\u2029]/);
      }),
    );
  });
});
