import type { PageData } from '#contract/pages/page-data.ts';
import { imageSourceSet, imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../render/page-link.tsx';

/** Pictures of products as goods on a stall: one large, the others in a row below it. */
export function HeroGoods({ products }: { products: PageData['products'] }) {
  return (
    <ul className="grid grid-cols-3 gap-3 @3xl:gap-4">
      {products.slice(0, products.length < 4 ? 1 : 4).map(({ id, slug, name, image_url }, index) => (
        <li key={id} className={index === 0 ? 'col-span-3' : undefined}>
          <PageLink to={`/product/${slug}`} className="block overflow-hidden rounded-lg">
            <img
              src={imageUrlFor('card', image_url ?? '')}
              srcSet={imageSourceSet(image_url ?? '')}
              sizes={index === 0 ? '(min-width: 48rem) 50vw, 100vw' : '(min-width: 48rem) 17vw, 33vw'}
              alt={name}
              fetchPriority={index === 0 ? 'high' : undefined}
              className={classNames('w-full bg-sunken object-cover', index === 0 ? 'aspect-4/3' : 'aspect-square')}
            />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
