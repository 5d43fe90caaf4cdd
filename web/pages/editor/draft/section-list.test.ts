import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSection, readContent } from '#contract/pages/page-content.ts';
import { duplicated, inserted, moved, type Sections, without, withSettings, withValue } from './section-list.ts';

const sections: Sections = [newSection('hero', 'a'), newSection('faq', 'b'), newSection('text', 'c')];
const ids = (list: Sections) => list.map(({ id }) => id).join('');

test.each([
  [0, 'xabc'],
  [2, 'abxc'],
  [3, 'abcx'],
  [99, 'abcx'],
  [-1, 'xabc'],
])('a section goes into gap %i', (gap, expected) => {
  expect(ids(inserted(sections, newSection('cta', 'x'), gap))).toBe(expected);
});

test.each([
  ['a', 0, 'abc'],
  ['a', 1, 'abc'],
  ['a', 2, 'bac'],
  ['a', 3, 'bca'],
  ['c', 0, 'cab'],
  ['c', 1, 'acb'],
  ['b', 0, 'bac'],
  ['nobody', 0, 'abc'],
])('%s moves to gap %i', (id, gap, expected) => {
  expect(ids(moved(sections, id, gap))).toBe(expected);
});

test('no move loses or doubles a section', () => {
  fc.assert(
    fc.property(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 }), (id, gap) => {
      expect([...ids(moved(sections, id, gap))].sort().join('')).toBe('abc');
    }),
  );
});

test('a copy stands right after its original, with no anchor of its own', () => {
  const anchored = withSettings(sections, 'a', { anchor: 'top' });
  const copies = duplicated(anchored, 'a', 'z');
  expect(ids(copies)).toBe('azbc');
  expect(copies[1]).toMatchObject({ type: 'hero', settings: { anchor: '' } });
  expect(copies[0]).toMatchObject({ settings: { anchor: 'top' } });
});

test('a value is changed where its path leads, and nothing else', () => {
  const changed = withValue(sections, 'b', 'questions.1.answer', 'Yes.');
  expect(changed[1]).toMatchObject({ questions: [{}, { question: 'Can I pay on delivery?', answer: 'Yes.' }] });
  expect(sections[1]).not.toEqual(changed[1]);
  expect([changed[0], changed[2]]).toEqual([sections[0], sections[2]]);
});

test('a section of an unknown type moves and goes like any other, and is not changed', () => {
  const { sections: read } = readContent({ sections: [{ id: 'old', type: 'carousel', speed: 3 }, sections[0]] });
  expect(withValue(read, 'old', 'speed', 4)).toEqual(read);
  expect(ids(moved(read, 'old', 2))).toBe('aold');
  expect(ids(without(read, 'old'))).toBe('a');
});

test('a text whose section is gone changes nothing', () => {
  expect(withValue(sections, 'gone', 'title', 'Late')).toBe(sections);
});
