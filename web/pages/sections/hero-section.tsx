import { imageSourceSet, imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { PageAction } from '../render/page-action.tsx';
import type { SectionParts } from '../render/section-parts.ts';
import { Words } from '../render/words.tsx';

/** The first thing to be seen: a promise, one way on, and a picture beside the words or behind them. */
export function HeroSection({ section, data }: SectionParts<'hero'>) {
  const { image, layout } = section;
  if (image && layout === 'behind')
    return (
      <div className="on-video relative isolate grid min-h-[28rem] items-end overflow-hidden rounded-lg @5xl:min-h-[36rem]">
        <HeroImage url={image} className="-z-20 absolute inset-0 size-full object-cover" />
        {/* Text on a picture has a scrim (docs/product.md, "Look"). */}
        <div aria-hidden className="-z-10 absolute inset-0 bg-linear-to-t from-ink via-ink/60 to-ink/10" />
        <HeroWords section={section} data={data} />
      </div>
    );
  if (image)
    return (
      <div className="grid items-center gap-8 @3xl:grid-cols-2 @5xl:gap-16">
        <HeroWords section={section} data={data} />
        <HeroImage url={image} className="aspect-4/5 w-full rounded-lg object-cover @max-3xl:aspect-4/3" />
      </div>
    );
  return <HeroWords section={section} data={data} />;
}

function HeroImage({ url, className }: { url: string; className: string }) {
  return (
    <img src={imageUrlFor('card', url)} srcSet={imageSourceSet(url)} sizes="(min-width: 48rem) 50vw, 100vw" alt="" fetchPriority="high" className={className} />
  );
}

function HeroWords({ section, data }: SectionParts<'hero'>) {
  const isAlone = section.image === '';
  return (
    <div className={isAlone ? 'mx-auto flex max-w-3xl flex-col items-center gap-5 text-center' : 'flex max-w-xl flex-col items-start gap-5 p-1 @3xl:p-6'}>
      <Words as="h1" of={section} path="title" value={section.title} className="font-bold text-4xl tracking-tight [overflow-wrap:anywhere] @3xl:text-6xl" />
      <Words as="p" of={section} path="subtitle" value={section.subtitle} isLong className="max-w-prose whitespace-pre-line text-lg text-quiet" />
      <PageAction of={section} path="cta" label={section.cta} link={section.link} store={data.store} />
    </div>
  );
}
