import './texts.ts';
import { PackageCheck, Truck } from 'lucide-react';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import type { OrderId } from '#contract/ids.ts';
import { orderStatuses } from '#contract/shop/orders/order-states.ts';
import type { ListedOrder } from '#contract/shop/orders/orders.ts';
import { DashboardPage } from '../../shell/dashboard-page.tsx';
import { useMay } from '../../stores/use-may.ts';
import { text } from '../../texts/texts.ts';
import type { BulkAction } from '../../ui/data-list/bulk-bar.tsx';
import { DataList, type DataListParts } from '../../ui/data-list/data-list.tsx';
import type { ListView } from '../../ui/data-list/use-list-view.ts';
import { withChange } from '../../ui/data-list/view-address.ts';
import { Tabs } from '../../ui/display/tabs.tsx';
import { UnfinishedCheckouts } from '../checkout/seller/unfinished-checkouts.tsx';
import { OrderCard } from './list/order-card.tsx';
import { orderColumns } from './list/order-columns.tsx';
import { OrderTools } from './list/order-tools.tsx';
import { createSinglePress } from './list/single-press.ts';
import { useEmptyWords } from './list/use-empty-words.tsx';
import { type OrderTab, useOrderView } from './list/use-order-view.ts';
import { useOwnOrders } from './list/use-own-orders.ts';
import { useTabInSight } from './list/use-tab-in-sight.ts';
import { ShipManyDialog } from './moves/ship-many-dialog.tsx';
import { useOrderMoves } from './moves/use-order-moves.ts';
import { OrderDialog } from './order-dialog.tsx';

export const meta: MetaFunction = () => [{ title: text('orders:meta') }];

/** `/dashboard/orders?status=…&search=…&order=…`: the filters and the open order are in the address. */
export default function OrdersPage() {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const openId = search.get('order');

  function close(): void {
    // Opened from the list in this visit: closing is going back. React Router numbers its entries from 0.
    if (window.history.state?.idx > 0 && window.history.state.usr?.fromList) void navigate(-1);
    else setSearch((now) => withChange(now, 'order', undefined), { replace: true, preventScrollReset: true });
  }

  return (
    <DashboardPage title={t('title')}>
      <Orders />
      {openId && <OrderDialog key={openId} id={openId as OrderId} onClose={close} />}
    </DashboardPage>
  );
}

const all = 'all';
/** Its columns, with what is next, need more room than most lists. */
const tablePx = 1024;

function Orders() {
  const { t } = useTranslation('orders');
  const view = useOrderView();
  const { data, paging, isStale, counts, openReturns } = useOwnOrders(view.filter);
  const [areFiltersOpen, setFiltersOpen] = useState<boolean>();
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count);
  const empty = useEmptyWords(view.tab, total);
  const tabs = useTabInSight(view.tab ?? all, counts !== undefined);
  const listed = [
    { value: all, text: t('all'), count: total },
    ...orderStatuses.map((value) => ({ value, text: t(`status.${value}`), count: counts?.[value] })),
    { value: 'returns', text: t('returns'), count: openReturns },
  ];
  const found = listed.find(({ value }) => value === (view.tab ?? all))?.count;
  // The rows of the tab before stay until those of this one come: where there were none, nothing is said of this one yet.
  const isComing = data.state === 'ready' && data.rows.length === 0 && found !== undefined && found > 0;
  // The tools stand below the tabs, so that these keep their place where checkouts have no tools.
  const panel = (
    <div className="flex flex-col gap-4">
      <OrderTools view={view} found={found} isOpen={areFiltersOpen} onOpen={setFiltersOpen} />
      <OrderRows list={view.list} empty={empty} data={isComing ? { state: 'loading' } : data} paging={paging} />
    </div>
  );
  const { from, to } = view.filter;
  const unfinished = <UnfinishedCheckouts days={{ from, to }} onClear={view.clearDays} />;
  return (
    <>
      {isStale && (
        <p role="alert" className="text-danger">
          {t('error.stale')}
        </p>
      )}
      <Tabs
        ref={tabs}
        label={t('filter')}
        className="gap-4"
        tabs={[...listed.map((tab) => ({ ...tab, panel })), { value: 'unfinished', text: t('unfinished'), panel: unfinished }]}
        value={view.tab ?? all}
        onChange={(tab) => view.setTab(tab === all ? undefined : (tab as OrderTab))}
      />
    </>
  );
}

type RowsParts = { list: ListView } & Pick<DataListParts<ListedOrder>, 'data' | 'paging' | 'empty'>;

function OrderRows({ list, ...orders }: RowsParts) {
  const { t } = useTranslation('orders');
  const mayWrite = useMay('orders:write');
  const { move, packMany } = useOrderMoves();
  const [shipped, setShipped] = useState<readonly ListedOrder[]>();
  const [isMeant] = useState(createSinglePress);
  const pack = useRef((_: ListedOrder, _press?: MouseEvent) => undefined as Promise<unknown> | undefined);
  pack.current = (order, press) => (press && !isMeant(press) ? undefined : move('packed', idsOf([order])));
  const columns = useMemo(() => orderColumns(t, mayWrite ? (order, press) => void pack.current(order, press) : undefined), [t, mayWrite]);
  const actions: BulkAction<ListedOrder>[] = [
    { id: 'pack', text: t('packPrint'), icon: <PackageCheck aria-hidden className="size-5" />, run: (chosen) => packMany(idsOf(chosen)) },
    { id: 'ship', text: t('shipMany'), icon: <Truck aria-hidden className="size-5" />, run: (chosen) => setShipped(chosen) },
  ];
  return (
    <>
      <DataList<ListedOrder>
        label={t('title')}
        columns={columns}
        list={list}
        {...orders}
        tableFrom={tablePx}
        rowId={({ id }) => id}
        nameOf={({ number }) => t('number', { number })}
        renderCard={(order) => <OrderCard order={order} onPack={mayWrite ? (packed, press) => void pack.current(packed, press) : undefined} />}
        loadingText={t('loading')}
        bulkActions={mayWrite ? actions : undefined}
        noMatch={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
      />
      {shipped && <ShipManyDialog orders={shipped} onClose={() => setShipped(undefined)} />}
    </>
  );
}

const idsOf = (orders: readonly ListedOrder[]) => orders.map(({ id }) => ({ id }));
