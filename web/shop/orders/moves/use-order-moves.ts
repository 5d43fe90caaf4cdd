import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { KeptOrder, MovedOrders } from '#contract/shop/orders/order-moves.ts';
import { maxMovedOrders } from '#contract/shop/orders/order-sizes.ts';
import { type ForwardStatus, type OrderStatus, undoMs } from '#contract/shop/orders/order-states.ts';
import type { Tracking } from '#contract/shop/orders/order-tracking.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import { api, orpc } from '../../../api/client.ts';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { savePackingSlips } from '../../invoices/save-paper.ts';
import { undoToasts } from './undo-toasts.ts';

type Moved = MovedOrders['moved'];

/** Moves orders together, and offers to take that back for as long as the server allows it. Neither rejects. */
export function useOrderMoves() {
  const { t } = useTranslation(['orders', 'ui']);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.orders.key() });
  const why = (kept: readonly KeptOrder[]) =>
    kept.map(({ number, message }) => (number === null ? message : t('orders:kept.one', { number, message }))).join('\n');

  async function undo(moved: Moved): Promise<void> {
    const moves = moved.flatMap(({ id, move_id }) => (move_id ? [{ id, move_id }] : []));
    try {
      const { undone, not_undone } = await api.orderMoves.undoMany({ moves });
      if (undone.length > 0) showToast(t('orders:undone', { count: undone.length }));
      if (not_undone.length > 0) showProblem(t('orders:kept.undo', { count: not_undone.length }), why(not_undone));
    } catch (error) {
      showProblem(t('orders:notUndone'), (error as Error).message);
    }
    await refresh();
  }

  function tell(status: OrderStatus, { moved, not_moved, undo_ms }: MovedOrders): void {
    if (moved.length > 0) {
      const [only] = moved.length === 1 ? moved : [];
      const title = only
        ? t('orders:moved', { number: only.number, status: t(`orders:status.${status}`) })
        : t('orders:movedMany', { count: moved.length, status: t(`orders:status.${status}`) });
      const show = () => {
        const dismiss = showToast(title, t('orders:toldAfter', { count: undoMs / 1_000 }), {
          label: t('ui:undo'),
          shownMs: undo_ms,
          onClick() {
            dismiss();
            void undo(moved);
          },
        });
        return dismiss;
      };
      if (only) undoToasts.add(only.id, show);
      else show();
    }
    if (not_moved.length > 0) showProblem(t('orders:kept.move', { count: not_moved.length }), why(not_moved));
  }

  /** What the server moved; `undefined` where it answered nothing. */
  async function move(status: ForwardStatus, orders: readonly { id: Order['id']; tracking?: Tracking }[]): Promise<Moved | undefined> {
    if (orders.length > maxMovedOrders) {
      showProblem(t('orders:tooMany', { count: maxMovedOrders }));
      return undefined;
    }
    try {
      const answer = await api.orderMoves.move({ status, orders: [...orders] });
      tell(status, answer);
      return answer.moved;
    } catch (error) {
      showProblem(t('orders:notMoved'), (error as Error).message);
      return undefined;
    } finally {
      await refresh();
    }
  }

  /** Packs them, and hands out the slips that go into the parcels. */
  async function packMany(orders: readonly { id: Order['id'] }[]): Promise<void> {
    const moved = await move('packed', orders);
    if (!moved || moved.length === 0) return;
    await savePackingSlips(moved.map(({ id }) => id)).catch((error: Error) => showProblem(t('orders:noSlips'), error.message));
  }

  return { move, packMany, tell };
}
