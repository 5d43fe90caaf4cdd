import { useTranslation } from 'react-i18next';
import type { StoreReview } from '#contract/shop/reviews/reviews.ts';
import { api, orpc } from '../../../../api/client.ts';
import { loadAllPages, useCursorList } from '../../../../api/use-cursor-list.ts';
import type { DataListParts } from '../../../../ui/data-list/data-list.tsx';

export const reviewStates = ['unanswered', 'reported'] as const;
export type ReviewsShown = { rating: number | undefined; state: (typeof reviewStates)[number] | undefined };

type Found = Pick<DataListParts<StoreReview>, 'data' | 'paging'>;

/** The store's reviews of that kind, newest first, page by page. */
export function useStoreReviews(shown: ReviewsShown): Found {
  const { t } = useTranslation('seller-reviews');
  const { rows, paging, hasData, isPending, refetch } = useCursorList<StoreReview>({
    queryKey: orpc.reviews.listOfStore.key({ input: shown, type: 'infinite' }),
    load: (cursor, signal) => api.reviews.listOfStore({ ...shown, cursor }, { signal }),
    more: t('more'),
  });
  if (hasData) return { data: { state: 'ready', rows }, paging };
  if (isPending) return { data: { state: 'loading' }, paging };
  return { data: { state: 'failed', words: { title: t('error'), text: t('errorText') }, onRetry: refetch }, paging };
}

/** All of them, for a file. */
export function loadAllReviews(shown: ReviewsShown): Promise<StoreReview[]> {
  return loadAllPages((cursor) => api.reviews.listOfStore({ ...shown, cursor, limit: 100 }));
}
