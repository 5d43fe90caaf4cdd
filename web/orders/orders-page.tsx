import './texts.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import type { OrderId } from '#contract/ids.ts';
import { type OrderStatus, orderStatuses } from '#contract/orders/order-states.ts';
import { orpc } from '../api/client.ts';
import { DashboardPage } from '../shell/dashboard-page.tsx';
import { text } from '../texts/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderLimits } from './order-limits.tsx';
import { OrderList } from './order-list.tsx';
import { StatusFilter } from './status-filter.tsx';

export const meta: MetaFunction = () => [{ title: text('orders:meta') }];

/** How often the list is asked for while somebody looks at it. */
const refreshMs = 10_000;

/** `/dashboard/orders?status=…&order=…`: the filter and the open order are in the address. */
export default function OrdersPage() {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const status = orderStatuses.find((known) => known === search.get('status'));
  const openId = search.get('order');

  function close(): void {
    // Opened from the list in this visit: closing is going back. React Router numbers its entries from 0.
    if (window.history.state?.idx > 0 && window.history.state.usr?.fromList) void navigate(-1);
    else setSearch(withoutOrder, { replace: true, preventScrollReset: true });
  }

  return (
    <DashboardPage title={t('title')} action={<OrderLimits />}>
      <StatusFilter status={status} onStatus={(next) => setSearch(next ? { status: next } : {}, { replace: true, preventScrollReset: true })} />
      <Orders status={status} />
      {openId && <OrderDialog key={openId} id={openId as OrderId} onClose={close} />}
    </DashboardPage>
  );
}

function withoutOrder(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('order');
  return next;
}

function Orders({ status }: { status: OrderStatus | undefined }) {
  const { t } = useTranslation('orders');
  const found = useInfiniteQuery(
    orpc.orders.listMine.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: refreshMs,
      refetchInterval: refreshMs,
    }),
  );
  if (found.isPending) return <OrderSkeletons />;
  if (!found.data) return <ErrorState title={t('error.title')} text={t('error.text')} onRetry={() => void found.refetch()} />;
  const orders = found.data.pages.flatMap((page) => page.items);
  return (
    <>
      {found.isError && (
        <p role="alert" className="text-brick">
          {t('error.stale')}
        </p>
      )}
      {orders.length > 0 ? <OrderList orders={orders} /> : <NoOrders filtered={status !== undefined} />}
      {found.hasNextPage && (
        <Button className="self-center" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function NoOrders({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('orders');
  if (filtered) return <EmptyState title={t('empty.filtered')} text={t('empty.filteredText')} />;
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden className="size-12" />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <ButtonLink to="/dashboard/live" look="primary">
          {t('empty.action')}
        </ButtonLink>
      }
    />
  );
}

function OrderSkeletons() {
  const { t } = useTranslation('orders');
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-28 md:h-16" />
      ))}
    </div>
  );
}
