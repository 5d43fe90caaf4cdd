import type { OrderId, ReturnId } from '#contract/ids.ts';
import type { OrderReturn, OwnReturns } from '#contract/shop/orders/returns/order-return.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OrderPayments } from '../holds/order-payments.ts';
import type { LineRow, OrderRow } from '../orders-queries.ts';
import { lastDayOf, leftToReturn, type Returnable, unitsBack } from './decide-return.ts';
import { type FoundReturn, listReturns, listSteps } from './returns-queries.ts';

type Move = { to_status: OrderRow['status']; at: Date };

/** What a return is refunded by, once. */
export const refundKeyOf = (id: ReturnId) => `returned ${id}`;

/** The return that a refund is for; undefined for one of anything else. */
export const returnOfKey = (key: string) => (key.startsWith('returned ') ? (key.slice('returned '.length) as ReturnId) : undefined);

type Seen = { lines: LineRow[] /** Those that stand. */; moves: readonly Move[]; earlier: FoundReturn[]; isClosed: boolean; now: Date };

/** An order as `decide-return` looks at it. */
export function toReturnable({ status, return_days: days }: OrderRow, { moves, ...seen }: Seen): Returnable {
  return { status, days, deliveredAt: moves.findLast(({ to_status }) => to_status === 'delivered')?.at, ...seen };
}

/** The returns of an order, oldest first. */
export async function presentReturns(db: Db, payments: Pick<OrderPayments, 'refunds'>, orderId: OrderId, found?: FoundReturn[]): Promise<OrderReturn[]> {
  const returns = found ?? (await listReturns(db, orderId));
  if (returns.length === 0) return [];
  const [steps, refunds] = await Promise.all([
    listSteps(db, orderId),
    payments.refunds.listByKeys(
      db,
      returns.map(({ id }) => refundKeyOf(id)),
    ),
  ]);
  return returns.map((row) => {
    const refund = refunds.get(refundKeyOf(row.id));
    return {
      ...{ id: row.id, state: row.state, reason: row.reason, words: row.words, answer: row.answer },
      lines: row.lines.map(({ position, quantity, paise, is_restocked }) => ({ position, quantity, paise, is_restocked })),
      worth_paise: worthOf(row),
      refund: refund ? { amount_paise: refund.amount_paise, why: row.refund_why, state: refund.state, reference: refund.reference } : null,
      steps: steps.filter(({ return_id }) => return_id === row.id).map(({ state, at }) => ({ state, at: at.toISOString() })),
    };
  });
}

/** What its lines cost, in paise. */
export function worthOf({ lines }: Pick<FoundReturn, 'lines'>): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}

export function toOwnReturns(order: Returnable, returns: readonly OrderReturn[]): OwnReturns {
  return {
    ...{ days: order.days, last_day: lastDayOf(order), left: leftToReturn(order) },
    returned: order.lines.map(({ position }) => unitsBack(order.earlier, position)),
    items: returns.toReversed().map((one) => ({ ...one, lines: one.lines.map(({ is_restocked, ...line }) => line) })),
  };
}
