import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJobLater, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { takeToMail } from './follows-queries.ts';
import type { StopLinks } from './stop-links.ts';

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'findName'>;
  accounts: Pick<AccountsService, 'listContacts'>;
  live: Pick<LiveService, 'get'>;
  notices: Pick<NoticesService, 'canMail' | 'mail' | 'withdraw'>;
  stopLinks: StopLinks;
  publicUrl: () => string;
};

/** A store that goes live again and again mails a person once in this time. */
const restMs = 6 * 3_600_000;
/** So many mails at once, and the next after this time: codes and news of orders wait in the same queue. */
const batchSize = 100;
const batchSeconds = 5;

const keyOf = (liveStreamId: string) => `live ${liveStreamId} `;

/** Mails to followers who asked for them, from the first picture of a show on and never after its end (docs/product.md, "Following a store"). */
export function createLiveMails({ db, clock, stores, accounts, live, notices, stopLinks, publicUrl }: Parts) {
  /** One batch; the job that goes on is of the same transaction. A repeat finds who was mailed already. */
  async function mailBatch({ live_stream_id }: Record<string, unknown>): Promise<void> {
    const found = notices.canMail ? await live.get(String(live_stream_id)) : undefined;
    if (!found?.ok || !found.value.is_on_air) return;
    const { id, title, seller_id: storeId } = found.value;
    const link = `${publicUrl()}/live?stream=${id}`;
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      const storeName = await stores.findName(tx, storeId);
      if (storeName === undefined) return;
      const userIds = await takeToMail(tx, storeId, { since: new Date(now.getTime() - restMs), now, limit: batchSize });
      for (const { id: userId, email } of await accounts.listContacts(tx, userIds)) {
        if (!email) continue;
        const notice = { template: 'store_live', storeName, title, link, stopLink: stopLinks.linkFor({ storeId, userId }) } as const;
        await notices.mail(tx, email, notice, { onceKey: `${keyOf(id)}${userId}`, personId: userId, storeId });
      }
      if (userIds.length === batchSize) await addJobLater(tx, 'live.began', { live_stream_id: id }, batchSeconds);
    });
  }

  return {
    jobs: { 'live.began': mailBatch satisfies JobHandler },
    /** Mails that nobody has sent yet are not sent any more. */
    drop: async (liveStreamId: string): Promise<void> => await notices.withdraw(db, keyOf(liveStreamId)),
  };
}
