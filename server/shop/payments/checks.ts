import { randomUUID } from 'node:crypto';
import type { OrderId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, addJobAt, GivenUp, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { FindProviderOf } from './accounts/payment-accounts.ts';
import type { Intake } from './intake.ts';
import { captureFailedKind, captureKind, checkKind } from './job-kinds.ts';
import * as queries from './payments-queries.ts';
import type { ChargeState, PaymentRow } from './payments-tables.ts';
import { type Charge, type PaymentProvider, ProviderFault } from './providers/payment-provider.ts';

/** Minutes after a payment began: shortly before its hold ends, after 15 minutes, and as long as a charge that failed may still come (3 days). */
const checkMinutes = [9.5, 15, 60, 1_440, 4_320, 5_760];

type Parts = { db: Db; clock: Clock; intake: Intake; findProviderOf: FindProviderOf; wakeJobs: () => void };

/** None of an order that the provider says it does not have: the keys may be of another account than those it was begun with, which are gone. */
async function listCharges(provider: PaymentProvider, providerOrderId: string): Promise<Charge[]> {
  return await provider.listCharges(providerOrderId).catch((error: unknown) => {
    if (error instanceof ProviderFault && error.isFinal) return [];
    throw error;
  });
}

/** Repairs what no message told: the provider is asked, outside of any transaction, and its answer taken in as a message would be. */
export function createChecks({ db, clock, intake, findProviderOf, wakeJobs }: Parts) {
  /** Of what is paid too: money that came beside it goes back. Returns what the provider has. */
  async function check(orderId: OrderId): Promise<Charge[]> {
    const row = await queries.findPayment(db, orderId);
    const provider = row?.provider_order_id ? await findProviderOf(row) : undefined;
    if (!provider || !row?.provider_order_id) return [];
    const charges = (await listCharges(provider, row.provider_order_id)).filter(({ providerOrderId }) => providerOrderId === row.provider_order_id);
    for (const charge of charges) await db.transaction().execute((tx) => intake.takeCharge(tx, charge, clock.now(), orderId));
    wakeJobs();
    return charges;
  }

  /** One that is refused while the bank still has it set aside is asked for again, as often and as long as a job is tried: for three days. */
  async function capture({ order_id, charge_id }: Record<string, unknown>): Promise<void> {
    const row = await queries.findPayment(db, order_id as OrderId);
    const charge = row && (await queries.findCharge(db, row.order_id, String(charge_id)));
    if (charge?.state !== 'authorized' || row?.state === 'captured' || !row) return;
    const provider = await findProviderOf(row);
    if (!provider) throw new GivenUp('nobody here can capture it: the keys that it was begun with are gone');
    try {
      const captured = await provider.capture({ id: charge.id, amountPaise: charge.amount_paise });
      await db.transaction().execute((tx) => intake.takeCharge(tx, captured, clock.now(), row.order_id));
    } catch (error) {
      if (!(error instanceof ProviderFault) || !error.isFinal) throw error;
      const now = (await check(row.order_id)).find(({ id }) => id === charge.id);
      if (now?.state === 'failed') await giveCaptureUp({ order_id, charge_id });
      else if (now?.state !== 'captured') throw error;
    }
    wakeJobs();
  }

  /** The bank lets it go, or nobody asks any more: its order is not paid by it, and the seller hears of it. Repeatable. */
  async function giveCaptureUp({ order_id, charge_id }: Record<string, unknown>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const payment = await queries.lockPayment(tx, order_id as OrderId);
      const ended = payment && (await queries.endAuthorized(tx, payment.order_id, String(charge_id)));
      if (!ended || payment.state === 'captured') return;
      const { order_id: orderId, is_test } = payment;
      await addJob(tx, captureFailedKind, { order_id: orderId, charge_id: ended.id, amount_paise: ended.amount_paise, is_test });
    });
    wakeJobs();
  }

  async function takeTest(row: Pick<PaymentRow, 'order_id' | 'amount_paise'>, state: ChargeState): Promise<void> {
    const charge = { id: `test_${randomUUID()}`, providerOrderId: '', amount: row.amount_paise, currency: 'INR', state, method: 'test' };
    await db.transaction().execute((tx) => intake.takeCharge(tx, charge, clock.now(), row.order_id));
  }

  return {
    takeTest,
    giveCaptureUp,

    async plan(tx: Db, { order_id, provider }: PaymentRow): Promise<void> {
      if (provider === 'test') return;
      const now = clock.now().getTime();
      for (const minutes of checkMinutes) await addJobAt(tx, checkKind, { order_id }, new Date(now + minutes * 60_000));
    },

    /** Where the provider does not answer, the checks that are planned go on. */
    async tryNow(orderId: OrderId): Promise<void> {
      try {
        await check(orderId);
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
      }
    },

    jobs: {
      [checkKind]: async ({ order_id }) => void (await check(order_id as OrderId)),
      [captureKind]: capture,
      async 'payment.test_late'({ order_id }) {
        const row = await queries.findPayment(db, order_id as OrderId);
        if (row?.provider === 'test' && row.state !== 'captured') await takeTest(row, 'captured');
        wakeJobs();
      },
    } satisfies Record<string, JobHandler>,
  };
}

export type Checks = ReturnType<typeof createChecks>;
