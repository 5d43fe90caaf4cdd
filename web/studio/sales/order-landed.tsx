import { PackagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { ShowOrder } from '#contract/shop/orders/orders.ts';

/** One line at the top of the picture for an order that has just landed; it opens the orders. */
export function OrderLanded({ order, onOpen }: { order: ShowOrder | undefined; onOpen: () => void }) {
  const { t } = useTranslation('live');
  return (
    <div
      role="status"
      className="pointer-events-none z-10 col-start-1 row-start-2 mt-4 max-w-full self-start justify-self-center px-4 md:col-end-3 lg:col-start-2 row:col-start-1 row:col-end-2 row:row-start-3 row:mt-2 row:px-2"
    >
      {order && (
        <button
          key={order.id}
          type="button"
          onClick={onOpen}
          className="pointer-events-auto flex min-h-11 max-w-full animate-enter items-center gap-2 rounded-full bg-white px-4 py-2 text-left font-semibold text-ink text-sm shadow-2xl"
        >
          <PackagePlus aria-hidden className="size-5 shrink-0" />
          <span className="tabular min-w-0 break-words">
            {t('sales.landed', { number: order.number, city: order.customer_city, rupees: formatRupees(order.total_paise) })}
          </span>
        </button>
      )}
    </div>
  );
}
