import type { OrderId, ReturnId, StoreId, UserId } from '#contract/ids.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import type { ReturnState } from '#contract/shop/orders/returns/return-states.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { OrderPayments } from '../holds/order-payments.ts';
import type { Stock } from '../moves/give-back.ts';
import { lockOrder } from '../moves/moves-queries.ts';
import { sequenceOf } from '../news/order-sequence.ts';
import { listLines } from '../orders-queries.ts';
import { decideRefund, decideReturnMove } from './decide-return.ts';
import { returnMovedKind } from './own-returns.ts';
import { refundKeyOf, worthOf } from './present-returns.ts';
import * as queries from './returns-queries.ts';
import type { ReturnRow } from './returns-tables.ts';

/** For the room that writes credit notes. */
export const returnRefundedKind = 'order.return_refunded';

type Parts = {
  db: Db;
  clock: Clock;
  catalog: Stock & { tellChanged(ids: readonly string[]): void };
  payments: Pick<OrderPayments, 'refunds'>;
  wakeJobs: () => void;
  /** The order as it is now, after what changed it. */
  show: (storeId: StoreId, id: OrderId) => Promise<Outcome<OrderDetail>>;
};

/** What a move does beside the state, in its transaction: the order is held. */
type Act = (tx: Db, found: queries.FoundReturn) => Promise<Outcome<Partial<Pick<ReturnRow, 'answer' | 'refund_paise' | 'refund_why'>>>>;
type Wanted = { to: ReturnState; act: Act /** Whether a return that is there already is so by the same request. */; isSame?: (found: ReturnRow) => boolean };

const missing = () => refused('NOT_FOUND', 'This return does not exist in your store.');

/** What a store does with returns. Moves that are repeated count as made; the others get ORDER_STATE. */
export function createSellerReturns({ db, clock, catalog, payments, wakeJobs, show }: Parts) {
  async function move(tx: Db, id: ReturnId, { to, act, isSame = () => true }: Wanted, userId: UserId): Promise<Outcome<void>> {
    const found = await queries.findReturn(tx, id);
    if (!found) return missing();
    if (found.state === to && isSame(found)) return done(undefined);
    const decided = decideReturnMove(found.state, to);
    if (!decided.ok) return decided;
    const acted = await act(tx, found);
    if (!acted.ok) return acted;
    await queries.moveReturn(tx, id, { state: to, at: clock.now(), userId }, acted.value);
    await addJob(tx, returnMovedKind, { return_id: id, state: to }, { sequenceKey: sequenceOf(found.order_id) });
    return done(undefined);
  }

  async function moveOwn(actor: Actor, id: ReturnId, wanted: Wanted): Promise<Outcome<OrderDetail>> {
    const storeId = requireSeller(actor, 'orders:write');
    const { userId } = requireUser(actor);
    const found = await queries.findReturn(db, id);
    if (found?.store_id !== storeId) return missing();
    const moved = await inTransaction(db, async (tx) => {
      await lockOrder(tx, found.order_id);
      return await move(tx, id, wanted, userId);
    });
    if (!moved.ok) return moved;
    wakeJobs();
    return await show(storeId, found.order_id);
  }

  /** What was taken from a count goes back to it, in the order of the variants' ids, as orders lock them. */
  async function restock(tx: Db, { id, order_id, lines }: queries.FoundReturn, positions: readonly number[]): Promise<void> {
    await queries.markReceived(tx, id, positions);
    const bought = await listLines(tx, [order_id]);
    const back = lines
      .filter(({ position }) => positions.includes(position))
      .flatMap(({ position, quantity }) =>
        bought.filter((line) => line.position === position && line.is_taken).map(({ variant_id }) => ({ variant_id, quantity })),
      );
    for (const { variant_id, quantity } of back.toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1)))
      await catalog.giveStockBack(tx, variant_id, quantity);
  }

  const saying = (to: ReturnState, answer: string): Wanted => ({ to, act: async () => done({ answer }) });

  return {
    accept: (actor: Actor, id: ReturnId, words: string) => moveOwn(actor, id, saying('accepted', words)),
    decline: (actor: Actor, id: ReturnId, words: string) => moveOwn(actor, id, saying('declined', words)),
    close: (actor: Actor, id: ReturnId, words: string) => moveOwn(actor, id, saying('closed', words)),

    /** The goods of these lines of the order are on sale again with it. */
    async receive(actor: Actor, id: ReturnId, positions: readonly number[]): Promise<Outcome<OrderDetail>> {
      const received = await moveOwn(actor, id, {
        to: 'received',
        async act(tx, found) {
          await restock(tx, found, positions);
          return done({});
        },
      });
      if (received.ok) catalog.tellChanged(received.value.lines.map(({ product_id }) => product_id));
      return received;
    },

    /** Whole paise, at most what the goods cost: no more than was paid goes back, in all refunds of the order together. */
    async refund(actor: Actor, id: ReturnId, { amount_paise, why }: { amount_paise: number; why: string }): Promise<Outcome<OrderDetail>> {
      return await moveOwn(actor, id, {
        to: 'refunded',
        isSame: (found) => found.refund_paise === amount_paise,
        async act(tx, found) {
          const decided = decideRefund(worthOf(found), amount_paise, why);
          if (!decided.ok) return decided;
          const owed = { orderId: found.order_id, storeId: found.store_id, paise: amount_paise, reason: 'returned', key: refundKeyOf(id) } as const;
          const begun = await payments.refunds.begin(tx, owed);
          if (!begun.ok) return begun;
          await addJob(tx, returnRefundedKind, { return_id: id });
          return done({ refund_paise: amount_paise, refund_why: amount_paise < worthOf(found) ? why : '' });
        },
      });
    },
  };
}

export type SellerReturns = ReturnType<typeof createSellerReturns>;
