import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxPageSlugCharacters } from './page-limits.ts';
import { pageSlugOf } from './page-slug.ts';

it.each([
  ['Summer Sale', 'summer-sale'],
  ['  Festive   Sale\t2026 ', 'festive-sale-2026'],
  ['New -- Arrivals', 'new-arrivals'],
  ['--Brass & Lamps--', 'brass-lamps'],
  ['Diwali! (50% off)', 'diwali-50-off'],
  ['under_score', 'underscore'],
  ['../../admin', 'admin'],
  ['<script>alert(1)</script>', 'scriptalert1script'],
  ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full-width'],
  ['दिवाली', ''],
  ['दिवाली sale', 'sale'],
  ['🎉', ''],
  ['---', ''],
  ['', ''],
])('the slug of "%s" is "%s"', (text, slug) => {
  expect(pageSlugOf(text)).toBe(slug);
});

it('is always a part of an address, and its own slug', () => {
  const property = fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
    const slug = pageSlugOf(text);
    expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
    expect(slug.length).toBeLessThanOrEqual(maxPageSlugCharacters);
    expect(pageSlugOf(slug)).toBe(slug);
  });
  fc.assert(property, { seed: 29, numRuns: 1_000 });
});

it('ends before a hyphen where it is cut', () => {
  expect(pageSlugOf(`${'a'.repeat(maxPageSlugCharacters - 1)} b`)).toBe('a'.repeat(maxPageSlugCharacters - 1));
});
