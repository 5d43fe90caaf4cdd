import type { OrderId, StoreId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Notice, OrderNotice } from '#server/notices/notices.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { toToldOrder } from './order-wire.ts';
import * as queries from './orders-queries.ts';
import type { SellerNotices } from './seller-notices.ts';

type Parts = {
  db: Db;
  stores: Pick<StoresService, 'findName'>;
  accounts: Pick<AccountsService, 'listContacts'>;
  notices: Pick<NoticesService, 'mail' | 'text' | 'canMail' | 'canText'> & Pick<StoreNotices, 'keepNotice'>;
  sellerNotices: SellerNotices;
  /** Called after the commit of what open dashboards of the store show. */
  onChanged: (storeId: StoreId) => void;
};

type Found = { row: queries.OrderRow; lines: queries.LineRow[] };

/** Whom an order concerns hears of it: its store in the panel and by mail, its buyer by the channels they gave. Each job may run again. */
export function createOrderNews({ db, stores, accounts, notices, sellerNotices, onChanged }: Parts) {
  async function find(id: unknown): Promise<Found | undefined> {
    const row = await queries.findOrder(db, id as OrderId);
    return row && { row, lines: await queries.listLines(db, [row.id]) };
  }

  /** To the number of the order, and to the confirmed address of whoever was signed in; each once for each `step`. */
  async function tellBuyer(tx: Db, { row }: Found, notice: OrderNotice, step: string): Promise<void> {
    const storeName = await stores.findName(tx, row.store_id);
    if (storeName === undefined) return;
    const told: Notice = { storeName, ...notice };
    const facts = (channel: string) => ({ onceKey: `order ${row.id} ${step} ${channel}`, personId: row.user_id });
    if (row.by_text && notices.canText) await notices.text(tx, `+91${row.customer_phone}`, 'sms', told, facts('sms'));
    const [buyer] = row.user_id && notices.canMail ? await accounts.listContacts(tx, [row.user_id]) : [];
    if (buyer?.email) await notices.mail(tx, buyer.email, told, facts('email'));
  }

  async function tellOfPlaced({ order_id }: Record<string, unknown>): Promise<void> {
    const found = await find(order_id);
    if (!found) return;
    const { row, lines } = found;
    await db.transaction().execute(async (tx) => {
      await notices.keepNotice(tx, { storeId: row.store_id, subjectId: row.id, content: contentOf(found), at: row.created_at });
      await sellerNotices.plan(tx, row.store_id);
      await tellBuyer(tx, found, { template: 'order_placed', order: toToldOrder(row, lines) }, 'placed');
    });
    onChanged(row.store_id);
  }

  async function tellOfMove({ order_id, status }: Record<string, unknown>): Promise<void> {
    const found = await find(order_id);
    if (!found) return;
    const order = toToldOrder(found.row, found.lines);
    const moved = status as Exclude<OrderStatus, 'processing'>;
    await db.transaction().execute((tx) => tellBuyer(tx, found, { template: 'order_moved', status: moved, order }, moved));
  }

  return { tellOfPlaced, onChanged, jobs: { 'order.moved': tellOfMove, ...sellerNotices.jobs } satisfies Record<string, JobHandler> };
}

export type OrderNews = ReturnType<typeof createOrderNews>;

function contentOf({ row, lines }: Found) {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...({ kind: 'order_placed', order_id: row.id, number: row.number, items, total_paise: row.total_paise } as const),
    product_name: lines[0]?.product_name ?? '',
  };
}
