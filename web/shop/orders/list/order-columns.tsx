import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { waitsFor } from '#contract/shop/orders/order-states.ts';
import type { ListedOrder } from '#contract/shop/orders/orders.ts';
import { useServerTime } from '../../../net/use-server-now.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { Price } from '../../../ui/display/price.tsx';
import { TestBadge } from '../../payments/seller/test-badge.tsx';
import { OrderStatusBadge } from '../order-status.tsx';
import { ReturnBadge } from '../returns/return-badge.tsx';
import { ageOf } from './order-age.ts';

/** `press`: that of its button. */
export type OnPack = (order: ListedOrder, press?: MouseEvent) => void;

/** A row of the list; the whole of it opens its order. Beside the menu there is room for the items from 1280 px. `onPack`: of those who may. */
export function orderColumns(t: TFunction<'orders'>, onPack: OnPack | undefined): Column<ListedOrder>[] {
  const next: Column<ListedOrder>[] = onPack ? [{ id: 'next', header: t('columns.next'), cell: (order) => <PackButton order={order} onPack={onPack} /> }] : [];
  return [
    { id: 'order', header: t('columns.order'), cell: (order) => <OpenLink order={order} /> },
    {
      id: 'customer',
      header: t('columns.customer'),
      className: 'max-w-32 xl:max-w-40',
      cell: (order) => (
        <>
          <span className="block truncate">{order.customer_name}</span>
          <span className="tabular block text-quiet text-sm">{order.customer_phone}</span>
        </>
      ),
    },
    { id: 'items', header: t('columns.items'), className: 'max-w-56 truncate max-xl:hidden', cell: (order) => itemsOf(order, t) },
    { id: 'total', header: t('columns.total'), align: 'end', cell: (order) => <Total order={order} /> },
    { id: 'status', header: t('columns.status'), cell: (order) => <States order={order} /> },
    {
      id: 'placed',
      header: t('columns.placed'),
      className: 'text-quiet text-sm lg:whitespace-nowrap',
      cell: (order) => <Placed created_at={order.created_at} />,
    },
    ...next,
  ];
}

/** With what went back of it. */
export function Total({ order: { total_paise, refunded_paise }, className }: { order: ListedOrder; className?: string }) {
  const { t } = useTranslation('orders');
  return (
    <span>
      <Price paise={total_paise} className={className} />
      {refunded_paise > 0 && (
        <span className="tabular block whitespace-nowrap text-quiet text-sm">{t('refunded', { amount: formatRupees(refunded_paise) })}</span>
      )}
    </span>
  );
}

/** Of the order, whether it is a test, and of its newest return. */
export function States({ order: { status, is_test, return_state } }: { order: ListedOrder }) {
  return (
    <span className="flex flex-wrap gap-1">
      <OrderStatusBadge status={status} />
      {is_test && <TestBadge />}
      {return_state && return_state !== 'withdrawn' && <ReturnBadge state={return_state} named />}
    </span>
  );
}

function PackButton({ order, onPack }: { order: ListedOrder; onPack: OnPack }) {
  const { t } = useTranslation('orders');
  if (waitsFor[order.status] !== 'packing') return null;
  return (
    <Button className="relative z-10" aria-label={t('packOne', { number: order.number })} onClick={(press) => onPack(order, press)}>
      {t('pack')}
    </Button>
  );
}

/** '2 h', and the moment for who points at it. */
export function Placed({ created_at }: Pick<ListedOrder, 'created_at'>) {
  const { t } = useTranslation('orders');
  const { unit, count } = ageOf(created_at, useServerTime());
  return (
    <time dateTime={created_at} title={formatIndianMoment(created_at)} className="tabular whitespace-nowrap">
      {unit === 'minutes' && count === 0 ? t('age.now') : t(`age.${unit}`, { count })}
    </time>
  );
}

export function OpenLink({ order }: { order: ListedOrder }) {
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

export function itemsOf({ lines: [line, ...others] }: ListedOrder, t: TFunction<'orders'>): string {
  if (!line) return '';
  const first = t('line', { quantity: line.quantity, name: lineName(line) });
  return others.length === 0 ? first : t('moreLines', { first, count: others.length });
}
