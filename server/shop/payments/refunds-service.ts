import type { OrderId, RefundId, StoreId } from '#contract/ids.ts';
import type { orderRefundReasons, Refund } from '#contract/shop/payments/payments.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { FindProviderOf } from './accounts/payment-accounts.ts';
import { refundCheckKind, refundFailedKind, refundKind, settledKind } from './job-kinds.ts';
import { findPayment, lockPayment } from './payments-queries.ts';
import type { RefundRow } from './payments-tables.ts';
import { ProviderFault, type ToldRefund } from './providers/payment-provider.ts';
import * as queries from './refunds-queries.ts';

/** `key` names what it follows from: asked again with it, nothing more goes back. */
export type NewRefund = { orderId: OrderId; storeId: StoreId; paise: number; reason: (typeof orderRefundReasons)[number]; key: string };

/** For rooms that owe money back, in the transaction of what it is owed for. The jobs are woken by the caller, after the commit. */
export type Refunds = { begin(tx: Db, refund: NewRefund): Promise<Outcome<void>> };

export type TellRefund = (tx: Db, storeId: StoreId, told: ToldRefund, now: Date) => Promise<void>;

type Parts = { db: Db; clock: Clock; findProviderOf: FindProviderOf; wakeJobs: () => void };

const tooMuch = () => refused('ORDER_STATE', 'More would go back than was paid. Look at the refunds of this order.');

