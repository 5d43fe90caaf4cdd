import '../product-more-texts.ts';
import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductVideo } from '#contract/shop/catalog/catalog.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { BackButton } from '../../back-button.tsx';
import { HeartButton } from '../../wishlist/heart-button.tsx';
import { heroPlace, Picture, type Pictured } from '../product-picture.tsx';
import { VideoSlide } from './video-slide.tsx';

type Slide = { key: string; still: string | undefined; video?: ProductVideo };

/** Several pictures, swiped through, with a dot or a thumbnail for each, the video after the first; one that a variant shows first is not shown twice. */
export function ProductGallery({ product }: { product: Pictured }) {
  const { t } = useTranslation('product-more');
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const { name } = product;
  const slides = slidesOf(product);
  const labelOf = (slide: Slide, index: number) => (slide.video ? t('showVideo') : t('showPicture', { number: index + 1 }));
  return (
    <div className={`lg:sticky lg:top-8 ${heroPlace}`}>
      <div className="relative">
        <ul
          ref={strip}
          aria-label={t('pictures')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
          className="flex [scrollbar-width:none] snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
        >
          {slides.map(({ key, still = null, video: played }, index) => (
            <li key={key} className="w-full shrink-0 snap-center">
              {played ? (
                <VideoSlide name={name} video={played} />
              ) : (
                <Picture url={still} name={name} alt={index === 0 ? name : t('picture', { name: name, number: index + 1 })} eager={index === 0} />
              )}
            </li>
          ))}
        </ul>
        <BackButton look="secondary" className="absolute top-3 left-3" />
        <HeartButton product={product} className="absolute top-3 right-3" />
      </div>
      {slides.length > 1 && (
        <ul className="mt-1 flex justify-center gap-1 lg:mt-3 lg:justify-start lg:gap-2">
          {slides.map((slide, index) => (
            <li key={slide.key}>
              <button
                type="button"
                aria-label={labelOf(slide, index)}
                aria-current={index === shown}
                onClick={() => strip.current?.scrollTo({ left: index * strip.current.clientWidth })}
                className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md"
              >
                <Dot slide={slide} isShown={index === shown} />
                <Thumbnail slide={slide} isShown={index === shown} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Dot({ slide, isShown }: { slide: Slide; isShown: boolean }) {
  if (slide.video) return <Play aria-hidden className={classNames('size-3.5 fill-current lg:hidden', isShown ? 'text-ink' : 'text-ink-300')} />;
  return <span className={classNames('size-2 rounded-full lg:hidden', isShown ? 'bg-ink' : 'bg-ink-300')} />;
}

function Thumbnail({ slide: { still, video }, isShown }: { slide: Slide; isShown: boolean }) {
  return (
    <span className={classNames('relative hidden size-16 overflow-hidden rounded-md bg-ink-100 lg:block', isShown ? 'ring-2 ring-ink' : 'opacity-70')}>
      {still && <img src={imageUrlFor('thumbnail', still)} alt="" loading="lazy" className="size-full object-cover" />}
      {video && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Play aria-hidden className="size-7 rounded-full bg-ink/80 fill-current p-1.5 text-white" />
        </span>
      )}
    </span>
  );
}

function slidesOf({ image_url, more_image_urls = [], video }: Pictured): Slide[] {
  const pictures: Slide[] = [...new Set([image_url, ...more_image_urls])].filter((url) => url !== null).map((url) => ({ key: url, still: url }));
  return video ? pictures.toSpliced(1, 0, { key: video.url, still: video.poster_url ?? undefined, video }) : pictures;
}
