import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findNextStatus } from '#contract/shop/orders/order-states.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { OrderUndo } from './order-undo.tsx';
import { ShipForm } from './ship-form.tsx';
import { useMoveOrder } from './use-move-order.ts';

/** The one thing to do next with an order, and for ten seconds the way back. */
export function OrderNext({ order, answeredAt }: { order: OrderDetail; answeredAt: number }) {
  const { t } = useTranslation('orders');
  const [isShipping, setShipping] = useState(false);
  const { moveTo, busy } = useMoveOrder(order.id, () => setShipping(false));
  const next = findNextStatus(order.status);
  if (!next && !order.undo) return null;
  if (isShipping && next === 'shipped')
    return (
      <ShipForm
        submitLabel={t('move.shipped')}
        busy={busy}
        onSkip={() => moveTo('shipped')}
        onCancel={() => setShipping(false)}
        onSubmit={(tracking) => moveTo('shipped', tracking)}
      />
    );
  return (
    <div className="flex flex-col gap-2">
      {next && (
        <Button look="primary" wide busy={busy} onClick={() => (next === 'shipped' ? setShipping(true) : moveTo(next))}>
          {t(`move.${next}`)}
        </Button>
      )}
      {order.undo && <OrderUndo key={order.undo.move_id} order={order} undo={order.undo} answeredAt={answeredAt} />}
    </div>
  );
}
