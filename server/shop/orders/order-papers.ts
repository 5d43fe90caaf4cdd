import type { OrderId, ReturnId, StoreId } from '#contract/ids.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { toOrder } from './order-wire.ts';
import * as queries from './orders-queries.ts';
import { findReturn } from './returns/returns-queries.ts';

/** A return that money went back for. `position`: of the line of the order, from 0; `paise`: what these units cost. */
export type RefundedReturn = {
  id: ReturnId;
  order_id: OrderId;
  store_id: StoreId;
  refund_paise: number;
  lines: { position: number; quantity: number; paise: number }[];
};

/** Orders of any store, for the room that writes invoices and packing slips. */
export const orderPapers = {
  /** Without those that there are not. */
  async list(db: Db, ids: readonly OrderId[]): Promise<Order[]> {
    if (ids.length === 0) return [];
    const lines = await queries.listLines(db, [...ids]);
    return (await queries.listByIds(db, ids)).map((row) => toOrder(row, lines));
  },

  /** It keeps its state until the transaction ends. */
  async hold(tx: Db, id: OrderId): Promise<Order | undefined> {
    const row = await queries.holdOrder(tx, id);
    return row && toOrder(row, await queries.listLines(tx, [id]));
  },

  async findRefunded(db: Db, id: ReturnId): Promise<RefundedReturn | undefined> {
    const found = await findReturn(db, id);
    if (!found || found.refund_paise === null) return undefined;
    const lines = found.lines.map(({ position, quantity, paise }) => ({ position, quantity, paise }));
    return { id, order_id: found.order_id, store_id: found.store_id, refund_paise: found.refund_paise, lines };
  },
};
