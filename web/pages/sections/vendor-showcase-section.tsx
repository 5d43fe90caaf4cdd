import { useTranslation } from 'react-i18next';
import { phoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../parts/picture.tsx';
import { sectionTitle } from '../parts/section-head.tsx';
import { StoreRating } from '../parts/store-rating.tsx';
import { actionLooks, actionShape } from '../render/page-action.tsx';
import { storeLink } from '../render/page-link.tsx';
import type { SectionParts } from '../render/section-parts.ts';
import { Words } from '../render/words.tsx';

const words = 'flex flex-col items-start gap-5';

/** Who stands behind the store: its words, beside a picture of theirs, else beside its name and logo. */
export function VendorShowcaseSection({ section, data }: SectionParts<'vendor-showcase'>) {
  const { t } = useTranslation('sections');
  const { title, text, image } = section;
  return (
    <div className={classNames('grid gap-x-8 @3xl:grid-cols-2 @5xl:gap-x-16', image ? 'items-center gap-y-8' : 'items-end gap-y-5')}>
      {image && (
        <div className="relative aspect-4/5 overflow-hidden rounded-lg @max-3xl:aspect-4/3">
          <Picture url={image} name={data.store.name} sizes={`(min-width: 48rem) 50vw, ${phoneWide}`} className="absolute inset-0" />
        </div>
      )}
      <div className={image ? words : 'contents'}>
        <div className={words}>
          <StoreMark store={data.store} />
          <Words as="h2" of={section} path="title" value={title} className={sectionTitle} />
        </div>
        <div className={words}>
          <Words as="p" of={section} path="text" value={text} isLong className="max-w-prose whitespace-pre-line text-lg text-quiet" />
          <StoreRating of={data.rating} />
          <a href={storeLink(data.store)} className={classNames(actionShape, actionLooks.quiet)}>
            {t('visitStore')}
          </a>
        </div>
      </div>
    </div>
  );
}

function StoreMark({ store: { name, logo_url } }: Pick<SectionParts<'vendor-showcase'>['data'], 'store'>) {
  return (
    <p className="flex items-center gap-3">
      <span className="block size-14 shrink-0 overflow-hidden rounded-full">
        <Picture url={logo_url} name={name} sizes="3.5rem" />
      </span>
      <span className="min-w-0 font-bold font-display text-xl [overflow-wrap:anywhere]">{name}</span>
    </p>
  );
}
