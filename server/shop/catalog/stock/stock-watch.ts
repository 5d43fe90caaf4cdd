import { randomUUID } from 'node:crypto';
import type { ProductId, StoreId } from '#contract/ids.ts';
import { variantTitle } from '#contract/shop/catalog/variant-rules.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { LowStockNotice } from '#server/notices/notices.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, addJobLater, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { findLastTold, type LowVariant, noteCrossings, takeUntold } from './stock-queries.ts';

export type { Waited } from './stock-queries.ts';

export type StockNeighbors = {
  stores: Pick<StoresService, 'findName' | 'listMembersWho'>;
  accounts: Pick<AccountsService, 'listContacts'>;
  notices: Pick<NoticesService, 'mail' | 'text' | 'canMail' | 'canText'> & Pick<StoreNotices, 'keepNotices'>;
};
type Parts = StockNeighbors & {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  wakeJobs: () => void;
  /** Called after the commit of what open dashboards of the store show. */
  onTold: (storeId: StoreId) => void;
};

/** Jobs of a neighbor that has people wait for variants: `{ variant_ids }` can be bought again, or are gone. */
export const waitedFor = 'catalog.waited_for';
const tellLowKind = 'catalog.tell_low_stock';
/** A store is told once in this time, however many of its variants run out. */
const everySeconds = 600;
/** So many are named in a message. */
const maxNamed = 10;

/** Notices that stock runs low, and that it is back (docs/product.md, "Low stock"). */
export function createStockWatch({ db, clock, publicUrl, wakeJobs, onTold, stores, accounts, notices }: Parts) {
  /** After a change of these products was committed, or of all. Whoever looks first sees it; what nobody saw, the hourly look finds. */
  async function look(ids?: readonly ProductId[]): Promise<number> {
    const crossings = await db.transaction().execute(async (tx) => {
      const noted = await noteCrossings(tx, ids, clock.now());
      const waited = noted.filter(({ wasWaitedFor }) => wasWaitedFor).map(({ id }) => id);
      if (waited.length > 0) await addJob(tx, waitedFor, { variant_ids: waited });
      for (const storeId of new Set(noted.filter(({ becameLow }) => becameLow).map(({ store_id }) => store_id))) await plan(tx, storeId);
      return noted;
    });
    if (crossings.length > 0) wakeJobs();
    return crossings.length;
  }

  /** At once, and after that gathered. A job that finds nothing to tell does nothing. */
  async function plan(tx: Db, storeId: StoreId): Promise<void> {
    const told = await findLastTold(tx, storeId);
    const wait = told ? everySeconds - (clock.now().getTime() - told.getTime()) / 1000 : 0;
    if (wait > 0) await addJobLater(tx, tellLowKind, { store_id: storeId }, Math.ceil(wait));
    else await addJob(tx, tellLowKind, { store_id: storeId });
  }

  async function tellStore({ store_id }: Record<string, unknown>): Promise<void> {
    const storeId = store_id as StoreId;
    const now = clock.now();
    const isTold = await db.transaction().execute(async (tx) => {
      const storeName = await stores.findName(tx, storeId);
      const low = storeName === undefined ? [] : await takeUntold(tx, storeId, now);
      const [first] = low;
      if (!first || storeName === undefined) return false;
      const content = { kind: 'stock_low', product_id: first.product_id, product_name: nameOf(first), left: first.stock, count: low.length } as const;
      await notices.keepNotices(tx, [{ storeId, subjectId: randomUUID(), content, at: now }]);
      await send(tx, storeId, { storeName, template: 'stock_low', ...toldOf(low), page: `${publicUrl()}/dashboard/products?stock=low` });
      return true;
    });
    if (isTold) onTold(storeId);
  }

  /** A mail to whoever looks after the catalog, and a text message to owners with a confirmed number, as of orders. */
  async function send(tx: Db, storeId: StoreId, notice: LowStockNotice & { storeName: string }): Promise<void> {
    const roles = new Map((await stores.listMembersWho(tx, storeId, 'catalog:write')).map(({ userId, role }) => [userId, role]));
    for (const { id, email, phone } of await accounts.listContacts(tx, [...roles.keys()])) {
      if (email && notices.canMail) await notices.mail(tx, email, notice, { storeId });
      if (phone && notices.canText && roles.get(id) === 'owner') await notices.text(tx, `+${phone}`, 'sms', notice, { storeId });
    }
  }

  return { look, jobs: { [tellLowKind]: tellStore } satisfies Record<string, JobHandler> };
}

function toldOf(low: readonly LowVariant[]): Pick<LowStockNotice, 'items' | 'count'> {
  return { count: low.length, items: low.slice(0, maxNamed).map((variant) => ({ name: nameOf(variant), left: variant.stock })) };
}

function nameOf({ name, option_values }: LowVariant): string {
  return option_values.length > 0 ? `${name} (${variantTitle(option_values)})` : name;
}
