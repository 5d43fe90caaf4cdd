import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#contract/formats/dates.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import type { Review } from '#contract/shop/reviews/reviews.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Face } from '../../../ui/display/face.tsx';
import { authorName } from './author-name.ts';
import { ReviewPhotos } from './review-photos.tsx';
import { Stars } from './stars.tsx';

/** A review as everybody reads it. `store`: whose reply it is; `children`: what its reader can do with it. */
export function ReviewItem({ review, store, children }: { review: Review; store?: string; children?: ReactNode }) {
  const { t } = useTranslation('reviews');
  const { rating, comment, avatar_url, is_verified, created_at, reply } = review;
  return (
    <article className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2">
          <Face
            name={review.shown_name}
            url={avatar_url && imageUrlFor('thumbnail', avatar_url)}
            className="size-8 shrink-0 bg-sunken text-ink-700 text-xs leading-8"
          />
          <span className="min-w-0 break-words font-semibold">{authorName(review)}</span>
        </span>
        <Stars rating={rating} />
        <span title={t(is_verified ? 'verifiedHint' : 'sampleHint')}>
          <Badge tone={is_verified ? 'good' : 'neutral'}>{t(is_verified ? 'verified' : 'sample')}</Badge>
        </span>
        <time dateTime={created_at} className="text-ink-600 text-sm">
          {formatDay(created_at)}
        </time>
      </p>
      {comment && (
        <p dir="auto" className="whitespace-pre-line break-words">
          {comment}
        </p>
      )}
      <ReviewPhotos review={review} />
      {reply && (
        <div className="rounded-md bg-ink-100 px-4 py-3">
          <p className="font-semibold text-sm">{store ? t('replyOf', { store }) : t('replyOfStore')}</p>
          <p dir="auto" className="whitespace-pre-line break-words">
            {reply}
          </p>
        </div>
      )}
      {children}
    </article>
  );
}
