import type { Product } from '#contract/catalog/catalog.ts';
import { BackButton } from '../back-button.tsx';
import { ProductGallery } from './lazy-parts.ts';
import { OptionalPart } from './optional-part.tsx';
import { Picture } from './product-picture.tsx';

type Pictured = Pick<Product, 'name' | 'image_url'> & Partial<Pick<Product, 'more_image_urls'>>;

/** What a product looks like: its picture, or all of them in their order. */
export function ProductPictures({ product }: { product: Pictured }) {
  const hero = <Hero url={product.image_url} alt={product.name} />;
  if (!product.more_image_urls?.length) return hero;
  // Keyed by its first picture: that of another variant begins the row anew.
  return (
    <OptionalPart waiting={hero} instead={hero}>
      <ProductGallery key={product.image_url} name={product.name} urls={[product.image_url, ...product.more_image_urls]} />
    </OptionalPart>
  );
}

function Hero({ url, alt }: { url: string | null; alt: string }) {
  return (
    <div className="relative lg:sticky lg:top-8">
      <Picture url={url} alt={alt} eager />
      <BackButton look="secondary" className="absolute top-3 left-3" />
    </div>
  );
}
