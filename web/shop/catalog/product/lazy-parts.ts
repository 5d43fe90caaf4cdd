import { lazy } from 'react';

const load = () => import('./product-more.ts');

/** Of what cannot be loaded: its page says so by itself where this cannot be loaded either. */
export const loadFallbackProduct = async () => (await load()).FallbackProduct;

/** Loaded for a product of which something is said. */
export const ProductFacts = lazy(async () => ({ default: (await load()).ProductFacts }));
/** Loaded for a product that has several pictures, or a video. */
export const ProductGallery = lazy(async () => ({ default: (await load()).ProductGallery }));
/** Loaded for a product that has something to choose. */
export const VariantChooser = lazy(async () => ({ default: (await load()).VariantChooser }));
/** Loaded for an address that no product has. */
export const MissingProduct = lazy(async () => ({ default: (await load()).MissingProduct }));
/** Loaded with the product that is shown in place of a missing one. */
export const OtherProductNote = lazy(async () => ({ default: (await load()).OtherProductNote }));
