import type { SectionOf } from '#contract/pages/page-content.ts';
import { phoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../parts/picture.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { PageLink, pageLink } from '../render/page-link.tsx';
import { listForCollections } from '../render/section-data.ts';
import type { SectionParts } from '../render/section-parts.ts';
import { Words } from '../render/words.tsx';

type Collection = SectionOf<'collection-grid'>['collections'][number];

/** Ways into the store, each a picture with its name on it: rows of a wide one and a narrow one by turns. */
export function CollectionGridSection({ section, data }: SectionParts<'collection-grid'>) {
  const products = listForCollections(section, data);
  const collections = section.collections.map((collection, index) => ({ ...collection, image: collection.image || (products[index]?.image_url ?? '') }));
  const areAllPlain = collections.every(({ image }) => image === '');
  return (
    <>
      <SectionHead section={section} />
      <ul className="grid grid-cols-2 gap-3 @3xl:grid-cols-5 @3xl:gap-5">
        {collections.map((collection, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a collection has no id, and its texts change while they are written
          <li key={index} className={spanOf(index, collections.length)}>
            <PageLink
              to={pageLink(collection.link, data.store)}
              className={classNames(
                'group relative isolate flex size-full flex-col justify-end overflow-hidden rounded-lg',
                areAllPlain ? 'min-h-44 @3xl:min-h-48' : 'min-h-64 @3xl:min-h-96',
                !collection.image && plainGrounds[index % 2],
              )}
            >
              <CollectionGround of={collection} />
              <CollectionWords section={section} of={collection} index={index} />
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const plainGrounds = ['on-video bg-ink-800', 'border border-hairline bg-surface'];

/** On a phone the first is as wide as the page where the others come in pairs; beyond, the last one that stands alone is. */
function spanOf(index: number, count: number): string {
  const narrow = index === 0 && count % 2 === 1 ? 'col-span-2' : '';
  if (count === 2) return classNames(narrow, index === 0 ? '@3xl:col-span-3' : '@3xl:col-span-2');
  if (index === count - 1 && count % 2 === 1) return classNames(narrow, '@3xl:col-span-5');
  return classNames(narrow, [0, 3].includes(index % 4) ? '@3xl:col-span-3' : '@3xl:col-span-2');
}

/** Without a picture the words are the picture. */
function CollectionGround({ of: { image, title } }: { of: Collection }) {
  if (!image) return null;
  return (
    <>
      <Picture
        url={image}
        name={title}
        sizes={`(min-width: 48rem) 40rem, ${phoneWide}`}
        className="-z-20 absolute inset-0 transition-transform duration-220 motion-safe:group-hover:scale-103"
      />
      {/* Text on a picture has a scrim (docs/product.md, "Look"). */}
      <span aria-hidden className="-z-10 absolute inset-0 bg-linear-to-t from-ink via-ink/50 to-ink/5" />
    </>
  );
}

function CollectionWords({ section, of: { title, text, image }, index }: { section: SectionOf<'collection-grid'>; of: Collection; index: number }) {
  const path = (name: keyof Collection) => `collections.${index}.${name}`;
  return (
    <span className={classNames('block p-4 @3xl:p-6', image && 'on-video')}>
      <Words
        as="h3"
        of={section}
        path={path('title')}
        value={title}
        className={classNames('font-bold [overflow-wrap:anywhere]', image ? 'text-xl @3xl:text-3xl' : 'text-2xl @3xl:text-5xl')}
      />
      <Words as="p" of={section} path={path('text')} value={text} isLong className="mt-1 max-w-prose whitespace-pre-line text-quiet @max-xl:text-sm" />
    </span>
  );
}
