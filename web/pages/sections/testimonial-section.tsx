import '../../shop/catalog/reviews/texts.ts';
import { useTranslation } from 'react-i18next';
import type { PageReview } from '#contract/pages/page-data.ts';
import { authorName } from '../../shop/catalog/reviews/author-name.ts';
import { Stars } from '../../shop/catalog/reviews/stars.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../parts/picture.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { StoreRating } from '../parts/store-rating.tsx';
import { PageLink } from '../render/page-link.tsx';
import type { SectionParts } from '../render/section-parts.ts';

/** What buyers wrote: the newest large, the others beside and below it. */
export function TestimonialSection({ section, data }: SectionParts<'testimonial'>) {
  const [first, ...others] = data.reviews.slice(0, section.count);
  if (!first) return null;
  const isBeside = others.length === 1 || others.length === 2;
  return (
    <>
      <SectionHead section={section} beside={<StoreRating of={data.rating} />} />
      <div className={classNames('grid gap-10 @5xl:gap-16', isBeside && '@3xl:grid-cols-2')}>
        <Quote review={first} isLarge />
        {others.length > 0 && (
          <ul className={isBeside ? 'flex flex-col gap-10' : 'grid gap-x-8 gap-y-10 @2xl:grid-cols-2 @5xl:grid-cols-3 @5xl:gap-x-12'}>
            {others.map((review) => (
              <li key={review.id} className="border-line border-t pt-6">
                <Quote review={review} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Quote({ review, isLarge = false }: { review: PageReview; isLarge?: boolean }) {
  const { t } = useTranslation('reviews');
  const { rating, comment, is_verified, product } = review;
  return (
    <figure className="flex flex-col items-start gap-4">
      <Stars rating={rating} />
      <blockquote
        className={classNames(
          'whitespace-pre-line [overflow-wrap:anywhere]',
          isLarge ? 'font-display font-semibold text-2xl leading-snug @3xl:text-4xl' : 'text-lg',
        )}
      >
        {comment}
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <span className="block size-14 shrink-0 overflow-hidden rounded-md">
          <Picture url={product.image_url} name={product.name} sizes="3.5rem" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere]">{authorName(review)}</span>
          <span className="block text-quiet text-sm">
            {t(is_verified ? 'verified' : 'sample')} ·{' '}
            <PageLink to={`/product/${product.slug}`} className="inline-block py-1 underline decoration-line underline-offset-4">
              {product.name}
            </PageLink>
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
