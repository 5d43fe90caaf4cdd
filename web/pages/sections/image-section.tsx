import type { ReactNode } from 'react';
import { imageSourceSet, imageUrlFor, phoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { PageLink, pageLink } from '../render/page-link.tsx';
import { bleedOf } from '../render/section-frame.tsx';
import type { SectionParts } from '../render/section-parts.ts';
import { Words } from '../render/words.tsx';

const shapes = { whole: 'h-auto', wide: 'aspect-video object-cover', square: 'aspect-square object-cover' };

/** A picture as large as its section; with a link it leads there. */
export function ImageSection({ section, data }: SectionParts<'image'>) {
  const { image, alt, caption, link, shape, settings } = section;
  return (
    <>
      <SectionHead section={section} />
      <figure>
        <Leading to={link && pageLink(link, data.store)} className={classNames('block overflow-hidden', bleedOf(settings))}>
          <img
            src={imageUrlFor('card', image)}
            srcSet={imageSourceSet(image)}
            sizes={`(min-width: 72rem) 72rem, ${settings.width === 'full' ? '100vw' : phoneWide}`}
            alt={alt}
            loading="lazy"
            decoding="async"
            className={classNames('w-full bg-sunken', shapes[shape])}
          />
        </Leading>
        <Words as="figcaption" of={section} path="caption" value={caption} className="mt-3 text-quiet text-sm" />
      </figure>
    </>
  );
}

function Leading({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  if (to === '') return <div className={className}>{children}</div>;
  return (
    <PageLink to={to} className={className}>
      {children}
    </PageLink>
  );
}
