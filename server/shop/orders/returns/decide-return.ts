import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import { type PaidLine, paidFor } from '#contract/shop/orders/returns/return-shares.ts';
import { isReturnOpen, keepsUnits, maxReturnsOfOrder, type ReturnState, returnTransitions } from '#contract/shop/orders/returns/return-states.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';

type Earlier = { state: ReturnState; lines: readonly { position: number; quantity: number }[] };
type Line = PaidLine & { position: number; product_name: string };
export type Returnable = {
  status: OrderStatus;
  /** Its store has closed. */
  isClosed: boolean;
  /** Of the order; 0: none. */
  days: number;
  deliveredAt: Date | undefined;
  lines: readonly Line[];
  earlier: readonly Earlier[];
  now: Date;
};

/** The last calendar day in India on which a return may be asked for; null before delivery, and where there are none. */
export function lastDayOf({ days, deliveredAt }: Pick<Returnable, 'days' | 'deliveredAt'>): string | null {
  return days > 0 && deliveredAt ? dayInIndia(deliveredAt, days) : null;
}

/** Units of a line that came back, or may yet. */
export function unitsBack(earlier: readonly Earlier[], position: number): number {
  const lines = earlier.filter(({ state }) => keepsUnits[state]).flatMap((one) => one.lines);
  return lines.filter((line) => line.position === position).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Why nothing of an order can be asked back now. */
export function refuseAsking(order: Returnable) {
  const lastDay = lastDayOf(order);
  if (order.status !== 'delivered') return refused('ORDER_STATE', 'An order can be returned once it was delivered.');
  if (order.isClosed) return refused('ORDER_STATE', 'This store has closed: nobody is there to take the goods back.');
  if (order.days === 0) return refused('ORDER_STATE', 'This store takes no returns. Ask the store if something is wrong with what you got.');
  if (lastDay === null || dayInIndia(order.now, 0) > lastDay)
    return refused('ORDER_STATE', `The ${order.days} days to return this order are over. Ask the store if something is wrong with what you got.`);
  if (order.earlier.some(({ state }) => isReturnOpen(state)))
    return refused('ORDER_STATE', 'A return of this order is under way. Withdraw it first, or wait until it has ended.');
  if (order.earlier.length >= maxReturnsOfOrder) return refused('ORDER_STATE', 'This order was asked back very often. Ask the store directly.');
  return undefined;
}

/** Of each line, how many units can be asked back now. */
export function leftToReturn(order: Returnable): number[] {
  const isRefused = refuseAsking(order) !== undefined;
  return order.lines.map(({ position, quantity }) => (isRefused ? 0 : quantity - unitsBack(order.earlier, position)));
}

/** The lines of a return with what they cost; ORDER_STATE where none can be asked for, INPUT_INVALID for more than is left. */
export function decideAsk(order: Returnable, asked: readonly { position: number; quantity: number }[]) {
  const refusal = refuseAsking(order);
  if (refusal) return refusal;
  const decided: { position: number; quantity: number; paise: number }[] = [];
  for (const { position, quantity } of asked) {
    const line = order.lines.find((one) => one.position === position);
    if (!line || decided.some((one) => one.position === position)) return invalidInput('lines', 'Choose each line of this order once at most.');
    const before = unitsBack(order.earlier, position);
    const left = line.quantity - before;
    if (quantity > left)
      return invalidInput(
        'lines',
        left === 0 ? `“${line.product_name}” was returned already.` : `Only ${left} of “${line.product_name}” can still be returned.`,
      );
    decided.push({ position, quantity, paise: paidFor(line, before, quantity) });
  }
  return done(decided);
}

const named: Record<ReturnState, string> = {
  requested: 'asked for',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn by its buyer',
  received: 'received',
  refunded: 'refunded',
  closed: 'closed without a refund',
};

export function decideReturnMove(from: ReturnState, to: ReturnState): Outcome<void> {
  return returnTransitions[from].includes(to)
    ? done(undefined)
    : refused('ORDER_STATE', `This return is ${named[from]}: it cannot be ${named[to]}. Look at it again.`);
}

/** Whole paise that go back of goods worth so many; less than that needs a reason. */
export function decideRefund(worth: number, amount: number, why: string): Outcome<number> {
  if (amount > worth) return invalidInput('amount_paise', 'These goods cost less. Refund no more than was paid for them.');
  if (amount < worth && why === '') return invalidInput('why', 'Tell the buyer why it is less than they paid.');
  return done(amount);
}
