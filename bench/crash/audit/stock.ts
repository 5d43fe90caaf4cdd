import { ackOf, type History, type StockEdit } from '../history.ts';
import type { State } from './state.ts';
import { groupBy, type Violation } from './violation.ts';

/** Between `from` and `to` some units left the stock, or came back where they are negative. */
type Movement = { units: number; from: number; to: number };

/**
 * I1: units sold and free are the units stocked. What a seller's last figure left, less what was sold since and with what came back
 * since; what happened at the same time as the figure was set may count or not, and so may a figure that was not acknowledged.
 */
export function checkStock(history: History, state: State): Violation[] {
  const movements = groupBy(listMovements(history, state), ({ variantId }) => variantId);
  const edits = groupBy(history.edits, ({ variantId }) => variantId);
  const round = history.endings.at(-1)?.round ?? 0;
  return state.stock.flatMap(({ variant_id: id, stock }): Violation[] => {
    if (stock === null) return [];
    if (stock < 0) return [{ rule: 'I1', loss: 'doubled', round, what: `${stock} units of variant ${id} are left` }];
    const possible = candidates(edits.get(id) ?? []).map((edit) => rangeAfter(edit, movements.get(id) ?? []));
    if (possible.length === 0 || possible.some(({ least, most }) => least <= stock && stock <= most)) return [];
    const ranges = possible.map(({ least, most }) => (least === most ? `${least}` : `${least} to ${most}`)).join(' or ');
    return [{ rule: 'I1', loss: 'wrong', round, what: `${stock} units of variant ${id} are free, and by what was told it is ${ranges}` }];
  });
}

/** The last figure that was acknowledged, and those after it. One seller sets them, one after the other. */
function candidates(edits: readonly StockEdit[]): StockEdit[] {
  const made = edits.filter(({ answer }) => !answer || answer.status < 300);
  const last = made.findLastIndex(({ answer }) => answer !== undefined);
  return made.slice(Math.max(0, last));
}

function rangeAfter({ stock, sentAt, answer }: StockEdit, movements: readonly Movement[]): { least: number; most: number } {
  const editedAt = answer?.at ?? Number.POSITIVE_INFINITY;
  let [least, most] = [stock, stock];
  for (const { units, from, to } of movements) {
    if (to < sentAt) continue;
    const isAfter = from > editedAt;
    least -= isAfter ? units : Math.max(0, units);
    most -= isAfter ? units : Math.min(0, units);
  }
  return { least, most };
}

function listMovements(history: History, { orders, orderLines }: State): (Movement & { variantId: string })[] {
  const lines = groupBy(orderLines, ({ order_id }) => order_id);
  const attempts = new Map(history.orders.map((attempt) => [attempt.key, attempt]));
  const cancelled = groupBy(
    history.moves.filter(({ to }) => to === 'cancelled'),
    ({ orderId }) => orderId,
  );
  return orders.flatMap(({ id, key, status }) => {
    const attempt = attempts.get(key);
    const taken = { from: attempt?.sentAt ?? 0, to: (attempt && ackOf(attempt)?.at) ?? Number.POSITIVE_INFINITY };
    const tries = cancelled.get(id) ?? [];
    const ends = tries.map(({ answer }) => (answer?.status === 200 ? answer.at : Number.POSITIVE_INFINITY));
    const given = { from: Math.min(...tries.map(({ sentAt }) => sentAt)), to: Math.min(...ends) };
    return (lines.get(id) ?? []).flatMap(({ variant_id: variantId, quantity }) => [
      { variantId, units: quantity, ...taken },
      ...(status === 'cancelled' ? [{ variantId, units: -quantity, ...given }] : []),
    ]);
  });
}
