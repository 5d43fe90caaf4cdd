import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasText, type RichNode, readRichText, richTextOf } from './rich-text.ts';

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const doc = (...content: object[]) => ({ type: 'doc', content });
const link = { type: 'link', attrs: { href: '/shop' } };

describe('rich text', () => {
  it('keeps paragraphs, headings, lists, breaks and marks', () => {
    const item = { type: 'listItem', content: [paragraph(text('One')), { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph()] }] }] };
    const value = doc(
      { type: 'heading', attrs: { level: 3 }, content: [text('Title')] },
      paragraph(text('a', { type: 'bold' }, { type: 'italic' }, link), { type: 'hardBreak' }, text('b')),
      { type: 'bulletList', content: [item] },
    );
    expect(readRichText(value)).toEqual(value);
  });

  it('drops nodes and marks that it does not know, and what stands where it may not', () => {
    const value = doc(
      { type: 'script', content: [text('alert(1)')] },
      { type: 'iframe', attrs: { src: 'https://evil.example' } },
      { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
      { type: '__proto__', content: [text('a')] },
      { type: 'constructor' },
      text('not in a paragraph'),
      { type: 'bulletList', content: [paragraph(text('not an item'))] },
      paragraph(
        text('a', { type: 'textStyle', attrs: { style: 'x' } }, { type: 'bold', attrs: { onclick: 'x' } }, { type: 'strike' }),
        paragraph(text('inside')),
      ),
    );
    expect(readRichText(value)).toEqual(doc(paragraph(text('a', { type: 'bold' }))));
  });

  it('drops attributes', () => {
    const value = doc({
      type: 'heading',
      attrs: { level: 9, onclick: 'x' },
      content: [text('a', { ...link, attrs: { ...link.attrs, target: 'x', onclick: 'y' } })],
    });
    expect(readRichText(value)).toEqual(doc({ type: 'heading', attrs: { level: 2 }, content: [text('a', link)] }));
  });

  it('keeps one mark of a kind', () => {
    expect(readRichText(doc(paragraph(text('a', { type: 'bold' }, { type: 'bold' }))))).toEqual(doc(paragraph(text('a', { type: 'bold' }))));
  });

  it('drops controls and halves of characters', () => {
    expect(readRichText(doc(paragraph(text('a\0b\u202ec\ud800'))))).toEqual(doc(paragraph(text('abc\ufffd'))));
    expect(readRichText('a\ud800\0')).toEqual(doc(paragraph(text('a\ufffd'))));
  });

  it.each([null, undefined, 5, [], {}, { type: 'paragraph' }, { type: 'doc', content: 'x' }])('has nothing of %j', (value) => {
    expect(hasText(readRichText(value))).toBe(false);
  });

  it('makes a paragraph of each line', () => {
    expect(richTextOf('One\n\n  \nTwo')).toEqual(doc(paragraph(text('One')), paragraph(text('Two'))));
  });

  it('is nested only so deep', () => {
    const nest = (depth: number): object =>
      depth === 0 ? paragraph(text('deep')) : { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(), nest(depth - 1)] }] };
    expect(JSON.stringify(readRichText(doc(nest(3))))).toContain('deep');
    expect(JSON.stringify(readRichText(doc(nest(2_000)))).length).toBeLessThan(2_000);
  });
});

const anyNode = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom('doc', 'paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'text', 'hardBreak', 'script', 5),
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 1 })),
      attrs: fc.oneof(fc.record({ level: fc.integer() }), fc.jsonValue({ maxDepth: 1 })),
      marks: fc.oneof(fc.array(fc.record({ type: fc.constantFrom('bold', 'link', 'x'), attrs: fc.jsonValue({ maxDepth: 1 }) })), fc.jsonValue({ maxDepth: 1 })),
      content: fc.oneof({ depthSize: 'small' }, fc.jsonValue({ maxDepth: 1 }), fc.array(tie('node'), { maxLength: 4 })),
    },
    { requiredKeys: ['type'] },
  ),
})).node;

it('any text whatsoever becomes one that stays as it is', () => {
  const known = new Set(['doc', 'paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'text', 'hardBreak']);
  const typesOf = (node: RichNode): string[] => [node.type, ...(node.content ?? []).flatMap(typesOf)];
  const property = fc.property(fc.array(anyNode, { maxLength: 5 }), (content) => {
    const read = readRichText({ type: 'doc', content });
    expect(typesOf(read).filter((type) => !known.has(type))).toEqual([]);
    expect(readRichText(read)).toEqual(read);
  });
  fc.assert(property, { seed: 29, numRuns: 500 });
});
