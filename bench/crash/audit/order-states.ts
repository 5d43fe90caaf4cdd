import { type OrderStatus, orderTransitions } from '#contract/shop/orders/order-states.ts';
import type { History } from '../history.ts';
import type { ChangeRow, State } from './state.ts';
import { groupBy, type Violation } from './violation.ts';

/** I7: from the first state on each change goes where it may, the last one is where the order is, and none that was acknowledged is missing. */
export function checkOrderStates(history: History, { orders, changes }: State): Violation[] {
  const changesOf = groupBy(changes, ({ order_id }) => order_id);
  const rounds = new Map(history.orders.map(({ key, round }) => [key, round]));
  const moves = groupBy(
    history.moves.filter(({ answer }) => answer?.status === 200),
    ({ orderId }) => orderId,
  );
  return orders.flatMap(({ id, key, status }): Violation[] => {
    const way = changesOf.get(id) ?? [];
    const said = way.map(({ from, to }) => `${from ?? ''}→${to}`).join(', ');
    const round = rounds.get(key) ?? 0;
    const lost = (moves.get(id) ?? []).filter(({ to }) => !way.some((change) => change.to === to));
    if (lost.length > 0)
      return [{ rule: 'I7', loss: 'lost', round, what: `order ${id} was acknowledged as ${lost.map(({ to }) => to).join(', ')} and went ${said}` }];
    if (endOf(way) === status) return [];
    return [{ rule: 'I7', loss: 'wrong', round, what: `order ${id} is ${status} and went ${said}` }];
  });
}

/** The last state of a path of allowed steps, each taken once; `undefined` if there is none. Two changes may have the same time. */
function endOf(way: readonly ChangeRow[]): OrderStatus | undefined {
  const first = way.find(({ from }) => from === null)?.to;
  if (first !== 'processing') return undefined;
  let at: OrderStatus = first;
  for (let steps = 1; steps < way.length; steps += 1) {
    const next: ChangeRow[] = way.filter(({ from }) => from === at);
    if (next.length !== 1 || !next[0] || !orderTransitions[at].includes(next[0].to)) return undefined;
    at = next[0].to;
  }
  return at;
}
