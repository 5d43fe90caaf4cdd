import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MailStore } from '../payment-mails.ts';
import { listSilences, type Silence } from './silence-queries.ts';

/** Razorpay switches its webhook off after 24 hours of failures (its documents: "Webhooks", retries). */
const silentMs = 86_400_000;
/** Less than its events are kept. A silence that goes on is told again after it. */
const lookedAtMs = 7 * silentMs;

type Parts = {
  db: Db;
  notices: Pick<StoreNotices, 'keepNotices'>;
  mailStore: MailStore;
  paymentsPage: () => string;
  /** Called after the commit of what open dashboards of the store show. */
  onTold: (storeId: Silence['storeId']) => void;
};

/** Razorpay sends nothing, and payments are found by asking alone: stores that are paid hear of it in the panel and by mail, once for each silence. */
export function createSilenceNews({ db, notices, mailStore, paymentsPage, onTold }: Parts) {
  /** How many stores it concerns. */
  return async (now: Date): Promise<number> => {
    const silences = await listSilences(db, { from: new Date(now.getTime() - lookedAtMs), until: new Date(now.getTime() - silentMs) });
    for (const silence of silences) {
      const content = { kind: 'payments_silent', since: silence.since.toISOString() } as const;
      await db.transaction().execute(async (tx) => {
        await notices.keepNotices(tx, [{ storeId: silence.storeId, subjectId: silence.firstOrderId, content, at: now }]);
        const told = { template: 'payments_silent', since: silence.since.toISOString(), page: paymentsPage() } as const;
        await mailStore(tx, silence.storeId, 'store:write', told, `payments silent ${silence.firstOrderId}`);
      });
      onTold(silence.storeId);
    }
    return silences.length;
  };
}
