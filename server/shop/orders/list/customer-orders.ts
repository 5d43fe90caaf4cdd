import type { StoreId, UserId } from '#contract/ids.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { toOrder } from '../order-wire.ts';
import { listLines } from '../orders-queries.ts';

/** A customer of a store: by the account, or by the phone number of who ordered without one. */
type Buyer = { storeId: StoreId; userId: UserId | null; phone: string | null };

/** What one customer ordered of one store, the newest first. */
export const createCustomerOrders =
  (db: Db) =>
  async ({ storeId, userId, phone }: Buyer, limit: number): Promise<Order[]> => {
    const ofStore = db.selectFrom('customer_orders').selectAll().where('store_id', '=', storeId);
    const own = userId ? ofStore.where('user_id', '=', userId) : ofStore.where('user_id', 'is', null).where('customer_phone', '=', phone ?? '');
    const rows = await own.orderBy('number', 'desc').limit(limit).execute();
    const lines = await listLines(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toOrder(row, lines));
  };
