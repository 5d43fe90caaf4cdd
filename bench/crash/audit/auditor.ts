import type { History } from '../history.ts';
import { checkChat } from './chat.ts';
import { checkOrderStates } from './order-states.ts';
import { checkOrders, checkTotals } from './orders.ts';
import { checkOutbox } from './outbox.ts';
import { checkEndings, checkFaults } from './process.ts';
import { checkClocks, checkRecordings } from './recordings.ts';
import type { State } from './state.ts';
import { checkStock } from './stock.ts';
import { checkPictures, checkVideos } from './uploads.ts';
import type { Check, Violation } from './violation.ts';

/** docs/reliability.md, "Invariants", as far as there is what they speak of: I4, I5 and I6 wait for payments, coupons and invoices. */
const checks: Check[] = [
  ...[checkStock, checkOrders, checkTotals, checkOrderStates, checkOutbox, checkChat],
  ...[checkPictures, checkVideos, checkRecordings, checkClocks, checkEndings, checkFaults],
];

/** Compares what clients were told with the stored state. */
export function audit(history: History, state: State): Violation[] {
  return checks.flatMap((check) => check(history, state));
}
