import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { isUndone } from '#contract/shop/orders/order-states.ts';
import type { ShowOrder } from '#contract/shop/orders/orders.ts';
import { useServerNow } from '../../net/use-server-now.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadMore } from '../../ui/data-list/load-more.tsx';
import { Price } from '../../ui/display/price.tsx';
import { sideCell } from '../studio-grid.ts';
import { panelId } from '../studio-tabs.tsx';
import type { ShowSales } from './use-show-orders.ts';

type OrdersParts = { sales: ShowSales; isShown: boolean; head: ReactNode };

/** What the show sells, as it lands, newest first. */
export function StudioOrders({ sales, isShown, head }: OrdersParts) {
  const { t } = useTranslation('live');
  const { rows, paging, isPending, isFailed, refetch } = sales;
  return (
    <section id={panelId('orders')} aria-label={t('sales.title')} className={classNames('overflow-y-auto', sideCell, isShown ? 'flex' : 'hidden')}>
      {head}
      {isFailed && (
        <div role="alert" className="flex flex-col items-start gap-2 p-4">
          <p>{t('sales.failed')}</p>
          <Button look="on-dark" onClick={refetch}>
            {t('studio.problem.retry')}
          </Button>
        </div>
      )}
      {isPending && <p className="p-4 text-ink-200">{t('sales.loading')}</p>}
      {!isPending && !isFailed && rows.length === 0 && <p className="p-4 text-ink-200">{t('sales.empty')}</p>}
      <ul className="flex flex-col gap-2 p-3">
        {rows.map((order) => (
          <Line key={order.id} order={order} />
        ))}
      </ul>
      {paging.hasMore && <LoadMore label={paging.label} busy={paging.isLoading} hasFailed={paging.hasFailed} onMore={paging.onMore} />}
    </section>
  );
}

function Line({ order }: { order: ShowOrder }) {
  const { t } = useTranslation('live');
  const now = useServerNow() ?? Date.parse(order.created_at);
  const minutes = Math.max(0, Math.floor((now - Date.parse(order.created_at)) / 60_000));
  return (
    <li className={classNames('rounded-md bg-ink-800 p-3 text-sm', isUndone[order.status] && 'text-ink-300 line-through')}>
      <p className="flex items-baseline justify-between gap-2 font-semibold">
        <span className="min-w-0 break-words">{t(order.is_test ? 'sales.testOrder' : 'sales.order', { number: order.number, city: order.customer_city })}</span>
        <Price paise={order.total_paise} />
      </p>
      <p className="break-words text-ink-200">{order.lines.map((line) => t('sales.line', { name: lineName(line), quantity: line.quantity })).join(', ')}</p>
      <p className="tabular text-ink-300 text-xs">{minutes === 0 ? t('sales.now') : t('sales.minutesAgo', { count: minutes })}</p>
    </li>
  );
}
