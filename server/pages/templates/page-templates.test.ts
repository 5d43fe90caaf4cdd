import { describe, expect, it } from 'vitest';
import { readContent, savedContent, toSaved } from '#contract/pages/page-content.ts';
import { templateCategories } from '#contract/pages/pages.ts';
import { pageTemplates } from './page-templates.ts';

describe.each(pageTemplates)('the template $id', ({ content }) => {
  it('can be saved, and is read as it is', () => {
    expect(savedContent.parse(content)).toEqual(content);
    expect(readContent(content)).toEqual(content);
    expect(toSaved(readContent(JSON.stringify(content)))).toEqual(content);
  });

  it('leads only to places that it has', () => {
    const anchors = new Set(content.sections.map(({ settings }) => settings.anchor));
    const wanted = [...JSON.stringify(content).matchAll(/"link":"#([^"]*)"/g)].map(([, anchor = '']) => anchor);
    expect(wanted.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });

  it('asks for no address: its calls to action lead to the store, as they say', () => {
    expect(content.sections.flatMap((section) => (section.type === 'cta' ? [section.action] : [])).filter((action) => action !== 'go')).toEqual([]);
  });

  it('names no price and no number, which would not be true for every store', () => {
    const words = JSON.stringify(content.sections.map(({ settings, ...values }) => values)).replace(/"(?:id|type|level|count)":("[^"]*"|\d+)/g, '');
    expect(words).not.toMatch(/\d|₹|%/);
  });
});

it('there are eight, each with an id of its own, and some in each category', () => {
  expect(new Set(pageTemplates.map(({ id }) => id)).size).toBe(8);
  expect(templateCategories.filter((category) => !pageTemplates.some((template) => template.category === category))).toEqual([]);
});
