import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadMore } from '../../../ui/data-list/load-more.tsx';
import { useLoadedWhen } from '../../../ui/hooks/use-loaded-when.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import { CardSkeletons } from '../card-skeletons.tsx';
import { type OnAirCard, useOnAirCards } from '../on-air/on-air-products.ts';
import { ShopCard, shopGrid } from '../product-card.tsx';
import { countFilters, inputOf, type ShopView } from './shop-view.ts';

const loadFallback = async () => (await import('../product/product-more.ts')).FallbackProduct;

type FirstPage = { items: OnAirCard[]; next_cursor: string | null } | undefined;

export function useShopProducts(view: ShopView, firstPage: FirstPage) {
  return useInfiniteQuery(
    orpc.catalog.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...inputOf(view), cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      initialData: firstPage && { pages: [firstPage], pageParams: [undefined] },
      placeholderData: keepPreviousData,
    }),
  );
}

type ResultsParts = { view: ShopView; products: ReturnType<typeof useShopProducts> };

/** What is found, page by page; where the first of them cannot be loaded, a product of the demo store, else the error alone. */
export function ShopResults({ view, products: found }: ResultsParts) {
  const { t } = useTranslation(['shop', 'shell']);
  const products = useOnAirCards(found.data?.pages.flatMap((page) => page.items) ?? []);
  const { fetchNextPage, refetch } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const problem = found.data ? undefined : found.error?.message;
  useEffect(() => {
    if (problem !== undefined) showProblem(t('error'), problem);
  }, [problem, t]);
  // Without a network nothing is asked, and what was found before is no answer.
  if (found.isPaused && (found.isPending || found.isPlaceholderData))
    return <ErrorState title={t('error')} text={t('shell:notLoadedText')} onRetry={() => void refetch()} />;
  if (found.isPending) return <CardSkeletons className={shopGrid} loading={t('loading')} />;
  if (!found.data) return <Failed problem={problem} onRetry={() => void refetch()} />;
  if (products.length === 0) return <Nothing view={view} />;
  return (
    <>
      <ul className={shopGrid}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ShopCard product={product} eager={index < 4} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && <LoadMore label={t('more')} busy={found.isFetchingNextPage} hasFailed={found.isFetchNextPageError} onMore={onMore} />}
    </>
  );
}

function Nothing({ view }: { view: ShopView }) {
  const { t } = useTranslation('shop');
  const isFiltered = countFilters(view) > 0;
  const all = (isFiltered || view.search !== '') && (
    <ButtonLink look="primary" to="/shop" replace preventScrollReset>
      {t(isFiltered ? 'browseAll' : 'clearSearch')}
    </ButtonLink>
  );
  return <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={all} />;
}

function Failed({ problem, onRetry }: { problem: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation('shop');
  const Fallback = useLoadedWhen(true, loadFallback);
  const error = <ErrorState title={t('error')} text={problem} onRetry={onRetry} />;
  if (!Fallback) return error;
  return (
    <div className="pt-3">
      <Fallback title={t('error')} text="fallbackShop" otherwise={error} onRetry={onRetry}>
        {(product) => (
          <ul className={shopGrid}>
            <li>
              <ShopCard product={product} eager />
            </li>
          </ul>
        )}
      </Fallback>
    </div>
  );
}
