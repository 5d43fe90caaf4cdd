import { useTranslation } from 'react-i18next';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { PageVideoCard } from '../parts/page-video-card.tsx';
import { Picture } from '../parts/picture.tsx';
import { BuyNow } from '../parts/product-card.tsx';
import { ProductPrice } from '../parts/product-price.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { PageLink } from '../render/page-link.tsx';
import { findVideo } from '../render/section-data.ts';
import type { SectionParts } from '../render/section-parts.ts';

/** A shoppable video, and beside it what is tagged on it. */
export function VideoSection({ section, data }: SectionParts<'video'>) {
  const video = findVideo(section, data);
  if (!video) return null;
  const products = [...new Map(video.tags.map(({ product }) => [product.id, product])).values()];
  return (
    <div className="grid items-center gap-8 @3xl:grid-cols-2 @5xl:gap-16">
      <PageVideoCard video={video} />
      <div>
        <SectionHead section={section} />
        {products.length > 0 && <Tagged products={products} />}
      </div>
    </div>
  );
}

function Tagged({ products }: { products: ShoppableVideo['tags'][number]['product'][] }) {
  const { t } = useTranslation('sections');
  return (
    <>
      <p className="mb-3 font-semibold text-quiet">{t('inThisVideo')}</p>
      <ul className="flex flex-col divide-y divide-hairline border-hairline border-y">
        {products.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <PageLink to={`/product/${product.slug}`} className="flex min-w-40 flex-1 items-center gap-4 rounded-md">
              <span className="block aspect-4/5 w-20 shrink-0 overflow-hidden rounded-md">
                <Picture url={product.image_url} name={product.name} sizes="5rem" />
              </span>
              <span className="min-w-0">
                <h3 className="line-clamp-2 font-sans font-semibold leading-snug">{product.name}</h3>
                <ProductPrice of={product} className="text-lg" />
              </span>
            </PageLink>
            {product.left === 0 ? <p className="text-quiet">{t('soldOut')}</p> : <BuyNow product={product} look="primary" />}
          </li>
        ))}
      </ul>
    </>
  );
}
