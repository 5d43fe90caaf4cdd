import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPage } from '../../test/support/pages/any-page.ts';
import { isKnown, newSection, type PageContent, readContent, savedContent, toSaved } from './page-content.ts';
import { maxContentBytes, maxSections } from './page-limits.ts';
import { sectionNames } from './section-types.ts';

const read = (...sections: unknown[]) => readContent({ sections }).sections;
const firstProblem = (content: unknown) => savedContent.safeParse(content).error?.issues[0]?.message;

describe('a stored page', () => {
  it.each(sectionNames)('keeps a new section of the type %s as it is', (name) => {
    const content = { sections: [newSection(name, 'one')] } as PageContent;
    expect(readContent(structuredClone(content))).toEqual(content);
    expect(savedContent.parse(toSaved(content))).toEqual(content);
  });

  it('is parsed where it is a JSON string', () => {
    const content = { sections: [newSection('hero', 'one')] };
    expect(readContent(JSON.stringify(content))).toEqual(content);
  });

  it.each([undefined, null, 7, true, '', 'hello', '[]', '{"sections":', [], [newSection('hero', 'one')], {}, { sections: null }, { sections: { 0: {} } }])(
    'has no sections where it is no page: %j',
    (stored) => {
      expect(readContent(stored)).toEqual({ sections: [] });
    },
  );

  it('drops what is no section, and keeps the order of the rest', () => {
    expect(read(null, 'hero', newSection('faq', 'b'), [], 5, newSection('hero', 'a')).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('has a new section for each field that does not fit', () => {
    const [section] = read({
      id: 'one',
      type: 'hero',
      title: 5,
      subtitle: 'Ours',
      cta: 'x'.repeat(41),
      layout: 'above',
      settings: { width: 'huge', spacing: 'small' },
    });
    expect(section).toEqual({ ...newSection('hero', 'one'), subtitle: 'Ours', settings: { ...newSection('hero', 'one').settings, spacing: 'small' } });
  });

  it('keeps a type that it does not know, with all that belongs to it', () => {
    const stored = { id: 'one', type: 'carousel', slides: [{ text: 'Hello' }] };
    const content = readContent({ sections: [stored] });
    expect(content.sections.map(isKnown)).toEqual([false]);
    expect(savedContent.parse(toSaved(content))).toEqual({ sections: [stored] });
  });

  it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty', '', ' hero', 'HERO'])('takes "%s" for no type that it knows', (type) => {
    expect(read({ id: 'one', type }).map(isKnown)).toEqual([false]);
  });

  it('gives every section an id of its own', () => {
    const faq = (id: unknown) => ({ ...newSection('faq', 'x'), id });
    const ids = read(faq('section-1-1'), faq('not an id'), faq('section-1-1'), faq(undefined), faq('section-3-3'), faq('a'), faq('a')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(7);
    expect(ids[0]).toBe('section-1-1');
  });

  it('has no more sections than a page may have', () => {
    expect(read(...Array.from({ length: maxSections + 5 }, (_, index) => newSection('cta', `id-${index}`)))).toHaveLength(maxSections);
  });
});

describe('what is saved of a page', () => {
  const saved = (section: object) => firstProblem({ sections: [section] });

  it('is refused with the reason where a field does not fit', () => {
    expect(saved({ ...newSection('hero', 'one'), title: 'x'.repeat(121) })).toBe('Write at most 120 characters');
    expect(saved({ ...newSection('hero', 'one'), link: 'javascript:alert(1)' })).toContain('https://');
    expect(saved({ ...newSection('hero', 'one'), onclick: 'alert(1)' })).toBeDefined();
  });

  it('has no two sections with one id', () => {
    expect(firstProblem({ sections: [newSection('faq', 'one'), newSection('cta', 'one')] })).toBe('Two sections have the same id');
  });

  it('is bounded', () => {
    expect(saved({ id: 'one', type: 'carousel', text: 'x'.repeat(maxContentBytes) })).toContain('too large');
    expect(firstProblem({ sections: Array.from({ length: maxSections + 1 }, (_, index) => newSection('cta', `id-${index}`)) })).toContain('at most');
  });

  it.each([
    ['NUL', 'a\0b'],
    ['half a character', 'a\ud800b'],
  ])('is refused with %s in it, which a database does not store', (_, text) => {
    expect(saved({ id: 'one', type: 'carousel', text })).toBeDefined();
    expect(saved({ id: 'one', type: 'carousel', [text]: 1 })).toBeDefined();
    expect(saved({ ...newSection('faq', 'one'), questions: [{ question: text, answer: '' }] })).toBeDefined();
  });

  it('is refused where it is nested without end', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(saved({ id: 'one', type: 'carousel', deep })).toBeDefined();
  });
});

describe('any page whatsoever', () => {
  it('is read without a failure, can be saved as it was read, and is then read alike', () => {
    const property = fc.property(anyPage, fc.boolean(), (page, isText) => {
      const content = readContent(isText ? JSON.stringify(page) : page);
      const saved = savedContent.parse(toSaved(content));
      expect(readContent(saved)).toEqual(content);
      expect(readContent(JSON.stringify(saved))).toEqual(content);
    });
    fc.assert(property, { seed: 29, numRuns: 2_000 });
  });
});

it('a new call to action does what its words say: it asks for an e-mail address', () => {
  expect(newSection('cta', 'a')).toMatchObject({ subtitle: expect.stringContaining('by e-mail'), buttonText: 'Subscribe', action: 'ask_email' });
});
