import type { SectionOf } from '#contract/pages/page-content.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../parts/picture.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { PageLink, pageLink } from '../render/page-link.tsx';
import type { SectionParts } from '../render/section-parts.ts';
import { Words } from '../render/words.tsx';

type Collection = SectionOf<'collection-grid'>['collections'][number];

/** Ways into the store, each a picture with its name on it: rows of a wide one and a narrow one by turns. */
export function CollectionGridSection({ section, data }: SectionParts<'collection-grid'>) {
  const { collections } = section;
  return (
    <>
      <SectionHead section={section} />
      <ul className="grid grid-cols-2 gap-3 @3xl:grid-cols-5 @3xl:gap-5">
        {collections.map((collection, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a collection has no id, and its texts change while they are written
          <li key={index} className={spanOf(index, collections.length)}>
            <PageLink
              to={pageLink(collection.link, data.store)}
              className="group relative isolate flex size-full min-h-64 flex-col justify-end overflow-hidden rounded-lg @3xl:min-h-96"
            >
              <CollectionGround of={collection} index={index} />
              <CollectionWords section={section} of={collection} index={index} />
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** On a phone the first is as wide as the page where the others come in pairs; beyond, the last one that stands alone is. */
function spanOf(index: number, count: number): string {
  const narrow = index === 0 && count % 2 === 1 ? 'col-span-2' : '';
  if (count === 2) return classNames(narrow, index === 0 ? '@3xl:col-span-3' : '@3xl:col-span-2');
  if (index === count - 1 && count % 2 === 1) return classNames(narrow, '@3xl:col-span-5');
  return classNames(narrow, [0, 3].includes(index % 4) ? '@3xl:col-span-3' : '@3xl:col-span-2');
}

const plainGrounds = ['bg-ink-800', 'bg-ink-700'];

function CollectionGround({ of: { image, title }, index }: { of: Collection; index: number }) {
  if (!image) return <span aria-hidden className={classNames('-z-10 absolute inset-0', plainGrounds[index % 2])} />;
  return (
    <>
      <Picture
        url={image}
        name={title}
        sizes="(min-width: 48rem) 40rem, 100vw"
        className="-z-20 absolute inset-0 transition-transform duration-220 motion-safe:group-hover:scale-103"
      />
      {/* Text on a picture has a scrim (docs/product.md, "Look"). */}
      <span aria-hidden className="-z-10 absolute inset-0 bg-linear-to-t from-ink via-ink/50 to-ink/5" />
    </>
  );
}

function CollectionWords({ section, of: { title, text }, index }: { section: SectionOf<'collection-grid'>; of: Collection; index: number }) {
  const path = (name: keyof Collection) => `collections.${index}.${name}`;
  return (
    <span className="on-video block p-4 @3xl:p-6">
      <Words as="h3" of={section} path={path('title')} value={title} className="font-bold text-xl [overflow-wrap:anywhere] @3xl:text-3xl" />
      <Words as="p" of={section} path={path('text')} value={text} isLong className="mt-1 max-w-prose whitespace-pre-line text-quiet @max-xl:text-sm" />
    </span>
  );
}
