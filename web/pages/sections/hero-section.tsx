import { use } from 'react';
import { imageSourceSet, imageUrlFor, phoneWide } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { HeroGoods } from '../parts/hero-goods.tsx';
import { MainHeadingContext } from '../render/main-heading.ts';
import { PageAction } from '../render/page-action.tsx';
import { listGoods } from '../render/section-data.ts';
import { bleedOf } from '../render/section-frame.tsx';
import type { SectionParts } from '../render/section-parts.ts';
import { Words } from '../render/words.tsx';

/** The first thing to be seen: a promise, one way on, and a picture beside the words or behind them, else new goods of the store. */
export function HeroSection({ section, data }: SectionParts<'hero'>) {
  const { image, layout, settings } = section;
  if (image && layout === 'behind')
    return (
      <div className={classNames('on-video relative isolate grid min-h-[28rem] items-end overflow-hidden @5xl:min-h-[38rem]', bleedOf(settings))}>
        <HeroImage url={image} sizes="100vw" className="-z-20 absolute inset-0 size-full object-cover" />
        {/* Text on a picture has a scrim (docs/product.md, "Look"). */}
        <div aria-hidden className="-z-10 absolute inset-0 bg-linear-to-t from-ink via-ink/60 to-ink/10" />
        <HeroWords section={section} data={data} className="items-start p-4 @3xl:p-10" />
      </div>
    );
  const goods = listGoods(section, data);
  if (!image && goods.length === 0) return <HeroWords section={section} data={data} className="mx-auto items-center text-center @3xl:max-w-4xl" />;
  return (
    <div className="grid items-center gap-8 @3xl:grid-cols-2 @5xl:gap-16">
      <HeroWords section={section} data={data} className="items-start" />
      {image ? (
        <HeroImage url={image} sizes={`(min-width: 48rem) 50vw, ${phoneWide}`} className="aspect-4/5 w-full rounded-lg object-cover @max-3xl:aspect-4/3" />
      ) : (
        <HeroGoods products={goods} />
      )}
    </div>
  );
}

function HeroImage({ url, sizes, className }: { url: string; sizes: string; className: string }) {
  return <img src={imageUrlFor('card', url)} srcSet={imageSourceSet(url)} sizes={sizes} alt="" fetchPriority="high" className={className} />;
}

function HeroWords({ section, data, className }: SectionParts<'hero'> & { className: string }) {
  const main = use(MainHeadingContext);
  return (
    <div className={classNames('flex max-w-xl flex-col gap-5', className)}>
      <Words
        as={main === undefined || main === section.id ? 'h1' : 'h2'}
        of={section}
        path="title"
        value={section.title}
        className="font-bold text-4xl tracking-tight [overflow-wrap:anywhere] @3xl:text-6xl @5xl:text-7xl"
      />
      <Words as="p" of={section} path="subtitle" value={section.subtitle} isLong className="max-w-prose whitespace-pre-line text-pretty text-lg text-quiet" />
      <PageAction of={section} path="cta" label={section.cta} link={section.link} store={data.store} />
    </div>
  );
}
