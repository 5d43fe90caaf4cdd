import type { OrderId, ProductId } from '#contract/ids.ts';
import { type OrderStatus, paymentTransitions } from '#contract/shop/orders/order-states.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, addJobAt, type JobHandler } from '#server/platform/jobs/jobs.ts';
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
      await moveTo(tx, row, 'cancelled');
      await giveAllBack(tx, catalog, id);
      await offers.giveBack(tx, id);
      return row;
    });
    if (gone) await tell(gone);
    return gone !== undefined;
  }

  /** Its money is there. Nobody was told of the order before: now it is placed. */
  async function accept(tx: Db, row: OrderRow): Promise<void> {
    await moveTo(tx, row, 'processing');
    await queries.markUntold(tx, row.id);
    await addJob(tx, 'order.placed', { order_ids: [row.id] }, { sequenceKey: sequenceOf(row.id) });
  }

  /** The payment came after the hold: what it took, stock and discount, is taken again where it can still be had, and the money goes back where not. */
  async function acceptLate(tx: Db, row: OrderRow): Promise<void> {
    const key = `late ${row.id}`;
    if (!(await queries.wasGivenUp(tx, row.id)) || (await payments.refunds.hasBegun(tx, key))) return;
    const taken = (await listLines(tx, [row.id])).map(({ variant_id: id, quantity }) => ({ id, quantity }));
    const counted = await queries.lockAvailable(tx, taken);
    if (counted && (await offers.takeAgain(tx, row.id))) {
      await catalog.takeStock(tx, taken);
      await queries.keepTaken(tx, row.id, counted);
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
      for (const { id, hold_until } of rows) if (hold_until) await addJobAt(tx, 'order.hold_over', { order_id: id }, hold_until);
    },

    jobs: {
      'order.hold_over': async ({ order_id }) => void (await letGo(order_id as OrderId)),
      'payment.captured': onCaptured,
    } satisfies Record<string, JobHandler>,

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
