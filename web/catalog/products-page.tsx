import './texts.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalog/catalog.ts';
import { orpc } from '../api/client.ts';
import { DashboardPage } from '../shell/dashboard-page.tsx';
import { text } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { showProblem } from '../ui/toast.tsx';
import { LoadMore } from './load-more.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SearchField } from './search-field.tsx';
import { SellerCard, SellerCardSkeletons } from './seller-card.tsx';

export function meta() {
  return [{ title: text('catalog:seller.meta') }];
}

/** The dialog that is open, and what it is about. */
type Open = { dialog: 'add' } | { dialog: 'edit' | 'remove'; product: Product } | undefined;

/** `/dashboard/products` (docs/product.md, "Products screen"). */
export default function ProductsPage() {
  const { t } = useTranslation('catalog');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => setOpen(undefined), []);
  const add = (
    <Button look="primary" onClick={() => setOpen({ dialog: 'add' })}>
      <Plus aria-hidden className="size-5" />
      {t('seller.add')}
    </Button>
  );
  return (
    <DashboardPage title={t('seller.title')} action={add}>
      <SearchField label={t('seller.search')} value={search} onSearch={setSearch} className="max-w-md" />
      <Products search={search} onOpen={setOpen} />
      {(open?.dialog === 'add' || open?.dialog === 'edit') && <ProductDialog product={open.dialog === 'edit' ? open.product : undefined} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog product={open.product} onClose={close} />}
    </DashboardPage>
  );
}

function Products({ search, onOpen }: { search: string; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('catalog');
  const found = useInfiniteQuery(
    orpc.catalog.listMine.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const { fetchNextPage, refetch, error } = found;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  useEffect(() => {
    if (error) showProblem(t('seller.errorFetching'), error.message);
  }, [error, t]);
  if (found.isPending) return <SellerCardSkeletons />;
  if (found.isError) return <ErrorState title={t('seller.errorFetching')} text={found.error.message} onRetry={() => void refetch()} />;
  const products = found.data.pages.flatMap((page) => page.items);
  if (products.length === 0 && search) return <EmptyState title={t('seller.emptySearch')} text={t('seller.emptySearchText')} />;
  if (products.length === 0) {
    return (
      <EmptyState
        title={t('seller.empty')}
        action={
          <Button look="primary" onClick={() => onOpen({ dialog: 'add' })}>
            {t('seller.add')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4 md:grid-cols-3">
        {products.map((product) => (
          <SellerCard
            key={product.id}
            product={product}
            onEdit={() => onOpen({ dialog: 'edit', product })}
            onRemove={() => onOpen({ dialog: 'remove', product })}
          />
        ))}
      </ul>
      {found.hasNextPage && <LoadMore label={t('seller.more')} busy={found.isFetchingNextPage} onMore={onMore} />}
    </>
  );
}
