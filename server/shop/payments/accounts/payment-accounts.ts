import type { StoreId } from '#contract/ids.ts';
import type { KeysFault } from '#contract/shop/payments/payments.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Sealer } from '#server/platform/keys/sealed-text.ts';
import type { PaymentAccountRow, PaymentRow } from '../payments-tables.ts';
import { type PaymentProvider, ProviderFault } from '../providers/payment-provider.ts';
import { createRazorpay, type Razorpay } from '../providers/razorpay.ts';
import * as queries from './accounts-queries.ts';

/** Where a store collects, or did: `isRetired`. `isKnown`: what Razorpay last said of the keys; null until it has answered. */
export type PaymentAccount = {
  id: string;
  keyId: string;
  isTest: boolean;
  isKnown: boolean | null;
  isRetired: boolean;
  provider: Razorpay;
};

type Begun = Pick<PaymentRow, 'provider' | 'store_id' | 'account_id' | 'provider_order_id' | 'is_test'>;
/**
 * Who has the money of a payment, as far as it may still be asked: where its keys are gone, those that its store has now; `undefined` without
 * any. Throws a `ProviderFault` for keys that this server cannot read just now.
 */
export type FindProviderOf = (payment: Begun) => Promise<PaymentProvider | undefined>;

type Parts = {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  test: PaymentProvider | undefined;
  baseUrl: string;
  /** Razorpay, asked for something, says that it does not know the keys of the account that the store has now. */
  onUnknown: (accountId: string) => Promise<void>;
};

const testKeys = 'rzp_test_';
export const isTestKey = (keyId: string): boolean => keyId.startsWith(testKeys);

type SecretField = 'key_secret' | 'webhook_secret';
/** Where a secret is sealed for: copied to another store or field, it does not open. */
export const placeOf = (storeId: StoreId, field: SecretField): string => `payment account of ${storeId}: ${field}`;

/** The accounts of stores, opened: each payment has the one that it was begun with (docs/decisions/0088). */
export function createPaymentAccounts({ db, clock, sealer, test, baseUrl, onUnknown }: Parts) {
  /** `undefined` for keys that this server cannot read. */
  async function open(row: PaymentAccountRow | undefined): Promise<PaymentAccount | undefined> {
    if (!row) return undefined;
    const read = (field: SecretField) => sealer.open(row[field], placeOf(row.store_id, field));
    const [keySecret, webhookSecret] = await Promise.all([read('key_secret'), read('webhook_secret')]);
    if (keySecret === undefined || webhookSecret === undefined) return undefined;
    const [isRetired, razorpay] = [row.retired_at !== null, createRazorpay({ keyId: row.key_id, keySecret, webhookSecret, baseUrl })];
    const provider = isRetired ? razorpay : noting(razorpay, () => onUnknown(row.id));
    return { id: row.id, keyId: row.key_id, isTest: isTestKey(row.key_id), isKnown: row.is_known, isRetired, provider };
  }

  const find = async (id: string | null): Promise<PaymentAccount | undefined> => await open(id === null ? undefined : await queries.findAccount(db, id));
  const findCurrent = async (storeId: StoreId): Promise<PaymentAccount | undefined> => await open(await queries.findCurrentAccount(db, storeId));

  async function findProviderOf({ provider, store_id, account_id, provider_order_id, is_test }: Begun): Promise<PaymentProvider | undefined> {
    if (provider === 'test') return test;
    if (provider_order_id === null) return undefined;
    const row = account_id === null ? undefined : await queries.findAccount(db, account_id);
    const own = await open(row);
    if (own && !own.isRetired) return own.provider;
    const present = await findCurrent(store_id);
    const current = present?.isTest === is_test ? present.provider : undefined;
    if (row && !own && !current) throw new ProviderFault('The keys of this payment cannot be read: the secret of the instance is another one');
    return own && current ? either(own.provider, current) : (own?.provider ?? current);
  }

  return {
    open,
    find,
    findCurrent,
    findProviderOf,

    /** Why nothing can begin with the keys that the store has now; null where it can. */
    async findFault(storeId: StoreId): Promise<KeysFault | null> {
      const row = await queries.findCurrentAccount(db, storeId);
      if (!row) return 'missing';
      if (!(await open(row))) return 'unreadable';
      return row.is_known === false ? 'unknown' : null;
    },

    /** Whose messages count at the address of a store: of its account, and for a day of one that was replaced. */
    async listSpeaking(storeId: StoreId): Promise<PaymentAccount[]> {
      const rows = await queries.listSpeakingAccounts(db, storeId, clock.now());
      return (await Promise.all(rows.map(open))).filter((account) => account !== undefined);
    },
  };
}

export type PaymentAccounts = ReturnType<typeof createPaymentAccounts>;

function noting(provider: Razorpay, note: () => Promise<void>): Razorpay {
  const noted =
    <Asked, T>(call: (asked: Asked) => Promise<T>) =>
    async (asked: Asked): Promise<T> => {
      try {
        return await call(asked);
      } catch (error) {
        if (error instanceof ProviderFault && error.isOfKeys) await note();
        throw error;
      }
    };
  const { createOrder, listCharges, capture, refund, findRefund } = provider;
  return {
    ...provider,
    ...{ createOrder: noted(createOrder), listCharges: noted(listCharges) },
    ...{ capture: noted(capture), refund: noted(refund), findRefund: noted(findRefund) },
  };
}

/** Keys may be replaced by others of the same account, where the first are no longer known: the others are tried then. */
function either(first: PaymentProvider, second: PaymentProvider): PaymentProvider {
  async function ask<T>(call: (provider: PaymentProvider) => Promise<T>): Promise<T> {
    try {
      return await call(first);
    } catch (error) {
      if (!(error instanceof ProviderFault) || !error.isOfKeys) throw error;
      return await call(second).catch(() => {
        throw error;
      });
    }
  }
  return {
    ...first,
    listCharges: (id) => ask((provider) => provider.listCharges(id)),
    capture: (charge) => ask((provider) => provider.capture(charge)),
    refund: (refund) => ask((provider) => provider.refund(refund)),
    findRefund: (refund) => ask((provider) => provider.findRefund(refund)),
  };
}
