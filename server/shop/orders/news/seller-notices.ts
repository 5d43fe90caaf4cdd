import type { StoreId } from '#contract/ids.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Notice, OrderNotice } from '#server/notices/notices.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJobAt, type JobHandler, removeJobs } from '#server/platform/jobs/jobs.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { listMatching } from '../list/order-list-queries.ts';
import { toToldOrder } from '../order-wire.ts';
import * as queries from '../orders-queries.ts';
import { deleteNoticePlan, endNoticePlan, lockNoticePlan, planNotice, takeUntold } from './order-notice-plans-queries.ts';

/** In the lanes that most kinds share. */
export const tellStoreKind = 'orders.tell_store';
/** A store is told once in this time, however many orders come. */
const everyMs = 60_000;
/** A notice that is this late is planned again: its job was given up. */
const lostMs = 600_000;

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'listMembersWho' | 'findName'>;
  accounts: Pick<AccountsService, 'listContacts'>;
  notices: Pick<NoticesService, 'mail' | 'text' | 'canMail' | 'canText'>;
  publicUrl: () => string;
};

type Untold = Awaited<ReturnType<typeof takeUntold>>;

/** Mails and text messages of new orders to those who look after them: at once, and after that gathered for a minute (docs/decisions/0024). */
export function createSellerNotices({ db, clock, stores, accounts, notices, publicUrl }: Parts) {
  /** One order is told with what is in it, several by their number. `last` is that of one of them. */
  async function noticeOf(tx: Db, storeId: StoreId, { count, total_paise, tests, last }: Untold): Promise<OrderNotice> {
    const page = `${publicUrl()}/dashboard/orders`;
    const [only] = count === 1 ? await listMatching(tx, storeId, {}, { before: last + 1, limit: 1 }) : [];
    if (!only) return { template: 'orders_new', count, total_paise, ...(tests > 0 && { tests }), page: `${page}?status=processing` };
    return { template: 'order_new', order: toToldOrder(only, await queries.listLines(tx, [only.id])), page: `${page}?order=${only.id}` };
  }

  /** Owners get a text message too, where they have confirmed a number. */
  async function tell(tx: Db, storeId: StoreId, notice: Notice): Promise<void> {
    const members = await stores.listMembersWho(tx, storeId, 'orders:write');
    const roles = new Map(members.map(({ userId, role }) => [userId, role]));
    for (const { id, email, phone } of await accounts.listContacts(tx, [...roles.keys()])) {
      if (email && notices.canMail) await notices.mail(tx, email, notice, { storeId });
      if (phone && notices.canText && roles.get(id) === 'owner') await notices.text(tx, `+${phone}`, 'sms', notice, { storeId });
    }
  }

  async function tellStore({ store_id }: Record<string, unknown>): Promise<void> {
    const storeId = store_id as StoreId;
    await db.transaction().execute(async (tx) => {
      const storeName = await stores.findName(tx, storeId);
      if (storeName === undefined) return;
      const { told_number } = await lockNoticePlan(tx, storeId);
      const orders = await takeUntold(tx, storeId, told_number);
      await endNoticePlan(tx, storeId, orders.count > 0 ? { number: orders.told, at: clock.now() } : undefined);
      if (orders.count > 0) await tell(tx, storeId, { storeName, ...(await noticeOf(tx, storeId, orders)) });
    });
  }

  return {
    jobs: { [tellStoreKind]: tellStore } satisfies Record<string, JobHandler>,

    /** A store that closes is told nothing more. */
    async erase(tx: Db, storeId: StoreId): Promise<void> {
      await removeJobs(tx, [tellStoreKind], 'store_id', storeId);
      await deleteNoticePlan(tx, storeId);
    },

    /** By mail alone, once for each `onceKey`. */
    async mailStore(tx: Db, storeId: StoreId, notice: OrderNotice, onceKey: string): Promise<void> {
      const storeName = await stores.findName(tx, storeId);
      if (storeName === undefined || !notices.canMail) return;
      const members = await stores.listMembersWho(tx, storeId, 'orders:write');
      const contacts = await accounts.listContacts(
        tx,
        members.map(({ userId }) => userId),
      );
      for (const { id, email } of contacts) if (email) await notices.mail(tx, email, { storeName, ...notice }, { onceKey: `${onceKey} ${id}`, storeId });
    },

    /** Plans to tell the store of an order that is committed, unless that is planned already. */
    async plan(tx: Db, storeId: StoreId): Promise<void> {
      const now = clock.now().getTime();
      const { due_at, told_at } = await lockNoticePlan(tx, storeId);
      if (due_at && due_at.getTime() > now - lostMs) return;
      const dueAt = new Date(Math.max(now, (told_at?.getTime() ?? 0) + everyMs));
      await planNotice(tx, storeId, dueAt);
      await addJobAt(tx, tellStoreKind, { store_id: storeId }, dueAt);
    },
  };
}

export type SellerNotices = ReturnType<typeof createSellerNotices>;
