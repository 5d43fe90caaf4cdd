import type { LiveStreamId, OrderId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import type { DeliveryDays } from '#contract/shop/orders/delivery-days.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { AnsweredOrder, AnsweredOrders, Order, OrderDetail, PlacedOrder } from '#contract/shop/orders/orders.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import type { SignedIds } from '#server/platform/keys/signed-ids.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { imageCopied } from '#server/shop/catalog/pictures/product-images.ts';
import { expectedDelivery } from './delivery-date.ts';
import { orderFigures } from './figures/order-figures.ts';
import { createHolds, unknownPayment } from './holds/holds-service.ts';
import type { OrderPayments } from './holds/order-payments.ts';
import { createCustomerOrders } from './list/customer-orders.ts';
import { createOrderList } from './list/order-list.ts';
import { leftMs } from './moves/decide-move.ts';
import { createOrderMoves, missing } from './moves/order-moves.ts';
import type { OrderNews } from './news/order-news.ts';
import { tellStoreKind } from './news/seller-notices.ts';
import { orderPapers } from './order-papers.ts';
import { toOrder, toPlacedOrder } from './order-wire.ts';
import * as queries from './orders-queries.ts';
import { deleteOldKeys, listPlacedKeys } from './placing/idempotency.ts';
import { createOrderDesk, type ListKeepingOut } from './placing/order-desk.ts';
import type { OrderOffers } from './placing/order-offers.ts';
import { placedKind } from './placing/placed-kind.ts';
import { createOwnReturns } from './returns/own-returns.ts';
import { presentReturns } from './returns/present-returns.ts';
import { countOpen, forgetWords } from './returns/returns-queries.ts';
import { createSellerReturns } from './returns/seller-returns.ts';
import { deleteOrdersOf, insertSamples, type SampleOrder, showSamplePictures } from './samples/sample-orders.ts';
import { createShowOrders, createSoldInShow } from './show/show-orders.ts';

export type OrdersService = ReturnType<typeof createOrdersService>;

/** What a neighbor of the buyer's pages may know of an order. */
export type BuyerOrder = { id: OrderId; storeId: StoreId; status: OrderStatus; isTest: boolean; totalPaise: number; createdAt: Date };

type Parts = {
  db: Db;
  clock: Clock;
  accounts: { hasConfirmedPhone(actor: Actor, phone: string): Promise<boolean> };
  catalog: Pick<CatalogService, 'takingStock' | 'takeStock' | 'giveStockBack' | 'tellChanged'>;
  offers: OrderOffers;
  payments: OrderPayments;
  listKeepingOut: ListKeepingOut;
  /** Called at least once for every order, after its commit and outside the buyer's request. */
  onPlaced: (order: Order & { announce: boolean }) => void | Promise<void>;
  news: OrderNews;
  /** On the show clock, in ms: when each product was last pinned up to that time. */
  whenShown: (id: LiveStreamId, products: readonly ProductId[], upTo: Date) => Promise<ReadonlyMap<string, number>>;
  /** Looks for due jobs at once. */
  wakeJobs: (kind?: string) => void;
  orderLinks: Pick<SignedIds, 'sign' | 'read'>;
  reviewLinks: Pick<SignedIds, 'read'>;
  reviewAddress: (id: OrderId) => string;
};

/** Places orders, and lets the seller list and process them. */
export function createOrdersService(parts: Parts) {
  const { db, clock, accounts, catalog, offers, payments, listKeepingOut, onPlaced, news, whenShown, wakeJobs, orderLinks, reviewLinks, reviewAddress } = parts;
  const holds = createHolds({ db, clock, catalog, offers, payments, news, wakeJobs });
  const place = createOrderDesk({ db, clock, accounts, catalog, offers, payments, listKeepingOut, holds, wakeJobs });

  async function findOwn(storeId: StoreId, id: OrderId): Promise<queries.OrderRow | undefined> {
    const row = await queries.findOrder(db, id);
    return row?.store_id === storeId ? row : undefined;
  }

  async function present(row: queries.OrderRow): Promise<OrderDetail> {
    const { id, live_stream_id } = row;
    const [lines, changes, title, video_titles, returns] = await Promise.all([
      queries.listLines(db, [id]),
      queries.listStatusChanges(db, id),
      live_stream_id && queries.findStreamTitle(db, live_stream_id),
      queries.listVideoTitles(db, id),
      presentReturns(db, payments, id),
    ]);
    const history = changes.map(({ at, to_status, undone_at }) => ({ at: at.toISOString(), status: to_status, is_undone: undone_at !== null }));
    const standing = changes.findLast(({ to_status, undone_at }) => to_status === row.status && undone_at === null);
    const left_ms = standing ? leftMs(standing, clock.now()) : 0;
    const undo = standing && left_ms > 0 ? { move_id: standing.id, left_ms } : null;
    return { ...toOrder(row, lines), live_stream_title: title ?? null, video_titles, history, undo, returns };
  }

  const moves = createOrderMoves({ db, clock, catalog, offers, payments, wakeJobs, onChanged: news.onChanged, findOwn, present });

  const returns = {
    own: createOwnReturns({ db, clock, payments, wakeJobs }),
    seller: createSellerReturns({ db, clock, catalog, payments, wakeJobs, show: moves.show }),
  };

  /** When in its live event each product was last shown before the order: where the replay shows it. */
  async function keepMoments({ id, live_stream_id, created_at }: queries.OrderRow): Promise<void> {
    if (live_stream_id === null) return;
    const products = (await queries.listLines(db, [id])).map((line) => line.product_id);
    await queries.keepMoments(db, id, await whenShown(live_stream_id, products, created_at));
  }

  /** May run again, so `onPlaced` must bear a repeat. Jobs of before name one order. */
  async function afterPlaced({ order_id, order_ids = [order_id] }: Record<string, unknown>): Promise<void> {
    const rows = await queries.listByIds(db, order_ids as OrderId[]);
    for (const row of rows) await keepMoments(row);
    const lines = await queries.listLines(
      db,
      rows.map((row) => row.id),
    );
    await news.tellOfPlaced(rows.map((row) => ({ row, lines: lines.filter((line) => line.order_id === row.id) })));
    // Mails and texts of it wait in the same lanes.
    wakeJobs(tellStoreKind);
    for (const row of rows) await onPlaced({ ...toOrder(row, lines), announce: row.announce });
  }

  /** The lines of orders show the picture where it is kept now. */
  async function replaceImage({ store_id, from, to }: Record<string, unknown>): Promise<void> {
    await queries.replaceImage(db, { storeId: store_id as StoreId, from: String(from), to: String(to) });
  }

  async function answer(orders: readonly PlacedOrder[]): Promise<AnsweredOrder[]> {
    const names = await queries.listStoreNames(
      db,
      orders.map(({ seller_id }) => seller_id),
    );
    return orders.map((order) => ({ ...order, link: orderLinks.sign(order.id), store_name: names.get(order.seller_id) ?? '' }));
  }

  return {
    jobs: { [placedKind]: afterPlaced, ...holds.jobs, ...news.jobs, [imageCopied]: replaceImage } satisfies Record<string, JobHandler>,
    retrySeconds: holds.retrySeconds,
    letLapsedGo: holds.letLapsedGo,
    deleteOldKeys: (now: Date) => deleteOldKeys(db, now),
    /** Orders that are neither delivered nor cancelled, and delivered ones with an open return. */
    countOpenOf: async (db: Db, storeId: StoreId) => (await queries.countOpenOf(db, storeId)) + (await countOpen(db, storeId)),
    /** Orders that the store has still to pack, those that are packed and still to be sent, and returns that have not ended. */
    async countWaiting(storeId: StoreId): Promise<{ to_pack: number; to_send: number; returns: number }> {
      const [waiting, open] = await Promise.all([queries.countWaiting(db, storeId), countOpen(db, storeId)]);
      return { ...waiting, returns: open };
    },
    /** Those of the idempotency keys whose orders were placed, and are not waiting for a payment or given up without one. */
    listPlacedAttempts: (db: Db, keys: readonly string[]): Promise<Set<string>> => listPlacedKeys(db, keys),
    listOrderedProducts: (db: Db, ids: readonly string[]) => queries.listOrderedProducts(db, ids as ProductId[]),
    hasAny: (db: Db, storeId: StoreId) => queries.hasAnyOf(db, storeId),

    /** Places as `createOrderDesk` says, and answers with the link of each order's page. */
    async place(...asked: Parameters<typeof place>): Promise<Outcome<AnsweredOrders>> {
      const placed = await place(...asked);
      return placed.ok ? done({ ...placed.value, orders: await answer(placed.value.orders) }) : placed;
    },

    cancelForBuyer: moves.cancelForBuyer,
    returns,
    /** With the account of a buyer goes what they wrote of returns. */
    forgetPerson: (tx: Db, id: UserId): Promise<void> => forgetWords(tx, id),

    /** The order that a payment is for, as its buyer may see it. */
    async getPaid(token: string): Promise<Outcome<AnsweredOrder>> {
      const id = payments.readToken(token);
      const row = id && (await queries.findOrder(db, id));
      if (!row) return unknownPayment();
      const [order] = await answer([toPlacedOrder(toOrder(row, await queries.listLines(db, [row.id])))]);
      return done(order as AnsweredOrder);
    },

    /** By its buyer, who has the link of its payment. */
    async letGo(token: string): Promise<Outcome<Record<string, never>>> {
      const id = payments.readToken(token);
      return id ? await holds.letGoForBuyer(id) : unknownPayment();
    },

    /** The order whose link somebody has; `undefined` for one that we did not make. */
    async findByLink(link: string): Promise<BuyerOrder | undefined> {
      const id = orderLinks.read(link) as OrderId | undefined;
      const row = id && (await queries.findOrder(db, id));
      return row && { id: row.id, storeId: row.store_id, status: row.status, isTest: row.is_test, totalPaise: row.total_paise, createdAt: row.created_at };
    },

    /** For a buyer before the order; `pincode` is six digits. */
    async estimateDelivery(sellerId: StoreId, pincode: string): Promise<Outcome<DeliveryDays>> {
      const store = await queries.findSellingStore(db, sellerId);
      if (!store) return refused('NOT_FOUND', 'This store does not exist any more.');
      return done(expectedDelivery(clock.now(), store.pincode, pincode));
    },

    list: createOrderList(db, payments),
    moves,
    listOfShow: createShowOrders(db),
    listSoldInShow: createSoldInShow(db),
    figuresOf: orderFigures,

    /** For the demo store at its first start; tells nobody. */
    addSamples: (storeId: StoreId, samples: readonly SampleOrder[]): Promise<void> => insertSamples(db, storeId, samples),
    showSamplePictures: (storeId: StoreId, pictures: Readonly<Record<ProductId, string>>): Promise<void> => showSamplePictures(db, storeId, pictures),
    /** With all that hangs on them: for the demo store when it goes. */
    removeAllOf: (tx: Db, storeId: StoreId): Promise<OrderId[]> => deleteOrdersOf(tx, storeId),
    /** Of one customer of a store, as its members see it. */
    ofCustomer: createCustomerOrders(db),
    papers: orderPapers,

    /** For the room of reviews: what was delivered with one order, or to one person. */
    listDelivered: (by: { orderId: OrderId } | { userId: UserId }, limit: number, productId?: ProductId) => queries.listDelivered(db, by, limit, productId),
    /** In the transaction that writes a review; the order stays delivered until it ends. */
    isHeldDelivered: queries.isHeldDelivered,
    reviewAddressOf: reviewAddress,
    /** The order that a link of a message is for; `undefined` for one that we did not make. */
    readReviewLink: (link: string) => reviewLinks.read(link) as OrderId | undefined,
    readOrderLink: (link: string) => orderLinks.read(link) as OrderId | undefined,

    async getMine(actor: Actor, id: OrderId): Promise<Outcome<OrderDetail>> {
      const storeId = requireSeller(actor, 'orders:read');
      const row = await findOwn(storeId, id);
      return row ? done(await present(row)) : missing();
    },
  };
}
