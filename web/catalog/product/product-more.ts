/** What a product's page loads when it has it: several pictures, something to choose, facts, or no product. One file, since they come together. */
export { ProductFacts } from './product-facts.tsx';
export { ProductGallery } from './product-gallery.tsx';
export { MissingProduct, OtherProductNote } from './product-missing.tsx';
export { VariantChooser } from './variant-chooser.tsx';
