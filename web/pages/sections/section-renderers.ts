import type { SectionName } from '#contract/pages/section-types.ts';
import type { SectionRenderer } from '../render/section-parts.ts';
import { CategoryGridSection } from './category-grid-section.tsx';
import { CollectionGridSection } from './collection-grid-section.tsx';
import { CtaSection } from './cta-section.tsx';
import { FaqSection } from './faq-section.tsx';
import { FeaturedProductsSection } from './featured-products-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { ImageSection } from './image-section.tsx';
import { ProductGridSection } from './product-grid-section.tsx';
import { TestimonialSection } from './testimonial-section.tsx';
import { TextSection } from './text-section.tsx';
import { VendorShowcaseSection } from './vendor-showcase-section.tsx';
import { VideoSection } from './video-section.tsx';

/** How each type of section is shown. */
export const sectionRenderers: { [Name in SectionName]: SectionRenderer<Name> } = {
  hero: HeroSection,
  'featured-products': FeaturedProductsSection,
  'product-grid': ProductGridSection,
  'collection-grid': CollectionGridSection,
  'category-grid': CategoryGridSection,
  testimonial: TestimonialSection,
  'vendor-showcase': VendorShowcaseSection,
  cta: CtaSection,
  text: TextSection,
  image: ImageSection,
  video: VideoSection,
  faq: FaqSection,
};
