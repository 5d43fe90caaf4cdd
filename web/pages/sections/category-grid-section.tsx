import { useTranslation } from 'react-i18next';
import { halfPhoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../parts/picture.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { storeLink } from '../render/page-link.tsx';
import { listCategories } from '../render/section-data.ts';
import type { SectionParts } from '../render/section-parts.ts';

const inFours = '@5xl:w-[calc(25%-1.125rem)]';
/** By how many there are: up to three, five and six stand in one row. */
const wideWidths: Record<number, string> = { 1: '', 2: '', 3: '', 5: '@5xl:w-[calc(20%-1.2rem)]', 6: '@5xl:w-[calc(16.6%-1.25rem)]' };

/** The categories of the store, each behind an arch with a product of it. */
export function CategoryGridSection({ section, data }: SectionParts<'category-grid'>) {
  const { t } = useTranslation('sections');
  const categories = listCategories(section, data);
  return (
    <>
      <SectionHead section={section} />
      <ul className="flex flex-wrap justify-center gap-x-3 gap-y-8 @3xl:gap-x-6">
        {categories.map(({ category, count, image_url }) => (
          <li key={category} className={classNames('w-[calc(50%-0.375rem)] @2xl:w-[calc(33.3%-1rem)]', wideWidths[categories.length] ?? inFours)}>
            <a href={storeLink(data.store, category)} className="group block rounded-lg text-center">
              <span className="relative block aspect-4/5 overflow-hidden rounded-t-full rounded-b-lg">
                <Picture
                  url={image_url}
                  name={category}
                  sizes={`(min-width: 64rem) 16rem, (min-width: 42rem) 33vw, ${halfPhoneWide}`}
                  className="absolute inset-0 transition-transform duration-220 motion-safe:group-hover:scale-103"
                />
              </span>
              <h3 className="mt-3 font-bold text-xl [overflow-wrap:anywhere] @3xl:text-2xl">{category}</h3>
              <p className="tabular text-quiet">{t('products', { count })}</p>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
