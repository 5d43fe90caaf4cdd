import type { StoreId } from '#contract/ids.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MailStore } from '../payment-mails.ts';
import { noteUnknown } from './accounts-queries.ts';

type Parts = {
  db: Db;
  clock: Clock;
  notices: Pick<StoreNotices, 'keepNotices'>;
  mailStore: MailStore;
  paymentsPage: () => string;
  /** Called after the commit of what open dashboards of the store show. */
  onTold: (storeId: StoreId) => void;
};

/**
 * Razorpay says while it is asked for the store that it does not know the keys of this account: from now on shoppers are offered cash, and whoever
 * owns the store hears of it in the panel and by mail, once until a check finds the keys right again.
 */
export function createKeysNews({ db, clock, notices, mailStore, paymentsPage, onTold }: Parts) {
  return async (accountId: string): Promise<void> => {
    const now = clock.now();
    const storeId = await db.transaction().execute(async (tx) => {
      const noted = await noteUnknown(tx, accountId, now);
      if (!noted) return undefined;
      const content = { kind: 'payment_keys_failed', key_id: noted.key_id } as const;
      await notices.keepNotices(tx, [{ storeId: noted.store_id, subjectId: crypto.randomUUID(), content, at: now }]);
      const told = { template: 'payment_keys_failed', keyId: noted.key_id, page: paymentsPage() } as const;
      await mailStore(tx, noted.store_id, 'payments:write', told, `payment keys ${accountId} ${now.toISOString()}`);
      return noted.store_id;
    });
    if (storeId) onTold(storeId);
  };
}
