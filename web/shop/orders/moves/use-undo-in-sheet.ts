import { useEffect, useEffectEvent } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { undoToasts } from './undo-toasts.ts';
import { useOrderMoves } from './use-order-moves.ts';

/** While an order is open its sheet alone offers to take its last move back; from its closing on, for what is left of the time, a toast does. */
export function useUndoInSheet(id: OrderId, order: OrderDetail | undefined, answeredAt: number): void {
  const { tell } = useOrderMoves();
  const goOn = useEffectEvent(() => {
    if (!order?.undo) return;
    const { number, status, undo } = order;
    const undo_ms = answeredAt + undo.left_ms - Date.now();
    if (undo_ms > 0) tell(status, { moved: [{ id, number, move_id: undo.move_id }], not_moved: [], undo_ms });
  });
  useEffect(() => {
    const close = undoToasts.open(id);
    return () => {
      close();
      goOn();
    };
  }, [id]);
}
