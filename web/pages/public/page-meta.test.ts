import { expect, test } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import type { PublicPage } from '#contract/pages/pages.ts';
import { describePublicPage } from './page-meta.ts';

const picture = (name: string) => `/media/product-images/${name.repeat(8)}-1111-1111-1111-111111111111-1200.webp`;
const url = (name: string) => `https://shop.example${picture(name).replace('1200', '640')}`;

const aPage = (share: string, sections: unknown[], logo: string | null) =>
  ({
    ...{ title: 'Lamps', slug: 'lamps', description: '', share_image_url: share, is_draft: false, content: { sections } },
    data: { store: { name: 'Rangrez', logo_url: logo } },
  }) as unknown as PublicPage;
const hero = (image: string) => ({ ...newSection('hero', `hero-${image.length}`), image });

test.each([
  ['the one that was chosen', aPage(picture('a'), [hero(picture('b'))], picture('c')), url('a'), 'summary_large_image'],
  ['that of the first hero that has one', aPage('', [newSection('text', 't'), hero(''), hero(picture('b'))], picture('c')), url('b'), 'summary_large_image'],
  ['the logo', aPage('', [hero('')], picture('c')), url('c'), 'summary'],
  ['none', aPage('', [], null), undefined, 'summary'],
])('the picture of a shared link is %s', (_, page, image, card) => {
  const described = describePublicPage(page, 'https://shop.example') as Record<string, unknown>[];
  expect(described.find(({ property }) => property === 'og:image')?.content).toBe(image);
  expect(described.find(({ name }) => name === 'twitter:card')?.content).toBe(card);
});
