import './texts.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { orpc } from '../api/client.ts';
import { apiContext } from '../api/context.ts';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { text } from '../texts/texts.ts';
import { Logo } from '../ui/logo.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { Route } from './+types/shop-page';
import { BackButton } from './back-button.tsx';
import { LoadMore } from './load-more.tsx';
import { SearchField } from './search-field.tsx';
import { ShopCard, ShopCardSkeletons } from './shop-card.tsx';

export function meta() {
  return [{ title: text('catalog:shop.meta') }, { name: 'description', content: text('catalog:shop.metaDescription') }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = searchOf(new URL(request.url).searchParams);
  return { firstPage: await context.get(apiContext).catalog.list({ search }) };
}

/** In the browser the query below fetches, from its cache where it can. */
export function clientLoader() {
  return { firstPage: undefined };
}

function searchOf(params: URLSearchParams): string {
  return (params.get('search') ?? '').trim().slice(0, 100);
}

/** `/shop`, search and cards (docs/product.md, "Shop and product"); `?search=` makes a search a link. */
export default function ShopPage({ loaderData: { firstPage } }: Route.ComponentProps) {
  const { t } = useTranslation('catalog');
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const onSearch = useCallback((wanted: string) => setParams(wanted ? { search: wanted } : {}, { replace: true, preventScrollReset: true }), [setParams]);
  return (
    <ShopperFrame light>
      <header className="sticky top-0 z-10 flex flex-col gap-2 border-ink-200 border-b bg-paper px-3 pt-2 pb-3">
        <div className="flex items-center justify-between">
          <BackButton />
          <Logo />
          <span className="size-11" />
        </div>
        <h1 className="sr-only">{t('shop.title')}</h1>
        <SearchField label={t('shop.search')} value={search} onSearch={onSearch} />
      </header>
      <Results search={search} firstPage={firstPage} />
    </ShopperFrame>
  );
}

type ResultsParts = { search: string; firstPage: Awaited<ReturnType<typeof loader>>['firstPage'] | undefined };

function Results({ search, firstPage }: ResultsParts) {
  const { t } = useTranslation('catalog');
  const found = useInfiniteQuery(
    orpc.catalog.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      initialData: firstPage && { pages: [firstPage], pageParams: [undefined] },
      placeholderData: keepPreviousData,
    }),
  );
  const { fetchNextPage, refetch } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (found.isPending) return <ShopCardSkeletons />;
  if (found.isError) return <ErrorState title={t('shop.error')} text={found.error.message} onRetry={() => void refetch()} />;
  const products = found.data.pages.flatMap((page) => page.items);
  if (products.length === 0) return <EmptyState title={t('shop.emptyTitle')} text={t('shop.emptyText')} />;
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 px-3 py-4">
        {products.map((product, index) => (
          <li key={product.id}>
            <ShopCard product={product} eager={index < 4} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && <LoadMore label={t('shop.more')} busy={found.isFetchingNextPage} onMore={onMore} />}
    </>
  );
}