/** What goes back: by the provider, or for cash by the seller's own hand. */
export function createRefundsService({ db, clock, findProviderOf, wakeJobs }: Parts) {
  async function tellRefund(tx: Db, storeId: StoreId, told: ToldRefund, now: Date): Promise<void> {
    const row = await queries.findToldRefund(tx, storeId, told);
    if (row) await tell(tx, row.id, told, now);
  }

  /** Its seller hears of one that failed, with the transaction that says so. */
  async function tell(tx: Db, id: RefundId, { state, id: providerRefundId }: Pick<ToldRefund, 'state'> & { id: string | null }, now: Date): Promise<void> {
    const changed = await queries.tellRefund(tx, { id, state, providerRefundId, now });
    if (changed?.state === 'failed') await addJob(tx, refundFailedKind, { refund_id: id, order_id: changed.order_id, amount_paise: changed.amount_paise });
  }

  async function fail(id: RefundId): Promise<void> {
    await db.transaction().execute((tx) => tell(tx, id, { state: 'failed', id: null }, clock.now()));
    wakeJobs();
  }

  async function begin(tx: Db, { orderId, storeId, paise, reason, key }: NewRefund): Promise<Outcome<void>> {
    const payment = await lockPayment(tx, orderId);
    if (payment && (payment.store_id !== storeId || payment.charge_id === null)) return refused('ORDER_STATE', 'Nothing was paid for this order.');
    const paid = payment ? payment.amount_paise : await queries.lockTotal(tx, orderId, storeId);
    if (paid === undefined) return refused('NOT_FOUND', 'This order does not exist in your store.');
    if (await queries.findRefundByKey(tx, key)) return done(undefined);
    const chargeId = payment?.charge_id ?? null;
    if (paise > paid - (await queries.sumRefunds(tx, orderId, chargeId))) return tooMuch();
    const owed = { order_id: orderId, store_id: storeId, charge_id: chargeId, key, amount_paise: paise, reason } as const;
    const id = await queries.insertRefund(tx, { ...owed, state: payment ? 'due' : 'to_pay', created_at: clock.now() });
    if (id && payment) await addJob(tx, refundKind, { refund_id: id });
    return done(undefined);
  }

  /** Repeatable: a provider refunds once for each of our ids. What it says it never will do is left to the seller. */
  async function send({ refund_id }: Record<string, unknown>): Promise<void> {
    const refund = await queries.findRefund(db, refund_id as RefundId);
    if (refund?.state !== 'due' || refund.charge_id === null) return;
    const payment = await findPayment(db, refund.order_id);
    const provider = payment && (await findProviderOf(payment));
    // The keys that it was paid with are gone, and do not come back.
    if (!provider) return await fail(refund.id);
    try {
      const told = await provider.refund({ id: refund.id, chargeId: refund.charge_id, amountPaise: refund.amount_paise });
      await db.transaction().execute((tx) => tellRefund(tx, refund.store_id, told, clock.now()));
    } catch (error) {
      if (!(error instanceof ProviderFault) || !error.isFinal) throw error;
      await fail(refund.id);
    }
  }

  /** Where nobody can be asked just now, the next turn of `askWaiting` does. */
  async function check({ refund_id }: Record<string, unknown>): Promise<void> {
    const refund = await queries.findRefund(db, refund_id as RefundId);
    if (refund?.state !== 'sent' || refund.charge_id === null) return;
    const payment = await findPayment(db, refund.order_id);
    try {
      const provider = payment && (await findProviderOf(payment));
      const told = await provider?.findRefund({ id: refund.id, chargeId: refund.charge_id });
      if (told) await db.transaction().execute((tx) => tellRefund(tx, refund.store_id, told, clock.now()));
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
    }
    wakeJobs();
  }

  return {
    begin,
    tellRefund,
    send,
    check,

    /** What is with the bank, until it has ended: its message may be lost, or signed by an account that was replaced. Returns how many are asked about. */
    async askWaiting(now: Date): Promise<number> {
      const asked = await db.transaction().execute(async (tx) => {
        const ids = await queries.claimWaiting(tx, now);
        for (const id of ids) await addJob(tx, refundCheckKind, { refund_id: id });
        return ids.length;
      });
      if (asked > 0) wakeJobs();
      return asked;
    },

    /** Nobody tries any more: its seller sees it, and pays it back by hand. */
    giveUp: ({ refund_id }: Record<string, unknown>): Promise<void> => fail(refund_id as RefundId),

    /** By the keys that they were begun with. */
    async listByKeys(db: Db, keys: readonly string[]): Promise<Map<string, Refund>> {
      return new Map((await queries.listRefundsByKeys(db, keys)).map((row) => [row.key, toRefund(row)]));
    },

    /** All that went back of these orders, or is to, in paise; an order of which nothing does is not in it. */
    async sumByOrder(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, number>> {
      return new Map((await queries.sumByOrder(db, orderIds)).map(({ order_id, sum }) => [order_id, Number(sum)]));
    },

    hasBegun: async (tx: Db, key: string): Promise<boolean> => (await queries.findRefundByKey(tx, key)) !== undefined,

    /** By hand; ORDER_STATE for one that the provider pays, or that is paid. */
    async settle(actor: Actor, id: RefundId, reference: string): Promise<Outcome<Refund>> {
      const storeId = requireSeller(actor, 'orders:write');
      const refund = await queries.findRefund(db, id);
      if (refund?.store_id !== storeId) return refused('NOT_FOUND', 'This refund does not exist in your store.');
      const by = requireUser(actor).userId;
      const isSettled = await db.transaction().execute(async (tx) => {
        const settled = await queries.settleRefund(tx, id, { reference, by, now: clock.now() });
        if (settled) await addJob(tx, settledKind, { key: refund.key });
        return settled;
      });
      if (!isSettled) return refused('ORDER_STATE', 'This refund is not one to pay by hand. Look at it again.');
      wakeJobs();
      const now = await queries.findRefund(db, id);
      return now ? done(toRefund(now)) : refused('NOT_FOUND', 'This refund does not exist in your store.');
    },
  };
}

export type RefundsService = ReturnType<typeof createRefundsService>;

export function toRefund({ id, amount_paise, reason, state, reference, created_at, settled_at }: RefundRow): Refund {
  return { id, amount_paise, reason, state, reference, created_at: created_at.toISOString(), settled_at: settled_at?.toISOString() ?? null };
}
