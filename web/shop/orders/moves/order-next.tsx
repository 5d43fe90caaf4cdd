import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findNextStatus } from '#contract/shop/orders/order-states.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { OrderUndo } from './order-undo.tsx';
import { ShipForm } from './ship-form.tsx';
import { useMoveOrder } from './use-move-order.ts';

/** The one thing to do next with an order. It comes once the last move is final: until then its button is locked, and the way back stands below. */
export function OrderNext({ order, left }: { order: OrderDetail; left: number }) {
  const { t } = useTranslation('orders');
  const [isShipping, setShipping] = useState(false);
  const { moveTo, busy } = useMoveOrder(order.id, () => setShipping(false));
  const next = findNextStatus(order.status);
  const undo = left > 0 ? order.undo : null;
  if (!next && !undo) return null;
  if (isShipping && next === 'shipped' && !undo)
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
        <Button look="primary" wide busy={busy} disabled={undo !== null} onClick={() => (next === 'shipped' ? setShipping(true) : moveTo(next))}>
          {t(`move.${next}`)}
        </Button>
      )}
      {undo && <OrderUndo key={undo.move_id} order={order} undo={undo} left={left} />}
    </div>
  );
}
