import type { OrderMoveId } from '#contract/ids.ts';
import { isUndoable, isUndone, type OrderStatus, orderTransitions, undoMs } from '#contract/shop/orders/order-states.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';

/** A move as it was written down. `told_at`: when the buyer was told. */
export type Move = { id: OrderMoveId; at: Date; from_status: OrderStatus | null; to_status: OrderStatus; told_at: Date | null; undone_at: Date | null };

export const changedMeanwhile = () => refused('ORDER_STATE', 'This order was changed meanwhile. Look at it again.');

/** `from`: the state it leaves. `takesBack`: the last move, which is undone first. */
export type Way = { from: OrderStatus; takesBack?: Move };

/**
 * `last`: the move that brought it where it is. While that one can be undone nothing follows it but a cancelling, which takes it back
 * where an order in its state could not be cancelled.
 */
export function decideMove(from: OrderStatus, to: OrderStatus, last: Move | undefined, now: Date): Outcome<Way> {
  const left = last ? leftMs(last, now) : 0;
  if (orderTransitions[from].includes(to)) return left > 0 && !isUndone[to] ? notFinal(from, left) : done({ from });
  const before = left > 0 ? last?.from_status : undefined;
  if (last && before && isUndone[to] && orderTransitions[before].includes(to)) return done({ from: before, takesBack: last });
  return refused('ORDER_STATE', `An order that is ${from} cannot become ${to}. Look at it again.`);
}

function notFinal(from: OrderStatus, leftMs: number) {
  const seconds = Math.ceil(leftMs / 1_000);
  return refused(
    'ORDER_STATE',
    `It was marked as ${from} a moment ago, which can be undone for ${seconds} more ${seconds === 1 ? 'second' : 'seconds'}. The next step comes after that.`,
  );
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
