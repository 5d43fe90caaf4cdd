/** What a product's page loads when it has it: several pictures, something to choose, facts, or not the product that was asked for. One file, since they come together. */
export { FallbackProduct } from './fallback-product.tsx';
export { ProductGallery } from './gallery/product-gallery.tsx';
export { ProductFacts } from './product-facts.tsx';
export { MissingProduct, OtherProductNote } from './product-missing.tsx';
export { VariantChooser, VariantPick } from './variant-chooser.tsx';
