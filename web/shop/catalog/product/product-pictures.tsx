import { OptionalPart } from '../../../ui/optional-part.tsx';
import { BackButton } from '../back-button.tsx';
import { HeartButton } from '../wishlist/heart-button.tsx';
import { ProductGallery } from './lazy-parts.ts';
import { heroPlace, Picture, type Pictured } from './product-picture.tsx';

/** What a product looks like: its picture, or all of them in their order, with its video. */
export function ProductPictures({ product }: { product: Pictured }) {
  const hero = <Hero product={product} />;
  if (!product.more_image_urls?.length && !product.video) return hero;
  // Keyed by its first picture: that of another variant begins the row anew.
  return (
    <OptionalPart waiting={hero} instead={hero}>
      <ProductGallery key={product.image_url} product={product} />
    </OptionalPart>
  );
}

function Hero({ product }: { product: Pictured }) {
  return (
    <div className={`lg:sticky lg:top-8 ${heroPlace}`}>
      <Picture url={product.image_url} name={product.name} alt={product.name} eager />
      <BackButton look="secondary" className="absolute top-3 left-3" />
      <HeartButton product={product} className="absolute top-3 right-3" />
    </div>
  );
}
