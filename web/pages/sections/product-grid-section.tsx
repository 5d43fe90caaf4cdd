import { useTranslation } from 'react-i18next';
import { halfPhoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageProductCard } from '../parts/product-card.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { storeLink } from '../render/page-link.tsx';
import { listGrid } from '../render/section-data.ts';
import type { SectionParts } from '../render/section-parts.ts';

/** Products of the store by a rule, and the way to all of them. */
export function ProductGridSection({ section, data }: SectionParts<'product-grid'>) {
  const { t } = useTranslation('sections');
  const products = listGrid(section, data);
  const inThrees = products.length % 3 === 0 && products.length % 4 !== 0;
  const all = (
    <a href={storeLink(data.store, section.category)} className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4">
      {t('seeAll')}
    </a>
  );
  return (
    <>
      <SectionHead section={section} beside={all} />
      <ul
        className={classNames('grid grid-cols-2 gap-x-3 gap-y-8 @2xl:grid-cols-3 @3xl:gap-x-6 @5xl:gap-y-12', inThrees ? '@5xl:gap-x-8' : '@5xl:grid-cols-4')}
      >
        {products.map((product) => (
          <li key={product.id}>
            <PageProductCard product={product} sizes={`(min-width: 64rem) 16rem, (min-width: 42rem) 33vw, ${halfPhoneWide}`} />
          </li>
        ))}
      </ul>
    </>
  );
}
