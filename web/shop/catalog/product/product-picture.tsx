import type { Product } from '#contract/shop/catalog/catalog.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { ProductImage } from '../product-image.tsx';

/** What a product looks like; of a card its first picture is known. */
export type Pictured = Pick<Product, 'id' | 'name' | 'image_url'> & Partial<Pick<Product, 'more_image_urls' | 'video'>>;

/** From 1024 px the picture stands beside the text. */
const sizes = '(min-width: 1024px) 36rem, 100vw';
/** 40 % of the window's height (docs/product.md, "Shop and product"). */
export const heroHeight = 'h-[40dvh] lg:h-[min(40rem,calc(var(--screen)-10rem))] lg:rounded-xl';

/** The whole picture, and its own colors to the sides of it. */
export function Picture({ url, alt, eager }: { url: string | null; alt: string; eager: boolean }) {
  return (
    <div className={`relative overflow-hidden bg-ink-100 ${heroHeight}`}>
      {url && <img src={imageUrlFor('thumbnail', url)} alt="" className="absolute inset-0 size-full scale-125 object-cover blur-2xl" />}
      <ProductImage url={url} alt={alt} sizes={sizes} eager={eager} className="relative bg-transparent object-contain" />
    </div>
  );
}
