import { Suspense } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { BackButton } from '../back-button.tsx';
import { ProductGallery } from './lazy-parts.ts';
import { Picture } from './product-picture.tsx';

type Pictured = Pick<Product, 'name' | 'image_url'> & Partial<Pick<Product, 'more_image_urls'>>;

/** What a product looks like: its picture, or all of them in their order. */
export function ProductPictures({ product }: { product: Pictured }) {
  const hero = <Hero url={product.image_url} alt={product.name} />;
  if (!product.more_image_urls?.length) return hero;
  return (
    <Suspense fallback={hero}>
      <ProductGallery name={product.name} urls={[product.image_url, ...product.more_image_urls]} />
    </Suspense>
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
