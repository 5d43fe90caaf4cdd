import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { phoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { PageLink } from '../render/page-link.tsx';
import { Picture } from './picture.tsx';
import { BuyNow, PictureMark } from './product-card.tsx';
import { ProductPrice } from './product-price.tsx';

/** A product that has its section for itself: its picture, and beside it what it is. */
export function OneProduct({ product }: { product: ProductCard }) {
  const to = `/product/${product.slug}`;
  return (
    <div className="grid items-center gap-6 @3xl:grid-cols-2 @5xl:gap-16">
      <PageLink to={to} className="relative block aspect-4/5 overflow-hidden rounded-lg">
        <Picture url={product.image_url} name={product.name} sizes={`(min-width: 48rem) 50vw, ${phoneWide}`} className="absolute inset-0" />
        <span className="sr-only">{product.name} </span>
        <PictureMark product={product} />
      </PageLink>
      <div className="flex flex-col items-start gap-4">
        <h3 className="font-bold text-3xl [overflow-wrap:anywhere] @3xl:text-5xl">
          <PageLink to={to}>{product.name}</PageLink>
        </h3>
        <ProductPrice of={product} className="text-2xl @3xl:text-3xl" />
        <BuyNow product={product} look="primary" className="mt-2 w-full max-w-sm" />
      </div>
    </div>
  );
}
