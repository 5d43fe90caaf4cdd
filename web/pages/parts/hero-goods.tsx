import type { PageData } from '#contract/pages/page-data.ts';
import { imageSourceSet, imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../render/page-link.tsx';

/** Pictures of products as goods on a stall, all upright as they were taken: one large, and three beside it that are as high together. */
export function HeroGoods({ products }: { products: PageData['products'] }) {
  const isAlone = products.length < 4;
  return (
    <ul className={classNames('grid gap-3 @3xl:gap-4', !isAlone && 'grid-cols-4')}>
      {products.slice(0, isAlone ? 1 : 4).map(({ id, slug, name, image_url }, index) => (
        <li key={id} className={index === 0 && !isAlone ? 'relative col-span-3 row-span-3' : undefined}>
          <PageLink to={`/product/${slug}`} className={classNames('block overflow-hidden rounded-lg', index === 0 && !isAlone && 'absolute inset-0')}>
            <img
              src={imageUrlFor('card', image_url ?? '')}
              srcSet={imageSourceSet(image_url ?? '')}
              sizes={index === 0 ? '(min-width: 48rem) 40vw, 75vw' : '(min-width: 48rem) 12vw, 25vw'}
              alt={name}
              fetchPriority={index === 0 ? 'high' : undefined}
              className={classNames('w-full bg-sunken object-cover', index === 0 && !isAlone ? 'h-full' : 'aspect-4/5')}
            />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
