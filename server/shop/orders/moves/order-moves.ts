import { randomUUID } from 'node:crypto';
import type { OrderId, OrderMoveId, StoreId, UserId } from '#contract/ids.ts';
import type { MovedOrders, UndoneOrders } from '#contract/shop/orders/order-moves.ts';
import { isUndoable, isUndone, type OrderStatus, undoMs } from '#contract/shop/orders/order-states.ts';
import type { Tracking } from '#contract/shop/orders/order-tracking.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { addJobAt, removeJobs } from '#server/platform/jobs/jobs.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import type { OrderPayments } from '../holds/order-payments.ts';
import { sequenceOf } from '../news/order-sequence.ts';
import type { OrderRow } from '../orders-queries.ts';
import { listLines, moveOrder } from '../orders-queries.ts';
import { isAnyOf } from '../returns/returns-queries.ts';
import { changedMeanwhile, decideMove, decideUndo, leftMs, type Move } from './decide-move.ts';
import { giveAllBack, type Stock } from './give-back.ts';
import * as queries from './moves-queries.ts';

type Parts = {
  db: Db;
  clock: Clock;
  catalog: Stock & { tellChanged(ids: readonly string[]): void };
  offers: { giveBack(tx: Db, orderId: OrderId): Promise<void> };
  payments: Pick<OrderPayments, 'refunds'>;
  wakeJobs: () => void;
  onChanged: (storeId: StoreId) => void;
  findOwn: (storeId: StoreId, id: OrderId) => Promise<OrderRow | undefined>;
  present: (row: OrderRow) => Promise<OrderDetail>;
};

type Wanted = { to: OrderStatus; tracking?: Tracking | undefined };
type Mover = { storeId: StoreId; userId: UserId };

export const missing = () => refused('NOT_FOUND', 'This order does not exist in your store.');

