import type { OrderId, StoreId } from '#contract/ids.ts';
import type { BegunPayment, OrderPayment, Payment, PaymentSettings, TestOutcome } from '#contract/shop/payments/payments.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, addJobAt } from '#server/platform/jobs/jobs.ts';
import type { SignedIds } from '#server/platform/keys/signed-ids.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { Checks } from './checks.ts';
import type { Intake } from './intake.ts';
import { checkKind } from './job-kinds.ts';
import { createPaymentLimits } from './payment-limits.ts';
import * as queries from './payments-queries.ts';
import type { PaymentRow } from './payments-tables.ts';
import { type PaymentProvider, ProviderFault } from './providers/payment-provider.ts';
import { listRefunds } from './refunds-queries.ts';
import { toRefund } from './refunds-service.ts';

type Provider = PaymentRow['provider'];

type Parts = {
  db: Db;
  clock: Clock;
  links: Pick<SignedIds, 'sign' | 'read'>;
  stores: Pick<StoresService, 'findName'>;
  providers: Record<Provider, PaymentProvider | undefined>;
  keyId: string | undefined;
  intake: Intake;
  checks: Checks;
  wakeJobs: () => void;
};

/** While a browser waits, the provider is asked this often. */
const askEveryMs = 5_000;
/** And for so long after its page closed: later the checks that are planned do. */
const askForMs = 3_600_000;
/** The late success of the test comes so long after the hold. */
const lateMs = 30_000;

const unknown = () => refused('NOT_FOUND', 'This link is incomplete. Open the one that you were given again.');

