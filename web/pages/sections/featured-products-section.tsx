import { useTranslation } from 'react-i18next';
import type { PageData } from '#contract/pages/page-data.ts';
import { halfPhoneWide, phoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { OneProduct } from '../parts/one-product.tsx';
import { PageProductCard } from '../parts/product-card.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { storeLink } from '../render/page-link.tsx';
import { listFeatured } from '../render/section-data.ts';
import type { SectionParts } from '../render/section-parts.ts';

/** The first product large, the others beside and below it. What remains of the last row leads to the whole store. */
export function FeaturedProductsSection({ section, data }: SectionParts<'featured-products'>) {
  const products = listFeatured(section, data);
  if (products.length < 3) return <FewProducts section={section} products={products} />;
  const { large, narrow, wide } = planOf(products.length);
  return (
    <>
      <SectionHead section={section} />
      <ul
        className={classNames(
          'grid grid-cols-2 gap-x-3 gap-y-8 @3xl:gap-x-6 @5xl:grid-cols-4',
          // What the large one is higher goes to the tile.
          products.length === 3 && '@5xl:grid-rows-[auto_1fr]',
        )}
      >
        {products.map((product, index) => (
          <li key={product.id} className={index < large ? 'col-span-2 @5xl:row-span-2' : undefined}>
            <PageProductCard product={product} isLarge={index < large} sizes={index < large ? largeSizes : sizes} />
          </li>
        ))}
        {narrow + wide > 0 && <StoreTile store={data.store} className={classNames(narrowSpans[narrow], wideSpans[wide])} />}
      </ul>
    </>
  );
}

const sizes = `(min-width: 64rem) 16rem, ${halfPhoneWide}`;
const largeSizes = `(min-width: 64rem) 33rem, ${phoneWide}`;

const narrowSpans = ['hidden', ''];
const wideSpans = ['@5xl:hidden', '@5xl:block', '@5xl:col-span-2 @5xl:block'];

/**
 * How many stand large, two by two of four columns or a row of two: two of them where one would leave three places in the last row. Then
 * how many columns of the last row remain free, of two and of four.
 */
function planOf(count: number): { large: number; narrow: number; wide: number } {
  const large = count % 4 === 2 ? 2 : 1;
  return { large, narrow: (count - large) % 2, wide: (4 - ((count + 3 * large) % 4)) % 4 };
}

/** Two have the same size. */
function FewProducts({ section, products }: Pick<SectionParts<'featured-products'>, 'section'> & { products: PageData['products'] }) {
  const [only, second] = products;
  return (
    <>
      <SectionHead section={section} />
      {only && !second && <OneProduct product={only} />}
      {second && (
        <ul className="grid gap-x-3 gap-y-8 @xl:grid-cols-2 @3xl:gap-x-8">
          {products.map((product) => (
            <li key={product.id}>
              <PageProductCard product={product} isLarge sizes={`(min-width: 36rem) 36rem, ${phoneWide}`} />
            </li>
          ))}
        </ul>
      )}
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
