import type { OrderFilter } from '#contract/shop/orders/order-filter.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { ListedOrder } from '#contract/shop/orders/orders.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import type { OrderPayments } from '../holds/order-payments.ts';
import { readBefore } from '../order-cursor.ts';
import { maskPhone, toOrder } from '../order-wire.ts';
import { listLines, type OrderRow } from '../orders-queries.ts';
import { listStates } from '../returns/returns-queries.ts';
import { countByStatus, countWithReturn, listFound, listMatching } from './order-list-queries.ts';
import { writeOrderHeads, writeOrders } from './write-orders.ts';

type Asked = OrderFilter & { cursor?: string; limit: number };
type Listed = { items: ListedOrder[]; next_cursor: string | null; counts: Record<OrderStatus, number> | null; open_returns: number | null };

/** A piece of the file of orders. */
const ordersAtOnce = 200;

/** The orders of a store as its members look through them. */
export function createOrderList(db: Db, payments: Pick<OrderPayments, 'refunds'>) {
  async function present(rows: OrderRow[]): Promise<ListedOrder[]> {
    const ids = rows.map(({ id }) => id);
    const [lines, refunded, returns] = await Promise.all([listLines(db, ids), payments.refunds.sumByOrder(db, ids), listStates(db, ids)]);
    return rows.map((row) => ({ ...toOrder(row, lines), refunded_paise: refunded.get(row.id) ?? 0, return_state: returns.get(row.id) ?? null }));
  }

  return {
    /** Newest first, phone numbers masked. The first page says how many there are in each state. */
    async listMine(actor: Actor, { cursor, limit, ...filter }: Asked): Promise<Outcome<Listed>> {
      const storeId = requireSeller(actor, 'orders:read');
      const before = readBefore(cursor);
      if (!before.ok) return before;
      const [found, counts, open_returns] = await Promise.all([
        listMatching(db, storeId, filter, { before: before.value, limit: limit + 1 }),
        before.value === undefined ? countByStatus(db, storeId, filter) : null,
        before.value === undefined ? countWithReturn(db, storeId, filter) : null,
      ]);
      const rows = found.slice(0, limit);
      const items = (await present(rows)).map((order) => ({ ...order, customer_phone: maskPhone(order.customer_phone) }));
      return done({ items, next_cursor: found.length > limit ? String(rows.at(-1)?.number) : null, counts, open_returns });
    },

    /** By number, name or phone, the best first. */
    async findMine(actor: Actor, words: string, limit: number) {
      return await listFound(db, requireSeller(actor, 'orders:read'), words, limit);
    },

    /** Pieces of a CSV file of all that match, phone numbers in full: as `getMine` shows them. */
    writeMine(actor: Actor, filter: OrderFilter): AsyncIterable<string> {
      const storeId = requireSeller(actor, 'orders:read');
      return (async function* () {
        yield writeOrderHeads();
        for (let before: number | undefined; ; ) {
          const rows = await listMatching(db, storeId, filter, { before, limit: ordersAtOnce });
          if (rows.length > 0) yield writeOrders(await present(rows));
          if (rows.length < ordersAtOnce) return;
          before = rows.at(-1)?.number;
        }
      })();
    },
  };
}
