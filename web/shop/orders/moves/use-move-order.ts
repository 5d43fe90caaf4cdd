import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { Tracking } from '#contract/shop/orders/order-tracking.ts';
import { orpc } from '../../../api/client.ts';
import { showProblem } from '../../../ui/toast.tsx';
import { useOrderMoves } from './use-order-moves.ts';

/** Moves one order in its sheet, which shows where it is then; says what went wrong, and how to take it back where the sheet was closed meanwhile. */
export function useMoveOrder(id: OrderId, onSettled: () => void): { moveTo: (status: OrderStatus, tracking?: Tracking) => void; busy: boolean } {
  const { t } = useTranslation('orders');
  const queries = useQueryClient();
  const { tell } = useOrderMoves();
  /** From the press on: `isPending` is seen by the next render only. */
  const isUnderWay = useRef(false);
  const move = useMutation(
    orpc.orders.changeStatus.mutationOptions({
      onSuccess({ number, status, undo }) {
        if (undo) tell(status, { moved: [{ id, number, move_id: undo.move_id }], not_moved: [], undo_ms: undo.left_ms });
      },
      onError: (error) => showProblem(t('notMoved'), error.message),
      async onSettled() {
        onSettled();
        await queries.invalidateQueries({ queryKey: orpc.orders.key() });
        isUnderWay.current = false;
      },
    }),
  );
  function moveTo(status: OrderStatus, tracking?: Tracking): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    move.mutate({ id, status, tracking });
  }

  return { moveTo, busy: move.isPending };
}
