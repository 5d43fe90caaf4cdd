import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import { lineName } from '#contract/orders/order-lines.ts';
import { orderStatuses } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Column, Filter } from '../ui/data-list/columns.ts';
import { Price } from '../ui/display/price.tsx';
import { OrderStatusBadge } from './order-status.tsx';

/** A row of the list; the whole of it opens its order. */
export function orderColumns(t: TFunction<'orders'>): Column<Order>[] {
  return [
    { id: 'order', header: t('columns.order'), cell: (order) => <OpenLink order={order} />, value: ({ number }) => number },
    {
      id: 'customer',
      header: t('columns.customer'),
      className: 'max-w-40',
      cell: (order) => (
        <>
          <span className="block truncate">{order.customer_name}</span>
          <span className="tabular block text-quiet text-sm">{order.customer_phone}</span>
        </>
      ),
      value: ({ customer_name, customer_phone }) => `${customer_name}, ${customer_phone}`,
    },
    { id: 'items', header: t('columns.items'), className: 'max-w-56 truncate', cell: (order) => itemsOf(order, t), value: (order) => allItemsOf(order, t) },
    { id: 'total', header: t('columns.total'), align: 'end', cell: (order) => <Price paise={order.total_paise} />, value: (order) => order.total_paise / 100 },
    { id: 'status', header: t('columns.status'), cell: (order) => <OrderStatusBadge status={order.status} />, value: (order) => t(`status.${order.status}`) },
    {
      id: 'placed',
      header: t('columns.placed'),
      className: 'text-quiet text-sm lg:whitespace-nowrap',
      cell: (order) => <Placed created_at={order.created_at} />,
      value: (order) => new Date(order.created_at),
    },
  ];
}

/** One state or all; the server filters. */
export function orderFilters(t: TFunction<'orders'>): Filter<Order>[] {
  return [{ id: 'status', label: t('filter'), choices: orderStatuses.map((status) => ({ value: status, text: t(`status.${status}`) })) }];
}

/** An order where there is no room for columns. */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <div className="flex flex-col gap-2 p-4">
      <div className="flex items-center justify-between gap-3">
        <OpenLink order={order} />
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="min-w-0">
        <span className="block truncate">{order.customer_name}</span>
        <span className="block truncate text-quiet text-sm">{itemsOf(order, t)}</span>
      </p>
      <div className="flex items-baseline justify-between gap-3 text-quiet text-sm">
        <Price paise={order.total_paise} className="text-base text-body" />
        <Placed created_at={order.created_at} />
      </div>
    </div>
  );
}

function Placed({ created_at }: Pick<Order, 'created_at'>) {
  return <time dateTime={created_at}>{formatMoment(created_at)}</time>;
}

function OpenLink({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [search] = useSearchParams();
  const target = new URLSearchParams(search);
  target.set('order', order.id);
  return (
    <Link
      to={`?${target}`}
      state={{ fromList: true }}
      preventScrollReset
      aria-label={t('open', { number: order.number })}
      className="tabular inline-flex min-h-11 items-center font-bold font-display text-lg after:absolute after:inset-0"
    >
      {t('number', { number: order.number })}
    </Link>
  );
}

function itemsOf({ lines: [line, ...others] }: Order, t: TFunction<'orders'>): string {
  if (!line) return '';
  const first = t('line', { quantity: line.quantity, name: lineName(line) });
  return others.length === 0 ? first : t('moreLines', { first, count: others.length });
}

function allItemsOf({ lines }: Order, t: TFunction<'orders'>): string {
  return lines.map((line) => t('line', { quantity: line.quantity, name: lineName(line) })).join('; ');
}
