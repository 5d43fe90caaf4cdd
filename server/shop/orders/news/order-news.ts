import type { OrderId, OrderMoveId, ReturnId, StoreId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { ReturnState } from '#contract/shop/orders/returns/return-states.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Notice, OrderNotice } from '#server/notices/notices.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isListedInJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { captureFailedKind, refundFailedKind, settledKind } from '#server/shop/payments/job-kinds.ts';
import type { StoreEvent, WebhookEvents } from '#server/shop/webhooks/events.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { findOrderMail, putOrderMail } from '../buyer/order-mails-queries.ts';
import type { OrderPayments } from '../holds/order-payments.ts';
import { takeMoveToTell } from '../moves/moves-queries.ts';
import { toOrderEvent } from '../order-event.ts';
import { toToldOrder } from '../order-wire.ts';
import * as queries from '../orders-queries.ts';
import { placedKind } from '../placing/placed-kind.ts';
import { returnMovedKind } from '../returns/own-returns.ts';
import { returnOfKey } from '../returns/present-returns.ts';
import { createReturnNews } from '../returns/return-news.ts';
import { createMoneyNews } from './money-news.ts';
import { sequenceOf } from './order-sequence.ts';
import type { SellerNotices } from './seller-notices.ts';

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'findName'>;
  accounts: Pick<AccountsService, 'listContacts'>;
  notices: Pick<NoticesService, 'mail' | 'text' | 'canMail' | 'canText'> & Pick<StoreNotices, 'keepNotices'>;
  webhooks: WebhookEvents;
  payments: { refunds: Pick<OrderPayments['refunds'], 'listByKeys'> };
  sellerNotices: SellerNotices;
  publicUrl: () => string;
  /** Where its buyer reviews what was delivered. */
  reviewAddress: (id: OrderId) => string;
  /** The order's own page, for its buyer. */
  orderAddress: (id: OrderId) => string;
  ordersPage: () => string;
  /** Called after the commit of what open dashboards of the store show. */
  onChanged: (storeId: StoreId) => void;
};

type Found = { row: queries.OrderRow; lines: queries.LineRow[] };

