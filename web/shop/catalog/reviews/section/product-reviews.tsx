import '../texts.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { orpc } from '../../../../api/client.ts';
import { CountMe } from '../../../../consents/count-me.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LoadMore } from '../../../../ui/data-list/load-more.tsx';
import { withChange } from '../../../../ui/data-list/view-address.ts';
import { ErrorState, Skeleton } from '../../../../ui/states.tsx';
import { ProductSection } from '../../product/product-section.tsx';
import { ReviewItem } from '../review-item.tsx';
import { OwnReviewLink } from './own-review-link.tsx';
import { ReportReview } from './report-review.tsx';
import { type ReviewChoice, ReviewFilter } from './review-filter.tsx';

/** docs/product.md, "Reviews": so many before Show All. */
const shownFirst = 3;
const pageSize = 20;

type Shown = Pick<Product, 'id' | 'rating' | 'seller_id' | 'seller_name'>;

/** Of a product: the newest three, or with `?reviews=all` all of them, by their stars or with pictures if asked for. */
export function ProductReviews({ product }: { product: Shown }) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <ProductSection title={t('product.reviews')}>
        <Reviews product={product} />
      </ProductSection>
      <CountMe storeId={product.seller_id} store={product.seller_name} />
    </>
  );
}

function Reviews({ product }: { product: Shown }) {
  const { t } = useTranslation('reviews');
  const [search] = useSearchParams();
  const isAll = search.get('reviews') === 'all';
  const chosen: ReviewChoice = isAll ? { rating: Number(search.get('stars')) || undefined, photos: search.has('photos') ? 'with' : undefined } : {};
  const found = useReviews(product.id, isAll, chosen);
  const { fetchNextPage } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const { data } = found;
  if (!data && found.isError) return <ErrorState title={t('error')} text={t('errorText')} onRetry={() => void found.refetch()} />;
  if (!data) return <Waiting />;
  const reviews = data.pages.flatMap((page) => page.items);
  const byStars = data.pages[0]?.by_stars ?? [];
  const count = byStars.reduce((all, some) => all + some, 0);
  return (
    <div className="flex flex-col gap-4">
      {isAll && <ReviewFilter byStars={byStars} withPhotos={data.pages[0]?.with_photos ?? 0} chosen={chosen} />}
      {reviews.length === 0 && <p className="text-ink-600">{t(count > 0 ? 'noneOf' : 'none')}</p>}
      <ul className="flex flex-col divide-y divide-ink-200">
        {reviews.map((review) => (
          <li key={review.id} className="py-4 first:pt-0 last:pb-0">
            <ReviewItem review={review} store={product.seller_name}>
              <ReportReview review={review} />
            </ReviewItem>
          </li>
        ))}
      </ul>
      {isAll && found.hasNextPage && <LoadMore label={t('more')} busy={found.isFetchingNextPage} hasFailed={found.isFetchNextPageError} onMore={onMore} />}
      <div className="flex flex-wrap gap-2">
        {(isAll || count > shownFirst) && <ShowAll isAll={isAll} />}
        <OwnReviewLink productId={product.id} />
      </div>
    </div>
  );
}

function useReviews(id: Product['id'], isAll: boolean, chosen: ReviewChoice) {
  return useInfiniteQuery(
    orpc.reviews.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, ...chosen, limit: isAll ? pageSize : shownFirst }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}

function ShowAll({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation('reviews');
  const [search] = useSearchParams();
  const next = withChange(search, 'reviews', isAll ? undefined : 'all');
  for (const filter of ['stars', 'photos']) next.delete(filter);
  return (
    <ButtonLink to={`?${next}`} preventScrollReset replace={isAll}>
      {t(isAll ? 'showFewer' : 'showAll')}
    </ButtonLink>
  );
}

function Waiting() {
  const { t } = useTranslation('reviews');
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
