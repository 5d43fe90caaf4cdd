import { Counter } from 'prom-client';
import type { OrderId } from '#contract/ids.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { WebhookEvents } from '#server/shop/webhooks/events.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';
import { deleteOrderMailsBefore, deleteOrderMailsOf } from './buyer/order-mails-queries.ts';
import { createOwnOrders } from './buyer/own-orders.ts';
import { createOwnOrdersRoutes } from './buyer/own-orders-routes.ts';
import type { OrderPayments } from './holds/order-payments.ts';
import { createOrdersCsv } from './list/orders-csv.ts';
import { createMovesRoutes } from './moves/moves-routes.ts';
import { createOrderNews } from './news/order-news.ts';
import { createSellerNotices } from './news/seller-notices.ts';
import { createOrdersRoutes } from './orders-routes.ts';
import { createOrdersService } from './orders-service.ts';
import type { OrderOffers } from './placing/order-offers.ts';
import { joinPlaced, placedKind } from './placing/placed-kind.ts';
import { createReturnsRoutes } from './returns/returns-routes.ts';

type Neighbors = {
  stores: StoresService;
  notices: NoticesService & Pick<StoreNotices, 'keepNotices'>;
  accounts: AccountsService;
  catalog: CatalogService;
  room: RoomService;
  offers: OrderOffers;
  payments: OrderPayments;
  webhooks: WebhookEvents;
};

/** Longer than an order can be returned. */
const mailedMs = 180 * 86_400_000;

/** Orders: placed by shoppers, moved on by sellers, told to both. */
export function createOrders(
  { db, bus, clock, metrics, jobWaker, publicUrl, secretFor }: Platform,
  { stores, notices, accounts, catalog, room, offers, payments, webhooks }: Neighbors,
) {
  const placed = new Counter({ name: 'haat_orders_placed_total', help: 'Orders placed', registers: [metrics.registry] });
  const sellerNotices = createSellerNotices({ db, clock, stores, accounts, notices, publicUrl });
  const reviewLinks = createSignedIds(secretFor('review links'));
  const reviewAddress = (id: OrderId) => `${publicUrl()}/review/${reviewLinks.sign(id)}`;
  const orderLinks = createSignedIds(secretFor('order links'));
  const news = createOrderNews({
    ...{ db, clock, stores, accounts, notices, webhooks, payments, sellerNotices, reviewAddress, publicUrl },
    orderAddress: (id) => `${publicUrl()}/order/${orderLinks.sign(id)}`,
    ordersPage: () => `${publicUrl()}/dashboard/orders`,
    onChanged: (id) => bus.publish(topics.storeChanged, { id }),
  });
  const orders = createOrdersService({
    ...{
      db,
      clock,
      accounts,
      catalog,
      offers,
      payments,
      news,
      wakeJobs: (kind) => jobWaker.wake(kind),
      whenShown: room.whenShown,
      listKeepingOut: room.chatters.listKeepingOut,
    },
    ...{ orderLinks, reviewLinks, reviewAddress },
    async onPlaced(order) {
      placed.inc();
      room.tellOrder(order);
      await room.announcePurchase(order);
    },
  });
  const ownOrders = createOwnOrders({
    ...{ db, clock, stores, cancel: orders.cancelForBuyer, returns: orders.returns.own, onChanged: news.onChanged, links: orderLinks },
    reviewLinkOf: (id) => reviewLinks.sign(id),
    payTokenOf: payments.tokenOf,
    ...{ canMail: notices.canMail, mailPlaced: news.mailPlaced },
  });
  return {
    service: orders,
    api: {
      orders: createOrdersRoutes(orders),
      orderMoves: createMovesRoutes(orders),
      ownOrders: createOwnOrdersRoutes(ownOrders),
      returns: createReturnsRoutes(ownOrders, orders.returns.seller),
    },
    http: (app) => void app.route('/', createOrdersCsv(orders.list)),
    jobs: { handlers: orders.jobs, retrySeconds: orders.retrySeconds, maxAtOnce: { [placedKind]: 1 }, joined: { [placedKind]: joinPlaced } },
    chores: {
      'idempotency keys': orders.deleteOldKeys,
      'orders on hold': orders.letLapsedGo,
      'addresses of orders': (now: Date) => deleteOrderMailsBefore(db, new Date(now.getTime() - mailedMs)),
    },
    holding: {
      async erasePerson(tx, { id, email }) {
        await deleteOrderMailsOf(tx, id, email);
        await orders.forgetPerson(tx, id);
      },
      eraseStore: sellerNotices.erase,
      keepsStore: orders.hasAny,
      listKeptProducts: orders.listOrderedProducts,
      counts: { open_orders: orders.countOpenOf },
    },
  } satisfies Room;
}
