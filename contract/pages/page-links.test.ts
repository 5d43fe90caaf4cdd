import { describe, expect, it } from 'vitest';
import { refused } from '../../test/support/pages/hostile-links.ts';
import { hostileTexts } from '../../test/support/pages/hostile-texts.ts';
import { readContent } from './page-content.ts';
import { isPageLink, pageLinkOf } from './page-links.ts';
import { pageSlugOf } from './page-slug.ts';
import { readRichText } from './rich-text.ts';

const hostile = [...new Set([...refused, ...hostileTexts])];

const allowed = [
  '/',
  '/shop',
  '/store/rangrez?category=Home%20decor#top',
  '/product/brass-lamp',
  '#faq',
  '#new-arrivals',
  'https://example.com',
  'HTTPS://example.com/a?b=c&d=%22#e',
  'mailto:care@example.com',
  'tel:+911234567890',
];

describe('a link of a page', () => {
  it.each(allowed)('may be %j', (link) => {
    expect(isPageLink(link)).toBe(true);
    expect(pageLinkOf(link)).toBe(link);
  });

  it.each(hostile)('may not be %j', (link) => {
    expect(isPageLink(link)).toBe(false);
  });

  it('is completed as people type it', () => {
    expect(pageLinkOf(' example.com/sale?x=1 ')).toBe('https://example.com/sale?x=1');
    expect(isPageLink(pageLinkOf('example.com'))).toBe(true);
    expect(pageLinkOf('localhost')).toBe('localhost');
  });
});

/** What a link may have become on its way: nothing, or something that is allowed and leads where it says. */
function expectHarmless(link: string): void {
  if (link === '') return;
  expect(isPageLink(link)).toBe(true);
  const { protocol, host } = new URL(link, 'https://haat.example');
  expect(['https:', 'mailto:', 'tel:']).toContain(protocol);
  if (link.startsWith('/')) expect(host).toBe('haat.example');
}

describe.each(hostile)('a page with %j in every field', (payload) => {
  it('has no link that is not allowed, and its pictures are of this site', () => {
    const item = { title: payload, text: payload, image: payload, link: payload };
    const hero = { id: payload, type: 'hero', title: payload, subtitle: payload, cta: payload, link: payload, image: payload, layout: payload };
    const settings = { anchor: payload, width: payload, background: payload };
    const [first, second, third, fourth] = readContent({
      sections: [
        { ...hero, settings },
        { id: 'b', type: 'cta', link: payload },
        { id: 'c', type: 'image', image: `/media/${payload}`, link: payload },
        { id: 'd', type: 'collection-grid', collections: [item] },
      ],
    }).sections as unknown as { link: string; image: string; collections?: (typeof item)[] }[];
    for (const section of [first, second, third]) expectHarmless(section?.link ?? '');
    expect(first).toMatchObject({ image: '', layout: 'beside', settings: { anchor: '' } });
    expect(third?.image).toMatch(/^(?:\/media\/[\w./-]+)?$/);
    const collection = fourth?.collections?.[0];
    expectHarmless(collection?.link ?? '');
    expect(collection?.image).toBe('');
  });

  it('has a text without the link, and a slug of letters, digits and hyphens', () => {
    const linked = { type: 'text', text: 'Here', marks: [{ type: 'link', attrs: { href: payload, onclick: payload } }] };
    const rich = readRichText({ type: 'doc', content: [{ type: 'paragraph', content: [linked] }] });
    expect(rich).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Here' }] }] });
    expect(pageSlugOf(payload)).toMatch(/^[a-z0-9-]*$/);
  });
});

it.each(['/media/../api/x', '/media/a/../../x', '/media/./x', '/media//evil.example', '/media/a//b', '/media/', '/media/.env', '//media/x', '/mediax/y'])(
  'a picture is no %j',
  (image) => {
    expect(readContent({ sections: [{ id: 'a', type: 'image', image }] }).sections[0]).toMatchObject({ image: '' });
  },
);
