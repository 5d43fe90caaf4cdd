import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { listSilences, type Silence } from './silence-queries.ts';

/** Razorpay switches its webhook off after 24 hours of failures (its documents: "Webhooks", retries). */
const silentMs = 86_400_000;
/** Less than its events are kept. A silence that goes on is told again after it. */
const lookedAtMs = 7 * silentMs;

type Parts = {
  db: Db;
  stores: Pick<StoresService, 'findName' | 'listMembersWho'>;
  accounts: Pick<AccountsService, 'listContacts'>;
  notices: Pick<NoticesService, 'mail' | 'canMail'> & Pick<StoreNotices, 'keepNotices'>;
  paymentsPage: () => string;
  /** Called after the commit of what open dashboards of the store show. */
  onTold: (storeId: Silence['storeId']) => void;
};

/** Razorpay sends nothing, and payments are found by asking alone: stores that are paid hear of it in the panel and by mail, once for each silence. */
export function createSilenceNews({ db, stores, accounts, notices, paymentsPage, onTold }: Parts) {
  async function mail(tx: Db, { storeId, since, firstOrderId }: Silence): Promise<void> {
    const storeName = await stores.findName(tx, storeId);
    if (storeName === undefined || !notices.canMail) return;
    const members = await stores.listMembersWho(tx, storeId, 'store:write');
    const contacts = await accounts.listContacts(
      tx,
      members.map(({ userId }) => userId),
    );
    const told = { template: 'payments_silent', storeName, since: since.toISOString(), page: paymentsPage() } as const;
    for (const { id, email } of contacts) if (email) await notices.mail(tx, email, told, { onceKey: `payments silent ${firstOrderId} ${id}` });
  }

  /** How many stores it concerns. */
  return async (now: Date): Promise<number> => {
    const silences = await listSilences(db, { from: new Date(now.getTime() - lookedAtMs), until: new Date(now.getTime() - silentMs) });
    for (const silence of silences) {
      const content = { kind: 'payments_silent', since: silence.since.toISOString() } as const;
      await db.transaction().execute(async (tx) => {
        await notices.keepNotices(tx, [{ storeId: silence.storeId, subjectId: silence.firstOrderId, content, at: now }]);
        await mail(tx, silence);
      });
      onTold(silence.storeId);
    }
    return silences.length;
  };
}
