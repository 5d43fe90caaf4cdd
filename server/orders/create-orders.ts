import { Counter } from 'prom-client';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { CatalogService } from '#server/catalog/catalog-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';
import { createOrderNews } from './order-news.ts';
import { createOrdersRoutes } from './orders-routes.ts';
import { createOrdersService } from './orders-service.ts';
import { createSellerNotices } from './seller-notices.ts';

type Neighbors = {
  stores: StoresService;
  notices: NoticesService & Pick<StoreNotices, 'keepNotice'>;
  accounts: AccountsService;
  catalog: CatalogService;
  room: RoomService;
};

/** Orders: placed by shoppers, moved on by sellers, told to both. */
export function createOrders({ db, bus, clock, metrics, jobWaker, publicUrl }: Platform, { stores, notices, accounts, catalog, room }: Neighbors) {
  const placed = new Counter({ name: 'haat_orders_placed_total', help: 'Orders placed', registers: [metrics.registry] });
  const sellerNotices = createSellerNotices({ db, clock, stores, accounts, notices, publicUrl });
  const news = createOrderNews({ db, stores, accounts, notices, sellerNotices, onChanged: (id) => bus.publish(topics.storeChanged, { id }) });
  const orders = createOrdersService({
    ...{ db, clock, accounts, catalog, news, wakeJobs: jobWaker.wake },
    async onPlaced(order) {
      placed.inc();
      room.tellOrder(order);
      await room.announcePurchase(order);
    },
  });
  return {
    service: orders,
    api: { orders: createOrdersRoutes(orders) },
    jobs: { handlers: orders.jobs },
    chores: { 'idempotency keys': orders.deleteOldKeys },
    holding: { eraseStore: sellerNotices.erase, keepsStore: orders.hasAny, counts: { open_orders: orders.countOpenOf } },
  } satisfies Room;
}
