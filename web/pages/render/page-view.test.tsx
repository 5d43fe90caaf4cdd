import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { isKnown, newSection, readContent } from '#contract/pages/page-content.ts';
import { gridOrders, maxGridProducts, newestOf, type PageData } from '#contract/pages/page-data.ts';
import { sectionNames } from '#contract/pages/section-types.ts';
import { anyPage } from '../../../test/support/pages/any-page.ts';
import { emptyName } from './is-empty.ts';
import { PageView } from './page-view.tsx';
import { dataOfSections } from './without-repeats.ts';

const id = '6f1c2b1e-0d7c-4a53-9d3b-0d8e5a7c1f20';
const picture = `/media/product-images/${id}-1200.webp`;

const product = (number: number) => ({
  ...{ id: `${id.slice(0, -2)}${number + 10}`, name: `Lamp ${number}`, slug: `lamp-${number}`, image_url: number % 2 ? picture : null, price_paise: 129_900 },
  ...{ original_price_paise: number % 3 ? null : 199_900, price_varies: number % 2 === 0, variant_count: number % 2 ? 1 : 3, left: number % 4 ? null : 0 },
});
const products = Array.from({ length: 20 }, (_, number) => product(number));
const review = { id, rating: 5, comment: 'Bright', shown_name: 'Asha', is_verified: true, created_at: '2026-11-01T10:00:00.000Z' };
const video = {
  ...{ id, title: 'A corner', description: '', video_url: '/media/x.mp4', thumbnail_url: null, made_by_ai: true },
  tags: [{ product: product(1) }],
};

const empty = {
  store: { id, name: 'Rangrez', slug: null, logo_url: null, is_demo: false },
  ...{ products: [], grids: [], videos: [], newest_videos: [], categories: [], reviews: [], rating: null },
} as unknown as PageData;
/** Of a store that has what sections ask for as long as they are new. */
const full = {
  ...{ store: { ...empty.store, slug: 'rangrez' }, products, videos: [video], newest_videos: [video], rating: { average: 4.4, count: 19 } },
  grids: [4, 8].flatMap((count) => gridOrders.map((order) => ({ order, category: '', count: order === 'newest' ? maxGridProducts : count, items: products }))),
  categories: ['Lamps', '', 'Kurtas'].map((category) => ({ category, count: 2, image_url: null })),
  reviews: [{ ...review, product: { name: 'Lamp', slug: 'lamp', image_url: null } }],
} as unknown as PageData;

const count = (html: string, part: string) => html.split(part).length - 1;
const render = (stored: unknown, data: PageData) => renderToString(<PageView content={readContent(stored)} data={data} title="Lamps" />);

describe('a page as visitors get it', () => {
  it('has a section for each of every type', () => {
    const sections = sectionNames.map((name) => ({
      ...newSection(name, name),
      ...(name === 'image' && { image: picture }),
      ...(name === 'video' && { video: id }),
    }));
    expect(count(render({ sections }, full), '<section ')).toBe(sectionNames.length);
  });

  const slugsOf = (html: string) => [...new Set([...html.matchAll(/\/product\/lamp-(\d+)/g)].map(([, number]) => Number(number)))];
  const newest = ['hero', 'featured-products', 'product-grid'] as const;
  const eachAlone = (data: PageData) => {
    const sections = newest.map((name) => newSection(name, name));
    return render({ sections }, data).split('<section ').slice(1).map(slugsOf);
  };
  const storeOf = (count: number, image_url: string | null = picture) =>
    ({ ...full, grids: [{ ...newestOf(), items: products.slice(0, count).map((each) => ({ ...each, image_url, left: null })) }] }) as unknown as PageData;

  it('shows the newest products once, from above to below', () => {
    expect(eachAlone(storeOf(20))).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10, 11, 12, 13, 14, 15],
    ]);
    // A hero without pictures shows none.
    expect(eachAlone(storeOf(20, null))).toEqual([[], [0, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10, 11]]);
  });

  it('leads with what can be bought and has a picture, while no product is chosen', () => {
    const [soldOut, plain, ...others] = products
      .slice(0, 6)
      .map((each, number) => ({ ...each, image_url: number === 1 ? null : picture, left: number === 0 ? 0 : null }));
    const data = { ...full, grids: [{ ...newestOf(), items: [soldOut, plain, ...others] }] } as unknown as PageData;
    expect(slugsOf(render({ sections: [newSection('featured-products', 'few')] }, data))).toEqual([2, 3, 4, 5]);
  });

  it('shows them again where the store has no others', () => {
    expect(eachAlone(storeOf(6))).toEqual([[0, 1, 2, 3], [4, 5, 0, 1], [2, 3, 4, 5, 0, 1].toSorted()]);
    expect(eachAlone(storeOf(1))).toEqual([[0], [0], [0]]);
  });

  it('shows each of the newest videos once where none is chosen, and hides the sections that are left without one', () => {
    const newest_videos = ['first', 'second', 'third'].map((title, number) => ({ ...video, id: `${id.slice(0, -1)}${number + 5}`, title }));
    const data = { ...full, newest_videos, videos: newest_videos.slice(0, 1) } as unknown as PageData;
    const shown = (sections: object[], given: PageData) =>
      [...render({ sections }, given).matchAll(/<article[^>]*aria-label="(\w+)"/g)].map(([, title]) => title);
    const unchosen = ['a', 'b', 'c'].map((name) => newSection('video', name));
    expect(shown(unchosen, data)).toEqual(['first', 'second', 'third']);
    expect(shown([...unchosen, { ...newSection('video', 'd'), video: newest_videos[0]?.id }], data)).toEqual(['second', 'third', 'first']);
    expect(shown(unchosen, empty)).toEqual([]);
  });

  it.each([undefined, null, '', 'hello', '[]', '{"sections":', [], [newSection('hero', 'one')], {}, { sections: {} }])(
    'has no sections where %j is stored',
    (stored) => {
      expect(render(stored, full)).toBe('<div class="@container"><h1 class="sr-only">Lamps</h1></div>');
    },
  );

  it('is shown without a failure, whatever is stored: what is known as it is, and of the rest that it is an unknown type', () => {
    let [shown, unknown, bare] = [0, 0, 0];
    const property = fc.property(anyPage, fc.boolean(), fc.constantFrom(empty, full), (page, isText, data) => {
      const stored = isText ? JSON.stringify(page) : page;
      const { sections } = readContent(stored);
      const dataOf = dataOfSections(sections, data);
      const known = sections.filter(isKnown).filter((section) => !emptyName(section, dataOf.get(section.id) ?? data));
      const html = render(stored, data);
      const others = sections.filter((section) => !isKnown(section));
      expect([count(html, '<section '), count(html, '>Unknown section type<')]).toEqual([known.length, others.length]);
      shown += known.length;
      unknown += others.length;
      bare += sections.length === 0 ? 1 : 0;
    });
    fc.assert(property, { seed: 29, numRuns: 2_000 });
    // None of the three is a case that never came.
    expect(Math.min(shown, unknown, bare)).toBeGreaterThan(100);
  });
});
