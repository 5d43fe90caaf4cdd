import { PackageCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { waitsFor } from '#contract/shop/orders/order-states.ts';
import type { ListedOrder } from '#contract/shop/orders/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { itemsOf, type OnPack, OpenLink, Placed, States, Total } from './order-columns.tsx';
import { useSwipe } from './use-swipe.ts';

/** An order where there is no room for columns. Drawn to the right it is packed, as by its button. */
export function OrderCard({ order, onPack }: { order: ListedOrder; onPack: OnPack | undefined }) {
  const { t } = useTranslation('orders');
  const pack = waitsFor[order.status] === 'packing' ? onPack : undefined;
  const { offset, isMeant, handlers } = useSwipe(pack && (() => pack(order)));
  return (
    <div className="relative touch-pan-y" {...handlers}>
      {offset > 0 && (
        <div
          aria-hidden
          className={classNames('absolute inset-0 flex items-center gap-2 px-4 font-semibold', isMeant ? 'bg-chosen text-on-chosen' : 'bg-sunken text-quiet')}
        >
          <PackageCheck className="size-5" />
          {t('pack')}
        </div>
      )}
      <div className="relative flex flex-col gap-2 bg-surface p-4" style={offset > 0 ? { transform: `translateX(${offset}px)` } : undefined}>
        <div className="flex items-center justify-between gap-3">
          <OpenLink order={order} />
          <States order={order} />
        </div>
        <p className="min-w-0">
          <span className="block truncate">{order.customer_name}</span>
          <span className="block truncate text-quiet text-sm">{itemsOf(order, t)}</span>
        </p>
        <div className="flex items-center justify-between gap-3 text-quiet text-sm">
          <Total order={order} className="text-base text-body" />
          <Placed created_at={order.created_at} />
          {pack && (
            <Button className="relative z-10 ml-auto" aria-label={t('packOne', { number: order.number })} onClick={(press) => pack(order, press)}>
              {t('pack')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
