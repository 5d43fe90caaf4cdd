import type { OrderId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { capturedKind, captureKind, refundKind } from './job-kinds.ts';
import * as queries from './payments-queries.ts';
import type { ChargeState, PaymentRow } from './payments-tables.ts';
import type { Charge, ProviderEvent } from './providers/payment-provider.ts';
import { insertRefund } from './refunds-queries.ts';
import type { TellRefund } from './refunds-service.ts';

/** Messages come in any order, and days apart: a charge only goes up. Razorpay lets one that failed be authorized after all. */
const rank: Record<ChargeState, number> = { failed: 0, authorized: 1, captured: 2 };

/** Who signed a message. `onlyOf`: an account that was replaced, which speaks of what was begun with it alone. */
export type Sender = { storeId: StoreId; onlyOf: string | undefined };

/**
 * Takes in what a provider says of a charge, however often and in whatever order: webhooks, answers to our own questions, the test. A
 * payment is captured once, by a charge of its very amount and currency; any other money that was taken goes back.
 */
export function createIntake({ tellRefund }: { tellRefund: TellRefund }) {
  async function takeCharge(tx: Db, charge: Charge, now: Date, orderId: OrderId): Promise<void> {
    const payment = await queries.lockPayment(tx, orderId);
    if (payment) await takeChargeOf(tx, payment, charge, now);
  }

  async function takeChargeOf(tx: Db, payment: PaymentRow, charge: Charge, now: Date): Promise<void> {
    const before = await queries.findCharge(tx, payment.order_id, charge.id);
    if (before && rank[charge.state] <= rank[before.state]) return;
    await queries.putCharge(tx, payment.order_id, charge, now);
    await queries.markAttempted(tx, payment.order_id);
    if (charge.state === 'captured') await takeCaptured(tx, payment, charge, now);
    // Beside one that paid already it is not taken: its provider lets it go after some days.
    if (charge.state === 'authorized' && payment.state !== 'captured' && fits(payment, charge.amount, charge.currency))
      await addJob(tx, captureKind, { order_id: payment.order_id, charge_id: charge.id });
  }

  async function takeCaptured(tx: Db, payment: PaymentRow, { id: chargeId, amount, currency }: Charge, now: Date): Promise<void> {
    if (payment.state !== 'captured' && fits(payment, amount, currency)) {
      await queries.markCaptured(tx, payment.order_id, chargeId, now);
      return await addJob(tx, capturedKind, { order_id: payment.order_id });
    }
    const { order_id, store_id } = payment;
    const refund = {
      order_id,
      store_id,
      charge_id: chargeId,
      key: `surplus ${order_id} ${chargeId}`,
      amount_paise: amount,
      reason: 'surplus',
      state: 'due',
    } as const;
    const id = await insertRefund(tx, { ...refund, created_at: now });
    if (id) await addJob(tx, refundKind, { refund_id: id });
  }

  return {
    takeCharge,

    /** What a store's account says of payments of this store; of any other it changes nothing: several stores may collect into one account. */
    async takeEvent(tx: Db, sender: Sender, { id, charge, refund }: ProviderEvent, now: Date): Promise<'taken' | 'repeated' | 'foreign' | 'unknown'> {
      // A refund is told with its payment, which is as it was: the refund alone says something.
      const of = refund ? { chargeId: refund.chargeId } : charge && { providerOrderId: charge.providerOrderId };
      const payment = of && (await queries.lockToldPayment(tx, sender.storeId, of));
      if (payment && sender.onlyOf !== undefined && payment.account_id !== sender.onlyOf) return 'foreign';
      if (!payment) {
        await queries.noteHeard(tx, sender.storeId, now);
        return 'unknown';
      }
      if (!(await queries.insertEvent(tx, sender.storeId, id, now))) return 'repeated';
      if (refund) await tellRefund(tx, payment.store_id, refund, now);
      else if (charge) await takeChargeOf(tx, payment, charge, now);
      return 'taken';
    },
  };
}

export type Intake = ReturnType<typeof createIntake>;

function fits({ amount_paise, currency }: PaymentRow, amount: number, given: string): boolean {
  return amount === amount_paise && given === currency;
}
