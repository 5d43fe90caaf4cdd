import './texts.ts';
import { PackageOpen } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import type { OrderId } from '#contract/ids.ts';
import { orderStatuses } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { DashboardPage } from '../shell/dashboard-page.tsx';
import { text } from '../texts/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DataList } from '../ui/data-list/data-list.tsx';
import { useListView } from '../ui/data-list/use-list-view.ts';
import { withChange } from '../ui/data-list/view-address.ts';
import { OrderCard, orderColumns, orderFilters } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderLimits } from './order-limits.tsx';
import { loadAllOrders, useOwnOrders } from './use-own-orders.ts';

export const meta: MetaFunction = () => [{ title: text('orders:meta') }];

/** `/dashboard/orders?status=…&order=…`: the filter and the open order are in the address. */
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
    <DashboardPage title={t('title')} action={<OrderLimits />}>
      <Orders />
      {openId && <OrderDialog key={openId} id={openId as OrderId} onClose={close} />}
    </DashboardPage>
  );
}

function Orders() {
  const { t } = useTranslation('orders');
  const columns = useMemo(() => orderColumns(t), [t]);
  const filters = useMemo(() => orderFilters(t), [t]);
  const list = useListView({ columns, filters });
  const status = orderStatuses.find((known) => known === list.view.filters.status);
  const { isStale, ...orders } = useOwnOrders(status);
  return (
    <>
      {isStale && (
        <p role="alert" className="text-danger">
          {t('error.stale')}
        </p>
      )}
      <DataList<Order>
        label={t('title')}
        columns={columns}
        filters={filters}
        list={list}
        {...orders}
        rowId={({ id }) => id}
        nameOf={({ number }) => t('number', { number })}
        renderCard={(order) => <OrderCard order={order} />}
        loadingText={t('loading')}
        csv={{ fileName: 'orders.csv', allRows: () => loadAllOrders(status) }}
        noMatch={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
        empty={{
          icon: <PackageOpen aria-hidden className="size-12" />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: (
            <ButtonLink to="/dashboard/live" look="primary">
              {t('empty.action')}
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}
