import type { OrderId, ProductId } from '#contract/ids.ts';
import { type OrderStatus, paymentTransitions } from '#contract/shop/orders/order-states.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { addJob, addJobAt, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { standardRetrySeconds } from '#server/platform/jobs/retry-times.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { giveAllBack } from '../moves/give-back.ts';
import { lockOrder } from '../moves/moves-queries.ts';
import type { OrderNews } from '../news/order-news.ts';
import { sequenceOf } from '../news/order-sequence.ts';
import { listLines, moveOrder, type OrderRow } from '../orders-queries.ts';
import type { OrderOffers } from '../placing/order-offers.ts';
import * as queries from './holds-queries.ts';
import type { OrderPayments } from './order-payments.ts';

type Parts = {
  db: Db;
  clock: Clock;
  catalog: Pick<CatalogService, 'takeStock' | 'giveStockBack' | 'tellChanged'>;
  offers: Pick<OrderOffers, 'giveBack' | 'takeAgain'>;
  payments: OrderPayments;
  news: Pick<OrderNews, 'onChanged'>;
  wakeJobs: () => void;
};

const lapsedAtOnce = 500;
const holdOverKind = 'order.hold_over';

export const unknownPayment = () => refused('NOT_FOUND', 'This link is incomplete. Open the one that you were given again.');

/** An order that waits for its payment holds what it took; here it is paid, or let go (docs/decisions/0048). */
export function createHolds({ db, clock, catalog, offers, payments, news, wakeJobs }: Parts) {
  async function moveTo(tx: Db, row: OrderRow, to: OrderStatus): Promise<void> {
    if (!paymentTransitions[row.status]?.includes(to)) throw new Error(`no payment moves an order from ${row.status} to ${to}`);
    await moveOrder(tx, { orderId: row.id, from: row.status, to, userId: null, now: clock.now() });
  }

  async function tell(row: OrderRow): Promise<void> {
    wakeJobs();
    news.onChanged(row.store_id);
    catalog.tellChanged((await listLines(db, [row.id])).map(({ product_id }): ProductId => product_id));
  }

  /** Lets one go that nobody paid in time. */
  async function letGo(id: OrderId): Promise<boolean> {
    const gone = await db.transaction().execute(async (tx) => {
      const row = await lockOrder(tx, id);
      if (row?.status !== 'awaiting_payment' || (row.hold_until ?? clock.now()) > clock.now()) return undefined;
      // Paid just now, or its job was lost.
      if (await payments.isCaptured(tx, id)) {
        await accept(tx, row);
        return row;
      }
      await giveUp(tx, row);
      return row;
    });
    if (gone) await tell(gone);
    return gone !== undefined;
  }

  async function giveUp(tx: Db, row: OrderRow): Promise<void> {
    await moveTo(tx, row, 'cancelled');
    await giveAllBack(tx, catalog, row.id);
    await offers.giveBack(tx, row.id);
  }

  /** At once, since its buyer orders another way. Money that comes for it all the same goes back. Repeatable. ORDER_STATE once it is paid, or about to be. */
  async function letGoForBuyer(id: OrderId): Promise<Outcome<Record<string, never>>> {
    const gone = await inTransaction(db, async (tx): Promise<Outcome<OrderRow | undefined>> => {
      const row = await lockOrder(tx, id);
      if (!row) return unknownPayment();
      if (row.status === 'cancelled') return done(undefined);
      if (row.status !== 'awaiting_payment' || (await payments.isCaptured(tx, id))) return refused('ORDER_STATE', 'This order is paid. “My orders” has it.');
      if (await payments.isAuthorized(tx, id)) return refused('ORDER_STATE', 'Your bank is paying this order just now. Wait a moment, then look again.');
      await giveUp(tx, row);
      await queries.endHold(tx, id);
      await payments.close(tx, id, clock.now());
      return done(row);
    });
    if (!gone.ok) return gone;
    if (gone.value) await tell(gone.value);
    return done({});
  }

  /** Its money is there. Nobody was told of the order before: now it is placed. */
  async function accept(tx: Db, row: OrderRow): Promise<void> {
    await moveTo(tx, row, 'processing');
    await queries.markPaid(tx, row.id, await payments.isByTestKeys(tx, row.id));
    await addJob(tx, 'order.placed', { order_ids: [row.id] }, { sequenceKey: sequenceOf(row.id) });
  }

  /** The payment came after the hold: what it took, stock and discount, is taken again where it can still be had, and the money goes back where not. */
  async function acceptLate(tx: Db, row: OrderRow): Promise<void> {
    const key = `late ${row.id}`;
    if (!(await queries.wasGivenUp(tx, row.id)) || (await payments.refunds.hasBegun(tx, key))) return;
    const taken = (await listLines(tx, [row.id])).map(({ variant_id: id, quantity }) => ({ id, quantity }));
    // Without a hold it was let go by its buyer.
    const counted = row.hold_until ? await queries.lockAvailable(tx, taken) : undefined;
    if (counted && (await offers.takeAgain(tx, row.id))) {
      await catalog.takeStock(tx, taken);
      await queries.keepTaken(tx, row.id, counted);
      await queries.moveDelivery(tx, row.id, clock.now());
      return await accept(tx, row);
    }
    const begun = await payments.refunds.begin(tx, { orderId: row.id, storeId: row.store_id, paise: row.total_paise, reason: 'late', key });
    if (!begun.ok) throw new Error(`what was paid for order ${row.id} cannot go back: ${begun.problem.message}`);
    await addJob(tx, 'order.moved', { order_id: row.id, status: 'cancelled' }, { sequenceKey: sequenceOf(row.id) });
  }

  /** Repeatable, as every job. */
  async function onCaptured({ order_id }: Record<string, unknown>): Promise<void> {
    const row = await db.transaction().execute(async (tx) => {
      const found = await lockOrder(tx, order_id as OrderId);
      if (found?.status === 'awaiting_payment') await accept(tx, found);
      if (found?.status === 'cancelled') await acceptLate(tx, found);
      return found;
    });
    if (row) await tell(row);
  }

  return {
    /** Lets each go when its time is over; in the transaction that places them. */
    async plan(tx: Db, rows: readonly OrderRow[]): Promise<void> {
      for (const { id, hold_until } of rows) if (hold_until) await addJobAt(tx, holdOverKind, { order_id: id }, hold_until);
    },

    jobs: {
      [holdOverKind]: async ({ order_id }) => void (await letGo(order_id as OrderId)),
      'payment.captured': onCaptured,
    } satisfies Record<string, JobHandler>,

    letGoForBuyer,
    /** A hold that is over is free within a minute, also where its job fails twice. */
    retrySeconds: { [holdOverKind]: [5, 10, 20, ...standardRetrySeconds.slice(1)] },

    /** Those whose job was lost; how many. One that cannot go keeps no other, and is thrown about once the others went. */
    async letLapsedGo(now: Date): Promise<number> {
      const gone: boolean[] = [];
      const faults: unknown[] = [];
      for (const id of await queries.listLapsed(db, now, lapsedAtOnce))
        await letGo(id).then(
          (isGone) => gone.push(isGone),
          (error: unknown) => faults.push(error),
        );
      if (faults.length > 0) throw faults[0];
      return gone.filter(Boolean).length;
    },
  };
}

export type Holds = ReturnType<typeof createHolds>;
