import { categoryGrid } from './sections/category-grid.ts';
import { collectionGrid } from './sections/collection-grid.ts';
import { cta } from './sections/cta.ts';
import { faq } from './sections/faq.ts';
import { featuredProducts } from './sections/featured-products.ts';
import { hero } from './sections/hero.ts';
import { image } from './sections/image.ts';
import { productGrid } from './sections/product-grid.ts';
import { testimonial } from './sections/testimonial.ts';
import { textSection } from './sections/text.ts';
import { vendorShowcase } from './sections/vendor-showcase.ts';
import { video } from './sections/video.ts';

/** Every type of section, in the order of the palette. What is added here does not compile until it has a renderer, too. */
export const sectionTypes = {
  hero,
  'featured-products': featuredProducts,
  'product-grid': productGrid,
  'collection-grid': collectionGrid,
  'category-grid': categoryGrid,
  testimonial,
  'vendor-showcase': vendorShowcase,
  cta,
  text: textSection,
  image,
  video,
  faq,
} as const;

export type SectionName = keyof typeof sectionTypes;
export const sectionNames = Object.keys(sectionTypes) as SectionName[];
