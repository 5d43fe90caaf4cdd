import {
  Clapperboard,
  GalleryVerticalEnd,
  Image,
  LayoutGrid,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestion,
  PanelTop,
  Quote,
  Shapes,
  Sparkles,
  Store,
  Type,
} from 'lucide-react';
import type { SectionName } from '#contract/pages/section-types.ts';

/** What each type of section is known by in the palette and in lists. */
export const sectionIcons: Record<SectionName, LucideIcon> = {
  hero: PanelTop,
  'featured-products': Sparkles,
  'product-grid': LayoutGrid,
  'collection-grid': GalleryVerticalEnd,
  'category-grid': Shapes,
  testimonial: Quote,
  'vendor-showcase': Store,
  cta: Megaphone,
  text: Type,
  image: Image,
  video: Clapperboard,
  faq: MessageCircleQuestion,
};
