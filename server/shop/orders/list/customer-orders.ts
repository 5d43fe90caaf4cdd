import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteOrderMails } from '../buyer/order-mails-queries.ts';
import { toOrder } from '../order-wire.ts';
import { listLines } from '../orders-queries.ts';
import { forgetWordsOf, listWordsOf } from '../returns/returns-queries.ts';

/** A customer of a store: by the account, or by the phone number of who ordered without one. */
export type Buyer = { storeId: StoreId; userId: UserId | null; phone: string | null };

/** What one customer ordered of one store, and said of what went back. */
export function createCustomerOrders(db: Db) {
  const ordersOf = (from: Db, { storeId, userId, phone }: Buyer) => {
    const ofStore = from.selectFrom('customer_orders').where('store_id', '=', storeId);
    return userId ? ofStore.where('user_id', '=', userId) : ofStore.where('user_id', 'is', null).where('customer_phone', '=', phone ?? '');
  };
  const idsOf = async (from: Db, buyer: Buyer): Promise<OrderId[]> => (await ordersOf(from, buyer).select('id').execute()).map(({ id }) => id);

  return {
    /** The newest first. */
    async list(buyer: Buyer, limit: number): Promise<Order[]> {
      const rows = await ordersOf(db, buyer).selectAll().orderBy('number', 'desc').limit(limit).execute();
      const lines = await listLines(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toOrder(row, lines));
    },

    listIds: (buyer: Buyer): Promise<OrderId[]> => idsOf(db, buyer),

    /** The numbers that their orders were placed with. */
    async listPhones(buyer: Buyer): Promise<string[]> {
      const rows = await ordersOf(db, buyer).select('customer_phone').distinct().orderBy('customer_phone').execute();
      return rows.map(({ customer_phone }) => customer_phone);
    },

    listReturnWords: async (buyer: Buyer) => await listWordsOf(db, await idsOf(db, buyer)),

    /** Why things were sent back and what was written of it, and where orders are mailed to; orders and returns themselves stay in the books. */
    async forgetWords(tx: Db, buyer: Buyer): Promise<void> {
      const ids = await idsOf(tx, buyer);
      await forgetWordsOf(tx, ids);
      await deleteOrderMails(tx, ids);
    },
  };
}
