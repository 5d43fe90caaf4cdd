import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatIndianDay } from '#contract/formats/dates.ts';
import { starChoices } from '#contract/shop/reviews/rating.ts';
import type { StoreReview } from '#contract/shop/reviews/reviews.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column, Filter } from '../../../../ui/data-list/columns.ts';
import { authorName } from '../author-name.ts';
import { Stars } from '../stars.tsx';
import { reviewStates } from './use-store-reviews.ts';

type Open = (review: StoreReview) => void;

/** A row of the list; the whole of it opens its review. */
export function reviewColumns(t: TFunction<'seller-reviews'>, onOpen: Open): Column<StoreReview>[] {
  return [
    { id: 'stars', header: t('columns.stars'), cell: ({ rating }) => <Stars rating={rating} />, value: ({ rating }) => rating },
    {
      id: 'review',
      header: t('columns.review'),
      className: 'max-w-80',
      cell: (review) => <OpenButton review={review} onOpen={onOpen} />,
      value: ({ comment }) => comment,
    },
    { id: 'product', header: t('columns.product'), className: 'max-w-56 truncate', cell: ({ product_name }) => product_name, value: (row) => row.product_name },
    { id: 'by', header: t('columns.by'), className: 'max-w-40 truncate', cell: authorName, value: authorName },
    {
      id: 'date',
      header: t('columns.date'),
      className: 'text-quiet text-sm',
      cell: ({ created_at }) => formatIndianDay(created_at),
      value: ({ created_at }) => new Date(created_at),
    },
    { id: 'state', header: t('columns.state'), cell: (review) => <ReviewState review={review} />, value: (review) => t(stateOf(review)) },
    { id: 'reply', header: t('columns.reply'), isWide: true, className: 'max-w-56 truncate', cell: ({ reply }) => reply, value: ({ reply }) => reply },
  ];
}

/** The server filters. */
export function reviewFilters(t: TFunction<'seller-reviews'>): Filter<StoreReview>[] {
  return [
    {
      id: 'stars',
      label: t('byStars'),
      unchosen: t('anyStars'),
      choices: starChoices.map((stars) => ({ value: String(stars), text: t('stars', { count: stars }) })),
    },
    { id: 'state', label: t('byState'), unchosen: t('anyState'), choices: reviewStates.map((state) => ({ value: state, text: t(`state.${state}`) })) },
  ];
}

/** A review where there is no room for columns. */
export function ReviewCard({ review, onOpen }: { review: StoreReview; onOpen: Open }) {
  return (
    <div className="flex flex-col gap-2 p-4">
      <div className="flex items-center justify-between gap-3">
        <Stars rating={review.rating} />
        <ReviewState review={review} />
      </div>
      <OpenButton review={review} onOpen={onOpen} />
      <p className="text-quiet text-sm">
        <span className="block truncate">{review.product_name}</span>
        {authorName(review)} · {formatIndianDay(review.created_at)}
      </p>
    </div>
  );
}

function OpenButton({ review, onOpen }: { review: StoreReview; onOpen: Open }) {
  const { t } = useTranslation('seller-reviews');
  const { product_name: product, comment } = review;
  return (
    <button type="button" onClick={() => onOpen(review)} className="flex min-h-11 w-full items-center text-left after:absolute after:inset-0">
      <span className="line-clamp-2 break-words">
        <span className="sr-only">{t('openReview', { name: authorName(review), product })}: </span>
        {comment || '–'}
      </span>
    </button>
  );
}

function stateOf({ hidden_reason, is_reported, reply }: StoreReview) {
  if (hidden_reason !== null) return 'hidden';
  if (is_reported) return 'reported';
  return reply === null ? 'open' : 'answered';
}

const tones = { hidden: 'bad', reported: 'bad', open: 'waiting', answered: 'good' } as const;

export function ReviewState({ review }: { review: StoreReview }) {
  const { t } = useTranslation('seller-reviews');
  const state = stateOf(review);
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