/** What is paid online, for whom, and how it stands. */
export function createPaymentsService({ db, clock, links, stores, providers, keyId, intake, checks, wakeJobs }: Parts) {
  /** Who takes the money of a store; the test is for the demo store, and nobody else for it. */
  async function findProvider(storeId: StoreId): Promise<Provider | null> {
    const store = await queries.findStoreSettings(db, storeId);
    return store?.pays_online ? providerOf(store) : null;
  }

  function providerOf({ is_demo }: { is_demo: boolean }): Provider | null {
    const provider = is_demo ? 'test' : 'razorpay';
    return providers[provider] ? provider : null;
  }

  const limits = createPaymentLimits();
  const readToken = (token: string) => links.read(token) as OrderId | undefined;

  async function findBy(token: string): Promise<PaymentRow | undefined> {
    const orderId = readToken(token);
    return orderId && (await queries.findPayment(db, orderId));
  }

  async function present(row: PaymentRow): Promise<Payment> {
    const now = clock.now();
    const [name, refunds] = await Promise.all([stores.findName(db, row.store_id), row.charge_id ? listRefunds(db, row.order_id) : []]);
    const back = refunds.filter((refund) => refund.charge_id === row.charge_id).reduce((sum, refund) => sum + refund.amount_paise, 0);
    const unpaid = row.closes_at > now ? 'waiting' : 'expired';
    const isAuthorized = row.state === 'attempted' && (await queries.hasAuthorized(db, row.order_id));
    return {
      state: row.state === 'captured' ? (back >= row.amount_paise ? 'refunded' : 'paid') : unpaid,
      is_tried: row.state === 'attempted' && !isAuthorized,
      is_authorized: isAuthorized,
      ...{ provider: row.provider, amount_paise: row.amount_paise, seller_id: row.store_id, seller_name: name ?? '' },
      ...{ closes_at: row.closes_at.toISOString(), now: now.toISOString() },
    };
  }

  async function settingsOf(storeId: StoreId): Promise<Outcome<PaymentSettings>> {
    const store = await queries.findStoreSettings(db, storeId);
    if (!store) return refused('NOT_FOUND', 'This store no longer exists.');
    return done({ pays_online: store.pays_online, can_pay_online: providerOf(store) !== null });
  }

  /** Why it cannot be paid now. */
  function refuseClosed(row: PaymentRow) {
    if (row.state === 'captured') return refused('ORDER_STATE', 'This order is paid already.');
    if (row.closes_at <= clock.now()) return refused('ORDER_STATE', 'The time to pay is over. Place the order again.');
    return undefined;
  }

  async function beginAt(provider: PaymentProvider, row: PaymentRow): Promise<string> {
    const made = await provider.createOrder({ id: row.order_id, amountPaise: row.amount_paise });
    // With its checks, or not at all: a node that ends in between would leave a payment that nobody asks about.
    return await db.transaction().execute(async (tx) => {
      const kept = await queries.keepProviderOrder(tx, row.order_id, made);
      if (kept === made) await checks.plan(tx, row);
      return kept;
    });
  }

  return {
    findProvider,
    tokenOf: (orderId: OrderId): string => links.sign(orderId),
    /** The order that a link is for; `undefined` for one that we did not make. */
    readToken,
    /** In the transaction of the orders. */
    open: (tx: Db, made: readonly queries.NewPayment[]): Promise<void> => queries.insertPayments(tx, made),
    isAuthorized: queries.hasAuthorized,
    close: queries.closePayment,
    isCaptured: async (tx: Db, orderId: OrderId): Promise<boolean> => (await queries.findPayment(tx, orderId))?.state === 'captured',

    /** Whether the store has said how it is paid, or has no choice. */
    async hasChosen(storeId: StoreId): Promise<boolean> {
      const store = await queries.findStoreSettings(db, storeId);
      return !store || store.has_chosen || providerOf(store) === null;
    },

    listMethods: async (storeId: StoreId): Promise<{ online: Provider | null }> => ({ online: await findProvider(storeId) }),

    /** Asks the provider too, every few seconds: a message that was lost keeps nobody waiting. */
    async find(token: string): Promise<Outcome<Payment>> {
      const row = await findBy(token);
      if (!row) return unknown();
      const now = clock.now();
      const isAsked = row.provider === 'razorpay' && row.closes_at.getTime() > now.getTime() - askForMs;
      if (isAsked && (await queries.claimAsking(db, row.order_id, now, new Date(now.getTime() - askEveryMs)))) {
        await addJob(db, checkKind, { order_id: row.order_id });
        wakeJobs();
      }
      return done(await present(row));
    },

    /** What the window of the provider needs. UNAVAILABLE where it does not answer: nothing is lost, and the next try goes on. */
    async begin(token: string): Promise<Outcome<BegunPayment>> {
      const row = await findBy(token);
      if (!row) return unknown();
      const closed = refuseClosed(row) ?? (await limits.take(row.order_id));
      if (closed) return closed;
      const provider = providers[row.provider];
      if (!provider) return refused('UNAVAILABLE', 'Nobody takes payments online here just now. Try again later.');
      try {
        const providerOrderId = row.provider_order_id ?? (await beginAt(provider, row));
        if (row.provider === 'test') return done({ provider: 'test' });
        return done({ provider: 'razorpay', key_id: keyId ?? '', provider_order_id: providerOrderId, amount_paise: row.amount_paise, currency: 'INR' });
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        return refused('UNAVAILABLE', 'The payment service does not answer just now. Nothing was paid: try again in a moment.');
      }
    },

    /** The answer of the provider's window. Genuine or not, only the provider itself is believed about money. */
    async confirm(token: string, answer: { providerOrderId: string; chargeId: string; signature: string }): Promise<Outcome<Payment>> {
      const row = await findBy(token);
      if (!row) return unknown();
      const isGenuine = answer.providerOrderId === row.provider_order_id && providers[row.provider]?.isGenuine(answer);
      if (isGenuine && row.state !== 'captured') {
        const spent = await limits.take(row.order_id);
        if (spent) return spent;
        await checks.tryNow(row.order_id);
      }
      const now = await findBy(token);
      return now ? done(await present(now)) : unknown();
    },

    /** Of the demo store alone. */
    async tryTest(token: string, outcome: TestOutcome): Promise<Outcome<Payment>> {
      const row = await findBy(token);
      if (row?.provider !== 'test' || !providers.test) return unknown();
      const closed = refuseClosed(row) ?? (await limits.take(row.order_id));
      if (closed) return closed;
      if (outcome === 'late_success') await addJobAt(db, 'payment.test_late', { order_id: row.order_id }, new Date(row.closes_at.getTime() + lateMs));
      else if (outcome !== 'hang') await checks.takeTest(row, outcome === 'success' ? 'captured' : 'failed');
      wakeJobs();
      const now = await findBy(token);
      return now ? done(await present(now)) : unknown();
    },

    async getSettings(actor: Actor): Promise<Outcome<PaymentSettings>> {
      return await settingsOf(requireSeller(actor, 'store:read'));
    },

    /** Holds from the next order on. */
    async saveSettings(actor: Actor, { pays_online }: { pays_online: boolean }): Promise<Outcome<PaymentSettings>> {
      const storeId = requireSeller(actor, 'store:write');
      const before = await settingsOf(storeId);
      if (!before.ok) return before;
      await queries.saveStoreSettings(db, storeId, pays_online, clock.now());
      return await settingsOf(storeId);
    },

    async getOfOrder(actor: Actor, orderId: OrderId): Promise<Outcome<OrderPayment>> {
      const storeId = requireSeller(actor, 'orders:read');
      if (!(await queries.isOrderOf(db, orderId, storeId))) return refused('NOT_FOUND', 'This order does not exist in your store.');
      const [row, refunds] = await Promise.all([queries.findPayment(db, orderId), listRefunds(db, orderId)]);
      const charge = row?.charge_id ? await queries.findCharge(db, row.charge_id) : undefined;
      return done({ payment: row ? toOrderPayment(row, charge?.method ?? '') : null, refunds: refunds.map(toRefund) });
    },

    /** A message of a provider: false for one that it did not send. */
    async takeEvent(provider: Provider, body: string, header: (name: string) => string | undefined): Promise<boolean> {
      const event = providers[provider]?.readEvent(body, header);
      if (!event) return false;
      if (await db.transaction().execute((tx) => intake.takeEvent(tx, provider, event, clock.now()))) wakeJobs();
      return true;
    },
  };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

function toOrderPayment({ provider, state, amount_paise, charge_id, captured_at }: PaymentRow, method: string): OrderPayment['payment'] {
  return { provider, state, amount_paise, charge_id, method, captured_at: captured_at?.toISOString() ?? null };
}
