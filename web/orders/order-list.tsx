import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders/orders.ts';
import { Price } from '../ui/price.tsx';
import { formatMoment } from './order-dates.ts';
import { OrderStatusBadge } from './order-status.tsx';

/** A table from 768 px, cards below (docs/product.md, "Look"). The whole row or card opens its order. */
export function OrderList({ orders }: { orders: Order[] }) {
  return (
    <>
      <ul className="flex flex-col gap-3 md:hidden">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      <OrderTable orders={orders} />
    </>
  );
}

function OrderCard({ order }: { order: Order }) {
  return (
    <li className="relative flex flex-col gap-2 rounded-lg border border-ink-200 bg-white p-4">
      <div className="flex items-center justify-between gap-3">
        <OpenLink order={order} />
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="min-w-0">
        <span className="block truncate">{order.customer_name}</span>
        <span className="block truncate text-ink-600 text-sm">
          <Items order={order} />
        </span>
      </p>
      <div className="flex items-baseline justify-between gap-3">
        <Price paise={order.total_paise} />
        <time dateTime={order.created_at} className="text-ink-600 text-sm">
          {formatMoment(order.created_at)}
        </time>
      </div>
    </li>
  );
}

function OrderTable({ orders }: { orders: Order[] }) {
  const { t } = useTranslation('orders');
  return (
    <div className="hidden overflow-x-auto rounded-lg border border-ink-200 bg-white md:block">
      <table className="w-full text-left">
        <thead className="border-ink-200 border-b text-ink-600 text-sm">
          <tr>
            {(['order', 'customer', 'items', 'total', 'status', 'placed'] as const).map((column) => (
              <th key={column} scope="col" className={`px-3 py-2 font-semibold ${column === 'total' ? 'text-right' : ''}`}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-ink-200">
          {orders.map((order) => (
            <tr key={order.id} className="relative hover:bg-ink-100/60">
              <td className="px-3 py-2">
                <OpenLink order={order} />
              </td>
              <td className="max-w-40 px-3 py-2">
                <span className="block truncate">{order.customer_name}</span>
                <span className="tabular block text-ink-600 text-sm">{order.customer_phone}</span>
              </td>
              <td className="max-w-56 truncate px-3 py-2">
                <Items order={order} />
              </td>
              <td className="px-3 py-2 text-right">
                <Price paise={order.total_paise} />
              </td>
              <td className="px-3 py-2">
                <OrderStatusBadge status={order.status} />
              </td>
              <td className="px-3 py-2 text-ink-600 text-sm lg:whitespace-nowrap">
                <time dateTime={order.created_at}>{formatMoment(order.created_at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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

function Items({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [line, ...others] = order.lines;
  if (!line) return null;
  const first = t('line', { quantity: line.quantity, name: line.product_name });
  return others.length === 0 ? first : t('moreLines', { first, count: others.length });
}