/** Whom an order concerns hears of it: its store in the panel and by mail, its buyer by the channels they gave. Each job may run again. */
export function createOrderNews(parts: Parts) {
  const { db, clock, stores, accounts, notices, webhooks, payments, sellerNotices, publicUrl, reviewAddress, orderAddress, ordersPage, onChanged } = parts;
  /** Jobs of before name no move. */
  async function find(tx: Db, orderId: OrderId, moveId: OrderMoveId | undefined): Promise<Found | undefined> {
    const row = moveId ? await takeMoveToTell(tx, orderId, moveId, clock.now()) : await queries.findOrder(tx, orderId);
    return row && { row, lines: await queries.listLines(tx, [row.id]) };
  }

  /** To the number of the order, to the confirmed address of whoever was signed in, and to one that they asked for; each once for each `step`. */
  async function tellBuyer(tx: Db, { row }: Found, notice: OrderNotice, step: string): Promise<void> {
    const asked = notices.canMail ? await findOrderMail(tx, row.id) : undefined;
    if (!(row.by_text && notices.canText) && !(row.user_id && notices.canMail) && !asked) return;
    const storeName = await stores.findName(tx, row.store_id);
    if (storeName === undefined) return;
    const told: Notice = { storeName, ...notice };
    const facts = (channel: string) => ({ onceKey: `order ${row.id} ${step} ${channel}`, sequenceKey: sequenceOf(row.id, channel), personId: row.user_id });
    if (row.by_text && notices.canText) await notices.text(tx, `+91${row.customer_phone}`, 'sms', told, facts('sms'));
    const [buyer] = row.user_id && notices.canMail ? await accounts.listContacts(tx, [row.user_id]) : [];
    if (buyer?.email) await notices.mail(tx, buyer.email, told, facts('email'));
    if (asked && asked.toLowerCase() !== buyer?.email?.toLowerCase()) await notices.mail(tx, asked, told, facts(`email ${asked.toLowerCase()}`));
  }

  const tellPlaced = (tx: Db, { row, lines }: Found): Promise<void> =>
    tellBuyer(tx, { row, lines }, { template: 'order_placed', order: toToldOrder(row, lines), link: orderAddress(row.id) }, 'placed');

  function eventOf({ row, lines }: Found): StoreEvent {
    return { storeId: row.store_id, key: `order.placed ${row.id}`, userId: row.user_id, body: toOrderEvent(row, lines, publicUrl()) };
  }

  /** Orders that were placed together, those of a store one after the other. Buyers whose order is cancelled meanwhile hear of that alone. */
  async function tellOfPlaced(placed: readonly Found[]): Promise<void> {
    const storeIds = [...new Set(placed.map(({ row }) => row.store_id))];
    const hasDeliveries = await db.transaction().execute(async (tx) => {
      await notices.keepNotices(
        tx,
        placed.map((found) => ({ storeId: found.row.store_id, subjectId: found.row.id, content: contentOf(found), at: found.row.created_at })),
      );
      const isSent = await webhooks.addEvents(tx, placed.map(eventOf));
      for (const storeId of storeIds) await sellerNotices.plan(tx, storeId);
      const standing = await queries.listToConfirm(
        tx,
        placed.map(({ row }) => row.id),
      );
      for (const found of placed.filter(({ row }) => standing.has(row.id))) await tellPlaced(tx, found);
      return isSent;
    });
    if (hasDeliveries) webhooks.wake();
    for (const storeId of storeIds) onChanged(storeId);
  }

  /** Its job may have other orders too, and wait or run beside this one: whoever comes second finds all of it told. */
  async function tellPlacedFirst(id: OrderId): Promise<void> {
    const row = (await isListedInJob(db, placedKind, 'order_ids', id)) ? await queries.findOrder(db, id) : undefined;
    if (row) await tellOfPlaced([{ row, lines: await queries.listLines(db, [id]) }]);
  }

  /** Unless the move was undone: its order is locked, so that nobody undoes what is being told. */
  async function tellOfMove({ order_id, status, move_id, by }: Record<string, unknown>): Promise<void> {
    const moved = status as Exclude<OrderStatus, 'awaiting_payment' | 'processing'>;
    const isBuyers = by === 'buyer';
    await tellPlacedFirst(order_id as OrderId);
    const storeId = await db.transaction().execute(async (tx) => {
      const found = await find(tx, order_id as OrderId, move_id as OrderMoveId | undefined);
      if (!found) return undefined;
      const review = moved === 'delivered' ? reviewAddress(found.row.id) : undefined;
      const told = { status: moved, order: toToldOrder(found.row, found.lines), review, link: orderAddress(found.row.id) };
      await tellBuyer(tx, found, { template: 'order_moved', ...told, ...(isBuyers ? { by: 'buyer' } : {}) }, moved);
      if (isBuyers) await tellStoreOfCancel(tx, found);
      return found.row.store_id;
    });
    if (isBuyers && storeId) onChanged(storeId);
  }

  /** Its buyer took it back: in the panel, and by mail to those who look after orders. */
  async function tellStoreOfCancel(tx: Db, { row, lines }: Found): Promise<void> {
    const { id, number, store_id: storeId, total_paise } = row;
    await notices.keepNotices(tx, [{ storeId, subjectId: id, content: { kind: 'order_cancelled', order_id: id, number, total_paise }, at: row.updated_at }]);
    const notice: OrderNotice = { template: 'order_taken_back', order: toToldOrder(row, lines), page: `${ordersPage()}?order=${id}` };
    await sellerNotices.mailStore(tx, storeId, notice, `order ${id} taken back`);
  }

  const moneyNews = createMoneyNews({ db, clock, notices, sellerNotices, ordersPage, onChanged });
  const tellReturn = createReturnNews({ clock, notices, sellerNotices, tellBuyer, orderAddress, ordersPage });

  async function tellOfReturn({ return_id, state }: Record<string, unknown>): Promise<void> {
    const told = { returnId: return_id as ReturnId, state: state as ReturnState };
    const storeId = await db.transaction().execute(async (tx) => await tellReturn(tx, told));
    if (storeId) onChanged(storeId);
  }

  /** What its seller paid back by hand: of what is not a return its buyer was told before. */
  async function tellOfSettled({ key }: Record<string, unknown>): Promise<void> {
    const returnId = returnOfKey(String(key));
    if (!returnId) return;
    const refund = (await payments.refunds.listByKeys(db, [String(key)])).get(String(key));
    if (refund) await db.transaction().execute(async (tx) => await tellReturn(tx, { returnId, state: 'refunded', paidBack: { reference: refund.reference } }));
  }

  return {
    tellOfPlaced,
    onChanged,

    /** To that address, with all that comes after it. Again to the same it changes nothing. */
    async mailPlaced(row: queries.OrderRow, address: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await putOrderMail(tx, row.id, address, clock.now());
        await tellPlaced(tx, { row, lines: await queries.listLines(tx, [row.id]) });
      });
    },

    jobs: {
      'order.moved': tellOfMove,
      [returnMovedKind]: tellOfReturn,
      [settledKind]: tellOfSettled,
      [refundFailedKind]: moneyNews.refundFailed,
      [captureFailedKind]: moneyNews.captureFailed,
      ...sellerNotices.jobs,
    } satisfies Record<string, JobHandler>,
  };
}

export type OrderNews = ReturnType<typeof createOrderNews>;

function contentOf({ row, lines }: Found) {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...({ kind: 'order_placed', order_id: row.id, number: row.number, items, total_paise: row.total_paise } as const),
    product_name: lines[0]?.product_name ?? '',
    ...(row.is_test && { is_test: true }),
  };
}
