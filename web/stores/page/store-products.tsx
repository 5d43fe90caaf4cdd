import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PublicStore } from '#contract/stores/stores.ts';
import { orpc } from '../../api/client.ts';
import { type OnAirCard, useOnAirCards } from '../../shop/catalog/on-air/on-air-products.ts';
import { ShopCard, shopGrid } from '../../shop/catalog/product-card.tsx';
import { LoadMore } from '../../ui/data-list/load-more.tsx';

type ProductsParts = {
  store: Pick<PublicStore, 'id' | 'slug'> /** Empty: all of them. */;
  category: string;
  firstPage: { items: OnAirCard[]; next_cursor: string | null };
};

/** Its products or those of a category, newest first, page by page; nothing while it has none. */
export function StoreProducts({ store, category, firstPage }: ProductsParts) {
  const id = useId();
  const { t } = useTranslation('store');
  const found = useInfiniteQuery(
    orpc.catalog.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ seller_id: store.id, ...(category && { category }), cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      initialData: { pages: [firstPage], pageParams: [undefined] },
    }),
  );
  const { fetchNextPage } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const products = useOnAirCards(found.data.pages.flatMap((page) => page.items));
  if (products.length === 0 && category === '') return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 lg:px-0">
        <h2 id={id} className="font-bold text-xl">
          {category || t('products')}
        </h2>
        {category && (
          <Link to={`/store/${store.slug ?? store.id}`} className="inline-flex min-h-11 items-center underline decoration-ink-300 underline-offset-4">
            {t('allProducts')}
          </Link>
        )}
      </div>
      {products.length === 0 && <p className="px-4 text-ink-600 lg:px-0">{t('noneOf')}</p>}
      <ul className={shopGrid}>
        {products.map((product) => (
          <li key={product.id}>
            <ShopCard product={product} eager={false} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && <LoadMore label={t('more')} busy={found.isFetchingNextPage} hasFailed={found.isFetchNextPageError} onMore={onMore} />}
    </section>
  );
}
