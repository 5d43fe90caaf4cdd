import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import type { OrderId } from '#contract/ids.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { orpc } from '../../api/client.ts';
import { useMay } from '../../stores/use-may.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { OrderCancel } from './moves/order-cancel.tsx';
import { OrderNext } from './moves/order-next.tsx';
import { OrderTracking } from './moves/order-tracking.tsx';
import { useSecondsLeft } from './moves/use-seconds-left.ts';
import { useUndoInSheet } from './moves/use-undo-in-sheet.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import { OrderReturns } from './returns/order-returns.tsx';

/** One order, with all that is needed to send it, and the states it may go to. */
export function OrderDialog({ id, onClose }: { id: OrderId; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const found = useQuery(orpc.orders.getMine.queryOptions({ input: { id }, staleTime: 0, retry: false }));
  const order = found.data;
  const mayWrite = useMay('orders:write');
  useUndoInSheet(id, mayWrite ? order : undefined, found.dataUpdatedAt);
  if (!order) {
    return (
      <Dialog open onClose={onClose} title={found.isError ? t('detail.error') : t('detail.loading')}>
        {found.isError ? <ErrorState title={found.error.message} text={t('detail.errorText')} onRetry={() => void found.refetch()} /> : <DetailsSkeleton />}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('detail.title', { number: order.number })}
      description={t('detail.placed', { date: formatIndianMoment(order.created_at) })}
    >
      <OpenOrder order={order} answeredAt={found.dataUpdatedAt} mayWrite={mayWrite} />
    </Dialog>
  );
}

function OpenOrder({ order, answeredAt, mayWrite }: { order: OrderDetail; answeredAt: number; mayWrite: boolean }) {
  const left = useSecondsLeft(order, answeredAt);
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <OrderStatusBadge status={order.status} />
      </div>
      {mayWrite && <OrderNext order={order} left={left} />}
      <OrderReturns order={order} mayWrite={mayWrite} />
      <OrderTracking order={order} mayWrite={mayWrite} />
      <OrderDetails order={order} mayWrite={mayWrite} />
      {mayWrite && <OrderCancel order={order} left={left} />}
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-28" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11" />
    </div>
  );
}
