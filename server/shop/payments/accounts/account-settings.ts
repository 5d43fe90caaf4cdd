import type { StoreId } from '#contract/ids.ts';
import type { HeldAccount, PaymentKeys, PaymentAccount as Shown } from '#contract/shop/payments/payment-accounts.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { Sealer } from '#server/platform/keys/sealed-text.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createPaymentLimits } from '../payment-limits.ts';
import type { PaymentAccountRow } from '../payments-tables.ts';
import { ProviderFault } from '../providers/payment-provider.ts';
import * as queries from './accounts-queries.ts';
import { isTestKey, type PaymentAccounts, placeOf } from './payment-accounts.ts';

type Parts = {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  accounts: Pick<PaymentAccounts, 'findCurrent' | 'open'>;
  stores: Pick<StoresService, 'holdOpen'>;
  publicUrl: () => string;
};

const needed = 'payments:write';

/** Where the own store collects its money, set by who owns it. What is secret goes in and never out. */
export function createAccountSettings({ db, clock, sealer, accounts, stores, publicUrl }: Parts) {
  const limits = createPaymentLimits();

  async function hold(storeId: StoreId): Promise<HeldAccount> {
    const row = await queries.findCurrentAccount(db, storeId);
    const account = row ? toShown(row, (await accounts.open(row)) !== undefined) : null;
    return { account, webhook_url: `${publicUrl()}/webhooks/razorpay/${storeId}` };
  }

  return {
    get: async (actor: Actor): Promise<HeldAccount> => await hold(requireSeller(actor, needed)),

    /** Holds for what begins from now on; what has begun goes on with the keys before. NOT_FOUND for a store that closes meanwhile. */
    async save(actor: Actor, { key_id, key_secret, webhook_secret }: PaymentKeys): Promise<Outcome<HeldAccount>> {
      const storeId = requireSeller(actor, needed);
      const spent = await limits.takeOfKeys(storeId);
      if (spent) return spent;
      const now = clock.now();
      const made = {
        ...{ store_id: storeId, key_id, set_at: now },
        ...{ key_secret: await sealer.seal(key_secret, placeOf(storeId, 'key_secret')), key_secret_end: key_secret.slice(-2) },
        ...{ webhook_secret: await sealer.seal(webhook_secret, placeOf(storeId, 'webhook_secret')), webhook_secret_end: webhook_secret.slice(-2) },
      };
      const saved = await inTransaction(db, async (tx) => {
        if (!(await stores.holdOpen(tx, storeId))) return refused('NOT_FOUND', 'This store no longer exists.');
        await queries.lockAccounts(tx, storeId);
        await queries.retireAccount(tx, storeId, now);
        await queries.insertAccount(tx, made);
        return done(undefined);
      });
      return saved.ok ? done(await hold(storeId)) : saved;
    },

    async remove(actor: Actor): Promise<Outcome<HeldAccount>> {
      const storeId = requireSeller(actor, needed);
      await queries.retireAccount(db, storeId, clock.now());
      return done(await hold(storeId));
    },

    /** NOT_FOUND without keys. Where Razorpay does not answer, what it last said of them stays. */
    async check(actor: Actor): Promise<Outcome<HeldAccount & { is_answered: boolean }>> {
      const storeId = requireSeller(actor, needed);
      const spent = await limits.takeOfKeys(storeId);
      if (spent) return spent;
      const account = await accounts.findCurrent(storeId);
      if (!account) return refused('NOT_FOUND', 'There are no keys to check. Set them first.');
      const isKnown = await account.provider.knowsKeys().catch((error: unknown) => {
        if (error instanceof ProviderFault) return null;
        throw error;
      });
      if (isKnown !== null) await queries.noteCheck(db, account.id, isKnown, clock.now());
      return done({ ...(await hold(storeId)), is_answered: isKnown !== null });
    },
  };
}

export type AccountSettings = ReturnType<typeof createAccountSettings>;

function toShown(row: PaymentAccountRow, isReadable: boolean): Shown {
  return {
    ...{ key_id: row.key_id, is_test: isTestKey(row.key_id), is_readable: isReadable, is_known: row.is_known },
    ...{ key_secret_end: row.key_secret_end, webhook_secret_end: row.webhook_secret_end },
    ...{ set_at: row.set_at.toISOString(), checked_at: row.checked_at?.toISOString() ?? null },
  };
}
