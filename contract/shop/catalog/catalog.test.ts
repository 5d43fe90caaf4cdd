import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './catalog.ts';

test.each([
  ['Blue Kurta', 'blue-kurta'],
  ['  Double-ended  Spin Fan! ', 'double-ended-spin-fan'],
  ['Diya & Lamp (set of 2)', 'diya-lamp-set-of-2'],
  ['snake_case', 'snake_case'],
  ['\u095C\u0940', '\u0921\u093C\u0940'],
  ['e.\u0301te', '\u00E9te'],
  ['नीला कुर्ता', 'नीला-कुर्ता'],
  ['&!?', ''],
])('the slug of "%s" is "%s"', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('any slug is one path segment without hyphens at its edges or side by side', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(slugOf(name)).toMatch(/^(?!-)[\p{L}\p{M}\p{N}_-]*(?<!-)$/u);
      expect(slugOf(name)).not.toContain('--');
      expect([slugOf(name).normalize(), slugOf(slugOf(name))]).toEqual([slugOf(name), slugOf(name)]);
    }),
  );
});
