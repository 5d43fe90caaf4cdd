import type { Product } from '#contract/shop/catalog/catalog.ts';
import { ProductImage } from '../product-image.tsx';

/** What a product looks like; of a card its first picture is known. */
export type Pictured = Pick<Product, 'id' | 'name' | 'image_url'> & Partial<Pick<Product, 'more_image_urls' | 'video'>>;

/** From 1024 px the picture stands beside the text. */
const sizes = '(min-width: 1024px) 36rem, 100vw';
/** 4:5, the whole width of a phone (docs/product.md, "Shop and product"). */
export const heroShape = 'aspect-4/5 lg:rounded-xl';
/** What stands on the picture keeps to its sides: on a wide or low window it is as wide as its height allows. */
export const heroPlace = 'relative mx-auto sm:max-w-[max(18rem,calc((var(--screen)-20rem)*4/5))] lg:mx-0 lg:max-w-[max(18rem,calc((var(--screen)-8rem)*4/5))]';

/** Fills its place; what of it is too wide or too high is cut evenly. */
export function Picture({ url, name, alt, eager }: { url: string | null; name: string; alt: string; eager: boolean }) {
  return (
    <div className={`overflow-hidden bg-ink-100 ${heroShape}`}>
      <ProductImage url={url} name={name} alt={alt} sizes={sizes} eager={eager} className="size-full object-cover" />
    </div>
  );
}