/** Orders on their way through the states; for ten seconds a seller may take a move back (docs/decisions/0049). */
export function createOrderMoves({ db, clock, catalog, offers, payments, wakeJobs, onChanged, findOwn, present }: Parts) {
  function moverOf(actor: Actor): Mover {
    return { storeId: requireSeller(actor, 'orders:write'), userId: requireUser(actor).userId };
  }

  /** Without a member of the store who moves it, its buyer does. `row`: as it was when they decided. */
  async function move(row: OrderRow, { to, tracking }: Wanted, userId: UserId | null): Promise<Outcome<OrderMoveId>> {
    const id = randomUUID() as OrderMoveId;
    return await inTransaction(db, async (tx) => {
      if ((await queries.lockOrder(tx, row.id))?.status !== row.status) return changedMeanwhile();
      const now = clock.now();
      const way = decideMove(row.status, to, await queries.findStandingMove(tx, row.id, row.status), now);
      if (!way.ok) return way;
      const { from, takesBack } = way.value;
      if (takesBack) await takeBack(tx, row.id, takesBack, { to: from, userId, now });
      if (!(await moveOrder(tx, { id, orderId: row.id, from, to, userId, now }))) return changedMeanwhile();
      if (tracking) await queries.keepTracking(tx, row.id, tracking);
      if (isUndone[to]) {
        await giveAllBack(tx, catalog, row.id);
        await offers.giveBack(tx, row.id);
        const owed = await refund(tx, row);
        if (!owed.ok) return owed;
      }
      const told = { order_id: row.id, status: to, move_id: id, ...(userId === null ? { by: 'buyer' } : {}) };
      const due = isUndoable(to) ? new Date(now.getTime() + undoMs) : now;
      await addJobAt(tx, 'order.moved', told, due, { sequenceKey: sequenceOf(row.id) });
      await addJobAt(tx, 'order.papers', { order_id: row.id, move_id: id }, due);
      return done(id);
    });
  }

  /** With the move goes what was planned to follow from it. */
  async function takeBack(tx: Db, id: OrderId, last: Move, by: { to: OrderStatus; userId: UserId | null; now: Date }): Promise<void> {
    await queries.takeMoveBack(tx, id, last, by);
    await removeJobs(tx, ['order.moved', 'order.papers'], 'move_id', last.id);
  }

  /** What was paid online goes back when the order is cancelled. */
  async function refund(tx: Db, { id, store_id, payment_method, total_paise }: OrderRow): Promise<Outcome<void>> {
    if (payment_method === 'cod') return done(undefined);
    return await payments.refunds.begin(tx, { orderId: id, storeId: store_id, paise: total_paise, reason: 'cancelled', key: `cancelled ${id}` });
  }

  async function undo({ storeId, userId }: Mover, id: OrderId, moveId: OrderMoveId): Promise<Outcome<void>> {
    return await inTransaction(db, async (tx) => {
      const row = await queries.lockOrder(tx, id);
      if (row?.store_id !== storeId) return missing();
      // Read once the order is ours: whoever waited for it has waited for the clock too.
      const now = clock.now();
      const found = await queries.findMove(tx, id, moveId);
      const back = decideUndo(row.status, found, now);
      if (!back.ok) return back;
      if (await isAnyOf(tx, id)) return refused('ORDER_STATE', 'The buyer has asked to return it meanwhile: it was delivered. Look at it again.');
      if (found) await takeBack(tx, id, found, { to: back.value, userId, now });
      return done(undefined);
    });
  }

  async function show(storeId: StoreId, id: OrderId): Promise<Outcome<OrderDetail>> {
    onChanged(storeId);
    const row = await findOwn(storeId, id);
    return row ? done(await present(row)) : missing();
  }

  /** As `move`; an order that is there already counts as moved, so that a repeated request gets the same answer. */
  async function moveOne(mover: Mover, id: OrderId, wanted: Wanted): Promise<Outcome<MovedOrders['moved'][number]> & { number: number | null }> {
    const row = await findOwn(mover.storeId, id);
    if (!row) return { ...missing(), number: null };
    const { number } = row;
    const moved = row.status === wanted.to ? undefined : await move(row, wanted, mover.userId);
    const now = await findOwn(mover.storeId, id);
    if (moved && !moved.ok && now?.status !== wanted.to) return { ...moved, number };
    const standing = await queries.findStandingMove(db, id, wanted.to);
    return { ...done({ id, number, move_id: standing && leftMs(standing, clock.now()) > 0 ? standing.id : null }), number };
  }

  return {
    show,

    /**
     * Moves an order along `orderTransitions`; of two that race one wins, the other gets ORDER_STATE, as does the next step of one whose last
     * can still be undone. Cancelling returns the stock.
     */
    async changeStatus(actor: Actor, id: OrderId, wanted: Wanted): Promise<Outcome<OrderDetail>> {
      const { storeId, userId } = moverOf(actor);
      if (wanted.tracking && wanted.to !== 'shipped') return invalidInput('tracking', 'Only an order that is sent has a tracking number.');
      const row = await findOwn(storeId, id);
      if (!row) return missing();
      const moved = await move(row, wanted, userId);
      if (!moved.ok) return moved;
      wakeJobs();
      if (isUndone[wanted.to]) catalog.tellChanged((await listLines(db, [id])).map((line) => line.product_id));
      return await show(storeId, id);
    },

    /** For its buyer, before it is packed: ORDER_STATE after that, or where the store is quicker. Gives back what the store's own cancelling does. */
    async cancelForBuyer(row: OrderRow): Promise<Outcome<void>> {
      const late = refused('ORDER_STATE', 'This order cannot be cancelled any more: the store has it under way. Ask the store, or refuse the parcel.');
      const already = refused('ORDER_STATE', 'This order is cancelled already.');
      if (row.status === 'cancelled') return already;
      if (row.status !== 'processing') return late;
      const moved = await move(row, { to: 'cancelled' }, null);
      if (!moved.ok) return (await findOwn(row.store_id, row.id))?.status === 'cancelled' ? already : late;
      wakeJobs();
      onChanged(row.store_id);
      catalog.tellChanged((await listLines(db, [row.id])).map((line) => line.product_id));
      return done(undefined);
    },

    /** Each order for itself: what could not be moved says why, the others are moved. */
    async moveMany(actor: Actor, status: OrderStatus, orders: readonly { id: OrderId; tracking?: Tracking | undefined }[]): Promise<Outcome<MovedOrders>> {
      const mover = moverOf(actor);
      if (status !== 'shipped' && orders.some(({ tracking }) => tracking)) return invalidInput('orders', 'Only orders that are sent have tracking numbers.');
      const answer: MovedOrders = { moved: [], not_moved: [], undo_ms: undoMs };
      for (const { id, tracking } of uniqueBy(orders)) {
        const one = await moveOne(mover, id, { to: status, tracking });
        if (one.ok) answer.moved.push(one.value);
        else answer.not_moved.push({ id, number: one.number, message: one.problem.message });
      }
      if (answer.moved.length === 0 && answer.not_moved.every(({ number }) => number === null)) return missing();
      if (answer.moved.length > 0) onChanged(mover.storeId);
      return done(answer);
    },

    /** ORDER_STATE once it was undone, the order has moved on, or the time is over. */
    async undo(actor: Actor, id: OrderId, moveId: OrderMoveId): Promise<Outcome<OrderDetail>> {
      const mover = moverOf(actor);
      const undone = await undo(mover, id, moveId);
      return undone.ok ? await show(mover.storeId, id) : undone;
    },

    async undoMany(actor: Actor, moves: readonly { id: OrderId; move_id: OrderMoveId }[]): Promise<Outcome<UndoneOrders>> {
      const mover = moverOf(actor);
      const answer: UndoneOrders = { undone: [], not_undone: [] };
      for (const { id, move_id } of uniqueBy(moves)) {
        const one = await undo(mover, id, move_id);
        const row = one.ok ? undefined : await findOwn(mover.storeId, id);
        if (one.ok) answer.undone.push(id);
        else answer.not_undone.push({ id, number: row?.number ?? null, message: one.problem.message });
      }
      if (answer.undone.length === 0 && answer.not_undone.every(({ number }) => number === null)) return missing();
      if (answer.undone.length > 0) onChanged(mover.storeId);
      return done(answer);
    },

    /** While it is on its way; the buyer is not told again. */
    async setTracking(actor: Actor, id: OrderId, tracking: Tracking): Promise<Outcome<OrderDetail>> {
      const { storeId } = moverOf(actor);
      if (!(await findOwn(storeId, id))) return missing();
      const isSet = await queries.setTracking(db, { id, storeId, tracking, now: clock.now() });
      return isSet ? await show(storeId, id) : refused('ORDER_STATE', 'Only an order that is on its way has a tracking number. Look at it again.');
    },
  };
}

function uniqueBy<T extends { id: OrderId }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
