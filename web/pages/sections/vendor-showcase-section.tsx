import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../parts/picture.tsx';
import { sectionTitle } from '../parts/section-head.tsx';
import { StoreRating } from '../parts/store-rating.tsx';
import { actionLooks, actionShape } from '../render/page-action.tsx';
import { storeLink } from '../render/page-link.tsx';
import type { SectionParts } from '../render/section-parts.ts';
import { Words } from '../render/words.tsx';

/** Who stands behind the store: its words, and beside them a picture of theirs, else its logo. */
export function VendorShowcaseSection({ section, data }: SectionParts<'vendor-showcase'>) {
  const { t } = useTranslation('sections');
  const { title, text, image } = section;
  return (
    <div className={classNames('grid items-center gap-8 @5xl:gap-16', image && '@3xl:grid-cols-2')}>
      {image && (
        <div className="relative aspect-4/5 overflow-hidden rounded-lg @max-3xl:aspect-4/3">
          <Picture url={image} name={data.store.name} sizes="(min-width: 48rem) 50vw, 100vw" className="absolute inset-0" />
        </div>
      )}
      <div className="flex flex-col items-start gap-5">
        <StoreMark store={data.store} />
        <Words as="h2" of={section} path="title" value={title} className={sectionTitle} />
        <Words as="p" of={section} path="text" value={text} isLong className="max-w-prose whitespace-pre-line text-lg text-quiet" />
        <StoreRating of={data.rating} />
        <a href={storeLink(data.store)} className={classNames(actionShape, actionLooks.quiet)}>
          {t('visitStore')}
        </a>
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
