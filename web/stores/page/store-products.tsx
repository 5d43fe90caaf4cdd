import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreId } from '#contract/ids.ts';
import { orpc } from '../../api/client.ts';
import { type OnAirCard, useOnAirCards } from '../../shop/catalog/on-air/on-air-products.ts';
import { ShopCard, shopGrid } from '../../shop/catalog/product-card.tsx';
import { LoadMore } from '../../ui/data-list/load-more.tsx';

type ProductsParts = { storeId: StoreId; firstPage: { items: OnAirCard[]; next_cursor: string | null } };

/** Its products, newest first, page by page; nothing while there are none. */
export function StoreProducts({ storeId, firstPage }: ProductsParts) {
  const id = useId();
  const { t } = useTranslation('store');
  const found = useInfiniteQuery(
    orpc.catalog.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ seller_id: storeId, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      initialData: { pages: [firstPage], pageParams: [undefined] },
    }),
  );
  const { fetchNextPage } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const products = useOnAirCards(found.data.pages.flatMap((page) => page.items));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-4 font-bold text-xl lg:px-0">
        {t('products')}
      </h2>
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
