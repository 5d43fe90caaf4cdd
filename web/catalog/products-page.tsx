import './texts.ts';
import './products-texts.ts';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnProduct } from '#contract/catalog/catalog.ts';
import { DashboardPage } from '../shell/dashboard-page.tsx';
import { text } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { DataList } from '../ui/data-list/data-list.tsx';
import { useListView } from '../ui/data-list/use-list-view.ts';
import { ProductDialog } from './form/product-dialog.tsx';
import { productColumns } from './product-columns.ts';
import { SellerCard, SellerCardSkeleton } from './seller-card.tsx';
import { loadAllProducts, useOwnProducts } from './use-own-products.ts';
import { useRemoveProduct } from './use-remove-product.ts';

export function meta() {
  return [{ title: text('products:seller.meta') }];
}

/** The dialog that is open, and what it is about. */
type Open = { dialog: 'add' } | { dialog: 'edit'; product: OwnProduct } | undefined;

/** `/dashboard/products?search=…&stock=low` (docs/product.md, "Products screen"). */
export default function ProductsPage() {
  const { t } = useTranslation('products');
  const [open, setOpen] = useState<Open>();
  const columns = useMemo(() => productColumns(t), [t]);
  const filters = useMemo(() => [{ id: 'stock', label: t('seller.stockFilter'), choices: [{ value: 'low', text: t('seller.low') }] }], [t]);
  const list = useListView({ columns, filters });
  const asked = { search: list.view.search, stock: list.view.filters.stock === 'low' ? ('low' as const) : undefined };
  const products = useOwnProducts(asked);
  const removal = useRemoveProduct();
  const add = (
    <Button look="primary" onClick={() => setOpen({ dialog: 'add' })}>
      <Plus aria-hidden className="size-5" />
      {t('seller.add')}
    </Button>
  );
  return (
    <DashboardPage title={t('seller.title')} action={add}>
      <DataList<OwnProduct>
        label={t('seller.title')}
        columns={columns}
        filters={filters}
        list={list}
        {...products}
        rowId={({ id }) => id}
        nameOf={({ name }) => name}
        grid="grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4 md:grid-cols-3"
        renderCard={(product) => <SellerCard product={product} onEdit={() => setOpen({ dialog: 'edit', product })} onRemove={() => removal.remove(product)} />}
        cardSkeleton={<SellerCardSkeleton />}
        loadingText={t('seller.loading')}
        searchLabel={t('seller.search')}
        csv={{ fileName: 'products.csv', allRows: () => loadAllProducts(asked) }}
        noMatch={{ title: t('seller.emptySearch'), text: t('seller.emptySearchText') }}
        empty={{
          title: t('seller.empty'),
          action: (
            <Button look="primary" onClick={() => setOpen({ dialog: 'add' })}>
              {t('seller.add')}
            </Button>
          ),
        }}
      />
      {open && <ProductDialog product={open.dialog === 'edit' ? open.product : undefined} onClose={() => setOpen(undefined)} />}
      {removal.dialog}
    </DashboardPage>
  );
}
