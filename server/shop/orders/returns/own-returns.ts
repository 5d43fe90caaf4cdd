import type { OrderId, ReturnId } from '#contract/ids.ts';
import type { OwnReturns } from '#contract/shop/orders/returns/order-return.ts';
import type { AskReturnInput } from '#contract/shop/orders/returns/returns.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { OrderPayments } from '../holds/order-payments.ts';
import { lockOrder } from '../moves/moves-queries.ts';
import { sequenceOf } from '../news/order-sequence.ts';
import { listLines, listStatusChanges, type OrderRow } from '../orders-queries.ts';
import { decideAsk, decideReturnMove, type Returnable } from './decide-return.ts';
import { presentReturns, toOwnReturns, toReturnable } from './present-returns.ts';
import * as queries from './returns-queries.ts';

export const returnMovedKind = 'order.return_moved';

type Parts = { db: Db; clock: Clock; payments: Pick<OrderPayments, 'refunds'>; wakeJobs: () => void };

export type OwnReturnsPart = ReturnType<typeof createOwnReturns>;

const gone = () => refused('NOT_FOUND', 'This return does not exist. Look at the order again.');

/** What a buyer asks back of an order that is theirs (docs/decisions/0053). */
export function createOwnReturns({ db, clock, payments, wakeJobs }: Parts) {
  async function look(tx: Db, row: OrderRow): Promise<{ order: Returnable; earlier: queries.FoundReturn[] }> {
    const [lines, changes, earlier, isClosed] = await Promise.all([
      listLines(tx, [row.id]),
      listStatusChanges(tx, row.id),
      queries.listReturns(tx, row.id),
      queries.isStoreClosed(tx, row.store_id),
    ]);
    const moves = changes.filter(({ undone_at }) => undone_at === null);
    return { order: toReturnable(row, { lines, moves, earlier, isClosed, now: clock.now() }), earlier };
  }

  return {
    listStates: (ids: readonly OrderId[]) => queries.listStates(db, ids),
    listRefundTimes: (ids: readonly OrderId[]) => queries.listRefundTimes(db, ids),

    async present(row: OrderRow): Promise<OwnReturns> {
      const { order, earlier } = await look(db, row);
      return toOwnReturns(order, await presentReturns(db, payments, row.id, earlier));
    },

    /** Once for each key; of two at the same time one waits for the other, as the order is held. */
    async ask({ id }: OrderRow, input: AskReturnInput): Promise<Outcome<void>> {
      const asked = await inTransaction(db, async (tx): Promise<Outcome<void>> => {
        const row = await lockOrder(tx, id);
        if (!row) return gone();
        const { order, earlier } = await look(tx, row);
        const repeated = earlier.find(({ key }) => key === input.idempotency_key);
        if (repeated) return isSame(repeated, input) ? done(undefined) : mismatch();
        const decided = decideAsk(order, input.lines);
        if (!decided.ok) return decided;
        const { reason, words, idempotency_key: key } = input;
        const returnId = await queries.insertReturn(tx, {
          order_id: id,
          store_id: row.store_id,
          key,
          reason,
          words,
          created_at: clock.now(),
          lines: decided.value,
        });
        await addJob(tx, returnMovedKind, { return_id: returnId, state: 'requested' }, { sequenceKey: sequenceOf(id) });
        return done(undefined);
      });
      if (asked.ok) wakeJobs();
      return asked;
    },

    /** Until the goods are back; a repeat changes nothing. */
    async withdraw({ id: orderId }: OrderRow, id: ReturnId): Promise<Outcome<void>> {
      const withdrawn = await inTransaction(db, async (tx): Promise<Outcome<void>> => {
        await lockOrder(tx, orderId);
        const found = await queries.findReturn(tx, id);
        if (found?.order_id !== orderId) return gone();
        if (found.state === 'withdrawn') return done(undefined);
        const decided = decideReturnMove(found.state, 'withdrawn');
        if (!decided.ok) return decided;
        await queries.moveReturn(tx, id, { state: 'withdrawn', at: clock.now(), userId: null });
        await addJob(tx, returnMovedKind, { return_id: id, state: 'withdrawn' }, { sequenceKey: sequenceOf(orderId) });
        return done(undefined);
      });
      if (withdrawn.ok) wakeJobs();
      return withdrawn;
    },
  };
}

const mismatch = () => refused('IDEMPOTENCY_MISMATCH', 'This return was asked for with other goods or another reason. Load the page again.');

function isSame(row: queries.FoundReturn, { lines, reason, words }: AskReturnInput): boolean {
  const unitsOf = (all: readonly { position: number; quantity: number }[]) =>
    all
      .toSorted((a, b) => a.position - b.position)
      .map(({ position, quantity }) => `${position}:${quantity}`)
      .join();
  return unitsOf(row.lines) === unitsOf(lines) && row.reason === reason && row.words === words;
}
