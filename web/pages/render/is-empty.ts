import type { KnownSection, SectionOf } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { hasText } from '#contract/pages/rich-text.ts';
import type { SectionName } from '#contract/pages/section-types.ts';
import { findVideo, listCategories, listFeatured, listGrid } from './section-data.ts';

/** The types that may have nothing to be seen, each with its rule. */
const rules = {
  'featured-products': (section, data) => listFeatured(section, data).length === 0,
  'product-grid': (section, data) => listGrid(section, data).length === 0,
  'collection-grid': ({ collections }) => collections.every(({ title, text, image }) => title + text + image === ''),
  'category-grid': (section, data) => listCategories(section, data).length === 0,
  testimonial: (_, { reviews }) => reviews.length === 0,
  text: ({ title, content }) => title === '' && !hasText(content),
  image: ({ image }) => image === '',
  video: (section, data) => findVideo(section, data) === undefined,
  faq: ({ questions }) => questions.every(({ question }) => question === ''),
} satisfies { [Name in SectionName]?: (section: SectionOf<Name>, data: PageData) => boolean };

/** Those which say in the editor what they wait for. */
export type EmptyName = keyof typeof rules;

/** The type of a section that has nothing to be seen, else undefined. */
export function emptyName(section: KnownSection, data: PageData): EmptyName | undefined {
  if (!Object.hasOwn(rules, section.type)) return undefined;
  const name = section.type as EmptyName;
  const isEmpty = rules[name] as (section: KnownSection, data: PageData) => boolean;
  return isEmpty(section, data) ? name : undefined;
}
