import { useTranslation } from 'react-i18next';
import type { PageData } from '#contract/pages/page-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageProductCard } from '../parts/product-card.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { storeLink } from '../render/page-link.tsx';
import { listFeatured } from '../render/section-data.ts';
import type { SectionParts } from '../render/section-parts.ts';

/** The first product large, the others beside and below it. What remains of the last row leads to the whole store. */
export function FeaturedProductsSection({ section, data }: SectionParts<'featured-products'>) {
  const products = listFeatured(section, data);
  if (products.length < 3) return <FewProducts section={section} products={products} />;
  const rest = gapsOf(products.length);
  return (
    <>
      <SectionHead section={section} />
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 @3xl:gap-x-6 @5xl:grid-cols-4">
        {products.map((product, index) => (
          <li key={product.id} className={index === 0 ? 'col-span-2 @5xl:row-span-2' : undefined}>
            <PageProductCard product={product} isLarge={index === 0} sizes={index === 0 ? largeSizes : sizes} />
          </li>
        ))}
        {rest.narrow + rest.wide > 0 && <StoreTile store={data.store} className={classNames(narrowSpans[rest.narrow], wideSpans[rest.wide])} />}
      </ul>
    </>
  );
}

const sizes = '(min-width: 64rem) 16rem, 50vw';
const largeSizes = '(min-width: 64rem) 33rem, 100vw';

const narrowSpans = ['hidden', ''];
const wideSpans = ['@5xl:hidden', '@5xl:block', '@5xl:col-span-2 @5xl:block', '@5xl:col-span-3 @5xl:block'];

/** Columns that remain free in the last row of two and of four: the first product takes a row of two, or two by two of four. */
function gapsOf(count: number): { narrow: number; wide: number } {
  return { narrow: (count - 1) % 2, wide: (4 - ((count + 3) % 4)) % 4 };
}

/** One or two have the same size. */
function FewProducts({ section, products }: Pick<SectionParts<'featured-products'>, 'section'> & { products: PageData['products'] }) {
  return (
    <>
      <SectionHead section={section} />
      <ul className={classNames('grid gap-x-3 gap-y-8 @3xl:gap-x-8', products.length === 1 ? 'max-w-xl' : '@xl:grid-cols-2')}>
        {products.map((product) => (
          <li key={product.id}>
            <PageProductCard product={product} isLarge sizes="(min-width: 36rem) 36rem, 100vw" />
          </li>
        ))}
      </ul>
    </>
  );
}

function StoreTile({ store, className }: { store: PageData['store']; className?: string }) {
  const { t } = useTranslation('sections');
  return (
    <li className={className}>
      <a href={storeLink(store)} className="on-video flex size-full min-h-44 flex-col justify-end rounded-lg bg-surface p-4 hover:bg-sunken @3xl:p-6">
        <span className="font-bold font-display text-2xl leading-tight [overflow-wrap:anywhere] @3xl:text-3xl">{t('seeAllOf', { store: store.name })}</span>
      </a>
    </li>
  );
}
