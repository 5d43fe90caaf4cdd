import '../texts.ts';
import './products-texts.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { type ProductStatus, productStatuses } from '#contract/shop/catalog/variant-rules.ts';
import { DashboardPage } from '../../../shell/dashboard-page.tsx';
import { useMay } from '../../../stores/use-may.ts';
import { text } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../ui/data-list/use-list-view.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import type { BulkField } from '../bulk/typed-change.ts';
import { useBulkActions } from '../bulk/use-bulk-actions.tsx';
import { NamedProduct } from '../form/named-product.tsx';
import { ProductDialog } from '../form/product-dialog.tsx';
import { FileMenu } from '../import/file-menu.tsx';
import { BinDialog } from './bin/bin-dialog.tsx';
import { productColumns } from './product-columns.ts';
import { SellerCard, SellerCardSkeleton } from './seller-card.tsx';
import { useOwnProducts } from './use-own-products.ts';
import { useRemoveProduct } from './use-remove-product.ts';
import { useWaiting } from './use-waiting.ts';

export function meta() {
  return [{ title: text('products:seller.meta') }];
}

/** The dialog that is open, and what it is about. */
type Open =
  | { dialog: 'add' }
  | { dialog: 'edit'; product: OwnProduct }
  | { dialog: 'bulk'; field: BulkField; products: OwnProduct[] }
  | { dialog: 'bin' }
  | undefined;

/** `/dashboard/products?search=…&stock=low&status=hidden&product=…` (docs/product.md, "Products screen"). */
export default function ProductsPage() {
  const { t } = useTranslation('products');
  const mayWrite = useMay('catalog:write');
  const [open, setOpen] = useState<Open>();
  const columns = useMemo(() => productColumns(t), [t]);
  const filters = useMemo(
    () => [
      { id: 'stock', label: t('seller.stockFilter'), unchosen: t('seller.anyStock'), choices: [{ value: 'low', text: t('seller.low') }] },
      {
        id: 'status',
        label: t('seller.statusFilter'),
        unchosen: t('seller.anyStatus'),
        choices: productStatuses.map((value) => ({ value, text: t(`status.${value}`) })),
      },
    ],
    [t],
  );
  const list = useListView({ columns, filters });
  const asked = {
    search: list.view.search,
    stock: list.view.filters.stock === 'low' ? ('low' as const) : undefined,
    status: list.view.filters.status as ProductStatus | undefined,
  };
  const waiting = useWaiting();
  const bulkActions = useBulkActions((field, chosen) => setOpen({ dialog: 'bulk', field, products: chosen }));
  const { data, paging } = useOwnProducts(asked);
  const removal = useRemoveProduct();
  const shown = data.state === 'ready' ? { ...data, rows: removal.without(data.rows) } : data;
  const add = (icon?: ReactNode) =>
    mayWrite && (
      <Button look="primary" onClick={() => setOpen({ dialog: 'add' })}>
        {icon}
        {t('seller.add')}
      </Button>
    );
  const actions = (
    <div className="flex gap-2">
      {add(<Plus aria-hidden className="size-5" />)}
      <FileMenu onDeleted={mayWrite ? () => setOpen({ dialog: 'bin' }) : undefined} />
    </div>
  );
  return (
    <DashboardPage title={t('seller.title')} action={actions}>
      <DataList<OwnProduct>
        label={t('seller.title')}
        columns={columns}
        filters={filters}
        list={list}
        data={shown}
        paging={paging}
        rowId={({ id }) => id}
        nameOf={({ name }) => name}
        grid="grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4 md:grid-cols-3"
        renderCard={(product) => (
          <SellerCard
            product={product}
            waiting={waiting.get(product.id) ?? 0}
            moves={mayWrite ? { onEdit: () => setOpen({ dialog: 'edit', product }), onRemove: () => removal.remove(product) } : undefined}
          />
        )}
        cardSkeleton={<SellerCardSkeleton />}
        loadingText={t('seller.loading')}
        countText={(count, hasMore) => t(hasMore ? 'seller.moreThan' : 'seller.count', { count })}
        searchLabel={t('seller.search')}
        bulkActions={mayWrite ? bulkActions : undefined}
        noMatch={{ title: t('seller.emptySearch'), text: t('seller.emptySearchText') }}
        empty={{ title: t('seller.empty'), action: add() }}
      />
      {(open?.dialog === 'add' || open?.dialog === 'edit') && (
        <ProductDialog product={open.dialog === 'edit' ? open.product : undefined} onClose={() => setOpen(undefined)} />
      )}
      {mayWrite && !open && <NamedProduct />}
      {open?.dialog === 'bin' && <BinDialog onClose={() => setOpen(undefined)} />}
      {open?.dialog === 'bulk' && <BulkDialog field={open.field} products={open.products} onClose={() => setOpen(undefined)} />}
      {removal.dialog}
    </DashboardPage>
  );
}
