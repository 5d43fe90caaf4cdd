import type { OrderMoveId } from '#contract/ids.ts';
import { isUndoable, type OrderStatus, orderTransitions, undoMs } from '#contract/shop/orders/order-states.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';

/** A move as it was written down. `told_at`: when the buyer was told. */
export type Move = { id: OrderMoveId; at: Date; from_status: OrderStatus | null; to_status: OrderStatus; told_at: Date | null; undone_at: Date | null };

export const changedMeanwhile = () => refused('ORDER_STATE', 'This order was changed meanwhile. Look at it again.');

export function decideMove(from: OrderStatus, to: OrderStatus): Outcome<void> {
  return orderTransitions[from].includes(to) ? done(undefined) : refused('ORDER_STATE', `An order that is ${from} cannot become ${to}. Look at it again.`);
}

/** The state that an order goes back to when this move of it is undone at `now`. */
export function decideUndo(status: OrderStatus, move: Move | undefined, now: Date): Outcome<OrderStatus> {
  if (!move || move.undone_at) return refused('ORDER_STATE', 'This was undone already. Look at the order again.');
  if (move.to_status !== status) return changedMeanwhile();
  if (leftMs(move, now) === 0 || move.from_status === null)
    return refused('ORDER_STATE', `The ${undoMs / 1_000} seconds to undo this are over: the buyer has been told.`);
  return done(move.from_status);
}

/** For how long it can still be undone; 0 from the moment on that its buyer is told. */
export function leftMs({ at, to_status, told_at, undone_at }: Omit<Move, 'id' | 'from_status'>, now: Date): number {
  if (told_at || undone_at || !isUndoable(to_status)) return 0;
  return Math.max(0, at.getTime() + undoMs - now.getTime());
}
