import './product-more-texts.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrlFor } from '#contract/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { BackButton } from '../back-button.tsx';
import { Picture } from './product-picture.tsx';

/** Several pictures, swiped through, with a dot or a thumbnail for each; one that a variant shows first is not shown twice. */
export function ProductGallery({ name, urls: all }: { name: string; urls: readonly (string | null)[] }) {
  const { t } = useTranslation('product-more');
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const urls = [...new Set(all)].filter((url) => url !== null);
  return (
    <div className="lg:sticky lg:top-8">
      <div className="relative">
        <ul
          ref={strip}
          aria-label={t('pictures')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
          className="flex [scrollbar-width:none] snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
        >
          {urls.map((url, index) => (
            <li key={url} className="w-full shrink-0 snap-center">
              <Picture url={url} alt={index === 0 ? name : t('picture', { name: name, number: index + 1 })} eager={index === 0} />
            </li>
          ))}
        </ul>
        <BackButton look="secondary" className="absolute top-3 left-3" />
      </div>
      <ul className="mt-1 flex justify-center gap-1 lg:mt-3 lg:justify-start lg:gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={t('showPicture', { number: index + 1 })}
              aria-current={index === shown}
              onClick={() => strip.current?.scrollTo({ left: index * strip.current.clientWidth })}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md"
            >
              <span className={classNames('size-2 rounded-full lg:hidden', index === shown ? 'bg-ink' : 'bg-ink-300')} />
              <img
                src={imageUrlFor('thumbnail', url)}
                alt=""
                className={classNames('hidden size-16 rounded-md object-cover lg:block', index === shown ? 'ring-2 ring-ink' : 'opacity-70')}
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
