import type { OrderId } from '#contract/ids.ts';
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

/**
 * Takes in what a provider says of a charge, however often and in whatever order: webhooks, answers to our own questions, the test. A
 * payment is captured once, by a charge of its very amount and currency; any other money that was taken goes back.
 */
export function createIntake({ tellRefund }: { tellRefund: TellRefund }) {
  async function takeCharge(tx: Db, charge: Charge, now: Date, orderId?: OrderId): Promise<void> {
    const payment = await queries.lockPayment(tx, orderId ? { orderId } : { providerOrderId: charge.providerOrderId });
    if (!payment) return;
    const before = await queries.findCharge(tx, charge.id);
    if (before && (before.order_id !== payment.order_id || rank[charge.state] <= rank[before.state])) return;
    await queries.putCharge(tx, payment.order_id, charge, now);
    await queries.markAttempted(tx, payment.order_id);
    if (charge.state === 'captured') await takeCaptured(tx, payment, charge, now);
    // Beside one that paid already it is not taken: its provider lets it go after some days.
    if (charge.state === 'authorized' && payment.state !== 'captured' && fits(payment, charge.amount, charge.currency))
      await addJob(tx, captureKind, { charge_id: charge.id });
  }

  async function takeCaptured(tx: Db, payment: PaymentRow, { id: chargeId, amount, currency }: Charge, now: Date): Promise<void> {
    if (payment.state !== 'captured' && fits(payment, amount, currency)) {
      await queries.markCaptured(tx, payment.order_id, chargeId, now);
      return await addJob(tx, capturedKind, { order_id: payment.order_id });
    }
    const { order_id, store_id } = payment;
    const refund = { order_id, store_id, charge_id: chargeId, key: `surplus ${chargeId}`, amount_paise: amount, reason: 'surplus', state: 'due' } as const;
    const id = await insertRefund(tx, { ...refund, created_at: now });
    if (id) await addJob(tx, refundKind, { refund_id: id });
  }

  return {
    takeCharge,

    /** False for one that was taken in before. */
    async takeEvent(tx: Db, provider: PaymentRow['provider'], { id, charge, refund }: ProviderEvent, now: Date): Promise<boolean> {
      if (!(await queries.insertEvent(tx, provider, id, now))) return false;
      // A refund is told with its payment, which is as it was: the refund alone says something.
      if (refund) await tellRefund(tx, refund, now);
      else if (charge) await takeCharge(tx, charge, now);
      return true;
    },
  };
}

export type Intake = ReturnType<typeof createIntake>;

function fits({ amount_paise, currency }: PaymentRow, amount: number, given: string): boolean {
  return amount === amount_paise && given === currency;
}
