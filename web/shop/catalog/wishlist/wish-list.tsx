import { useQueryClient } from '@tanstack/react-query';
import { Heart, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wish } from '#contract/shop/catalog/wishlist/wishlist.ts';
import { api, orpc } from '../../../api/client.ts';
import { useCursorList } from '../../../api/use-cursor-list.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LoadMore } from '../../../ui/data-list/load-more.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { CardSkeletons } from '../card-skeletons.tsx';
import { useOnAirCards } from '../on-air/on-air-products.ts';
import { hearOtherTabs } from './own-wishes.ts';
import { useRemoveWish } from './use-remove-wish.ts';
import { WishCard } from './wish-card.tsx';

/** Two columns on a phone, four on a desktop. */
const grid = 'grid grid-cols-2 gap-x-3 gap-y-6 px-3 py-5 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4 lg:px-0';
const pageSize = 24;

type ListParts = { search: string; onClear: () => void };

/** What is saved, newest first, page by page. */
export function WishList({ search, onClear }: ListParts) {
  const { t } = useTranslation('wishlist');
  const { rows, paging, hasData, error, refetch } = useWishes(search);
  const { remove, without } = useRemoveWish();
  const shown = without(rows);
  const onAir = new Map(useOnAirCards(shown.flatMap(({ product }) => product ?? [])).map((card) => [card.id, card.on_air]));
  if (!hasData) return error ? <ErrorState title={t('failed')} text={error.message} onRetry={refetch} /> : <WishSkeletons />;
  if (shown.length === 0 && !paging.hasMore) return search ? <NoneFound onClear={onClear} /> : <Nothing />;
  return (
    <>
      <ul className={grid}>
        {shown.map((wish) => (
          <li key={wish.id}>
            <WishCard wish={wish} onAir={onAir.get(wish.product_id)} onRemove={() => remove(wish)} />
          </li>
        ))}
      </ul>
      {paging.hasMore && <LoadMore label={paging.label} busy={paging.isLoading} hasFailed={paging.hasFailed} onMore={paging.onMore} />}
    </>
  );
}

function useWishes(search: string) {
  const { t } = useTranslation('wishlist');
  const queries = useQueryClient();
  useEffect(() => hearOtherTabs(queries), [queries]);
  const wanted = search || undefined;
  return useCursorList<Wish>({
    queryKey: orpc.wishlist.list.key({ input: { search: wanted }, type: 'infinite' }),
    load: (cursor, signal) => api.wishlist.list({ search: wanted, cursor, limit: pageSize }, { signal }),
    // Prices and stock as they are now, with each visit.
    refreshMs: () => false,
    more: t('more'),
  });
}

export function WishSkeletons() {
  const { t } = useTranslation('wishlist');
  return <CardSkeletons className={grid} loading={t('loading')} below={<Skeleton className="mt-3 h-11" />} />;
}

function Nothing() {
  const { t } = useTranslation('wishlist');
  const browse = (
    <ButtonLink to="/shop" look="primary">
      {t('browse')}
    </ButtonLink>
  );
  return <EmptyState icon={<Heart aria-hidden className="size-12" />} title={t('empty')} text={t('emptyText')} action={browse} />;
}

function NoneFound({ onClear }: Pick<ListParts, 'onClear'>) {
  const { t } = useTranslation('wishlist');
  return (
    <EmptyState
      icon={<SearchX aria-hidden className="size-12" />}
      title={t('noneFound')}
      text={t('noneFoundText')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}
