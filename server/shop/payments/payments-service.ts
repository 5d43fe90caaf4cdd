import type { OrderId, StoreId } from '#contract/ids.ts';
import type { BegunPayment, OrderPayment, Payment, PaymentSettings, TestOutcome } from '#contract/shop/payments/payments.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, addJobAt } from '#server/platform/jobs/jobs.ts';
import type { SignedIds } from '#server/platform/keys/signed-ids.ts';
import { done, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { FindProviderOf, PaymentAccount, PaymentAccounts } from './accounts/payment-accounts.ts';
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

type Taker = { provider: Provider; isTest: boolean };
/** `account`: none for the test. */
type Beginning = { provider: PaymentProvider; account: PaymentAccount | undefined };

type Parts = {
  db: Db;
  clock: Clock;
  links: Pick<SignedIds, 'sign' | 'read'>;
  stores: Pick<StoresService, 'findName'>;
  accounts: Pick<PaymentAccounts, 'find' | 'findCurrent' | 'findFault' | 'listSpeaking'>;
  findProviderOf: FindProviderOf;
  /** Undefined where there is no demo store. */
  test: PaymentProvider | undefined;
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

const takesNothing = () => refused('ORDER_STATE', 'This store takes no payments online just now. Order again, and choose cash on delivery.');

/** What is paid online, for whom, and how it stands. */
export function createPaymentsService({ db, clock, links, stores, accounts, findProviderOf, test, intake, checks, wakeJobs }: Parts) {
  /** Who takes the money of a store; the test is for the demo store, and nobody else for it. */
  async function findTaker(storeId: StoreId): Promise<Taker | null> {
    const store = await queries.findStoreSettings(db, storeId);
    return store?.pays_online ? await takerOf(storeId, store) : null;
  }

  async function takerOf(storeId: StoreId, { is_demo }: { is_demo: boolean }): Promise<Taker | null> {
    if (is_demo) return test ? { provider: 'test', isTest: true } : null;
    const account = await accounts.findCurrent(storeId);
    return account && account.isKnown !== false ? { provider: 'razorpay', isTest: account.isTest } : null;
  }

  /** Until it begins it is whose the store has now. */
  async function isTestOf(row: PaymentRow): Promise<boolean> {
    if (row.provider === 'test' || row.is_test) return true;
    return row.provider_order_id === null && ((await accounts.findCurrent(row.store_id))?.isTest ?? false);
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
      is_test: await isTestOf(row),
      ...{ provider: row.provider, amount_paise: row.amount_paise, seller_id: row.store_id, seller_name: name ?? '' },
      ...{ closes_at: row.closes_at.toISOString(), now: now.toISOString() },
    };
  }

  async function settingsOf(storeId: StoreId): Promise<Outcome<PaymentSettings>> {
    const store = await queries.findStoreSettings(db, storeId);
    if (!store) return refused('NOT_FOUND', 'This store no longer exists.');
    const taker = await takerOf(storeId, store);
    const keys_fault = taker ? null : await accounts.findFault(storeId);
    return done({ pays_online: store.pays_online, has_chosen: store.has_chosen, can_pay_online: taker !== null, is_test: taker?.isTest ?? false, keys_fault });
  }

  /** Why it cannot be paid now. */
  function refuseClosed(row: PaymentRow) {
    if (row.state === 'captured') return refused('ORDER_STATE', 'This order is paid already.');
    if (row.closes_at <= clock.now()) return refused('ORDER_STATE', 'The time to pay is over. Place the order again.');
    return undefined;
  }

  /** Where it is begun, or was: the account of its store as it is when somebody begins to pay. */
  async function findBeginning(row: PaymentRow): Promise<Beginning | undefined> {
    if (row.provider === 'test') return test && { provider: test, account: undefined };
    const account = row.provider_order_id === null ? await accounts.findCurrent(row.store_id) : await accounts.find(row.account_id);
    return account && { provider: account.provider, account };
  }

  /** Nobody where the keys cannot be read just now: the checks that are planned go on. */
  async function findReadable(row: PaymentRow): Promise<PaymentProvider | undefined> {
    return await findProviderOf(row).catch((error: unknown) => {
      if (error instanceof ProviderFault) return undefined;
      throw error;
    });
  }

  /** Of two who begin at once the first has begun it, perhaps with another account; undefined once the payment is gone. */
  async function beginAt({ provider, account }: Beginning, row: PaymentRow): Promise<PaymentRow | undefined> {
    const providerOrderId = await provider.createOrder({ id: row.order_id, amountPaise: row.amount_paise });
    const begun = { providerOrderId, accountId: account?.id ?? null, isTest: account?.isTest ?? true };
    // With its checks, or not at all: a node that ends in between would leave a payment that nobody asks about.
    return await db.transaction().execute(async (tx) => {
      const kept = await queries.keepProviderOrder(tx, row.order_id, begun);
      if (kept) await checks.plan(tx, kept);
      return kept ?? (await queries.findPayment(tx, row.order_id));
    });
  }

  async function toBegun(row: PaymentRow | undefined): Promise<Outcome<BegunPayment>> {
    if (row?.provider === 'test') return done({ provider: 'test' });
    const account = row && (await accounts.find(row.account_id));
    if (!account || row.provider_order_id === null) return takesNothing();
    return done({ provider: 'razorpay', key_id: account.keyId, provider_order_id: row.provider_order_id, amount_paise: row.amount_paise, currency: 'INR' });
  }

  return {
    findProvider: async (storeId: StoreId): Promise<Provider | null> => (await findTaker(storeId))?.provider ?? null,
    tokenOf: (orderId: OrderId): string => links.sign(orderId),
    /** The order that a link is for; `undefined` for one that we did not make. */
    readToken,
    /** In the transaction of the orders. */
    open: (tx: Db, made: readonly queries.NewPayment[]): Promise<void> => queries.insertPayments(tx, made),
    isAuthorized: queries.hasAuthorized,
    close: queries.closePayment,
    isByTestKeys: queries.isByTestKeys,
    isCaptured: async (tx: Db, orderId: OrderId): Promise<boolean> => (await queries.findPayment(tx, orderId))?.state === 'captured',

    /** Whether the store has said how it is paid. */
    hasChosen: async (storeId: StoreId): Promise<boolean> => (await queries.findStoreSettings(db, storeId))?.has_chosen ?? false,

    async listMethods(storeId: StoreId): Promise<{ online: Provider | null; is_test: boolean }> {
      const taker = await findTaker(storeId);
      return { online: taker?.provider ?? null, is_test: taker?.isTest ?? false };
    },

    /** Whether the page of a payment opens the window of Razorpay. */
    opensWindow: async (token: string): Promise<boolean> => (await findBy(token))?.provider === 'razorpay',

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

    /**
     * What the window of the provider needs. UNAVAILABLE where it does not answer: nothing is lost, and the next try goes on. Where it no longer
     * knows the keys of the store, nothing more is offered with them.
     */
    async begin(token: string): Promise<Outcome<BegunPayment>> {
      const row = await findBy(token);
      if (!row) return unknown();
      const closed = refuseClosed(row) ?? (await limits.take(row.order_id));
      if (closed) return closed;
      const beginning = await findBeginning(row);
      if (!beginning) return takesNothing();
      try {
        return await toBegun(row.provider_order_id === null ? await beginAt(beginning, row) : row);
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        if (error.isOfKeys || error.isFinal) return takesNothing();
        return refused('UNAVAILABLE', 'The payment service does not answer just now. Nothing was paid: try again in a moment.');
      }
    },

    /** The answer of the provider's window. Genuine or not, only the provider itself is believed about money. */
    async confirm(token: string, answer: { providerOrderId: string; chargeId: string; signature: string }): Promise<Outcome<Payment>> {
      const row = await findBy(token);
      if (!row) return unknown();
      const isGenuine = answer.providerOrderId === row.provider_order_id && (await findReadable(row))?.isGenuine(answer);
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
      if (row?.provider !== 'test' || !test) return unknown();
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
      const charge = row?.charge_id ? await queries.findCharge(db, orderId, row.charge_id) : undefined;
      return done({ payment: row ? toOrderPayment(row, charge?.method ?? '') : null, refunds: refunds.map(toRefund) });
    },

    /**
     * A message to the address of a store: false for one that none of its accounts signed, or by one that was replaced and did not begin what it
     * speaks of. TOO_MANY_REQUESTS for what was signed and is to come again: a forged one uses nothing up.
     */
    async takeEvent(storeId: StoreId, body: string, header: (name: string) => string | undefined): Promise<boolean | Refused> {
      for (const { provider, id, isRetired } of await accounts.listSpeaking(storeId)) {
        const event = provider.readEvent(body, header);
        if (!event) continue;
        const spent = await limits.takeOfMessages(storeId);
        if (spent) return spent;
        const sender = { storeId, onlyOf: isRetired ? id : undefined };
        const taken = await db.transaction().execute((tx) => intake.takeEvent(tx, sender, event, clock.now()));
        // Another account that was replaced may have the same secret.
        if (taken === 'foreign') continue;
        if (taken === 'taken') wakeJobs();
        return true;
      }
      return false;
    },
  };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

function toOrderPayment({ provider, is_test, state, amount_paise, charge_id, captured_at }: PaymentRow, method: string): OrderPayment['payment'] {
  return { provider, is_test: is_test || provider === 'test', state, amount_paise, charge_id, method, captured_at: captured_at?.toISOString() ?? null };
}
