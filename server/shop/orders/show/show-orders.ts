import type { LiveStreamId } from '#contract/ids.ts';
import type { ShowOrder, SoldProduct } from '#contract/shop/orders/orders.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { readBefore } from '../order-cursor.ts';
import { toShowOrder } from '../order-wire.ts';
import * as orders from '../orders-queries.ts';
import { listOfShow, listSoldInShow, sumOfShow } from './show-orders-queries.ts';

const maxSold = 5;
const missing = () => refused('NOT_FOUND', 'This live event does not exist in your store.');

type ShowOrders = { items: ShowOrder[]; next_cursor: string | null; count: number; total_paise: number };

/** What a show sells, for the members of its store that may see orders. */
export function createShowOrders(db: Db) {
  return async (actor: Actor, id: LiveStreamId, page: { cursor?: string; limit: number }): Promise<Outcome<ShowOrders>> => {
    const storeId = requireSeller(actor, 'orders:read');
    const before = readBefore(page.cursor);
    if (!before.ok) return before;
    if (!(await orders.findStreamOfStore(db, id, storeId))) return missing();
    const show = { id, storeId };
    const [found, sums] = await Promise.all([listOfShow(db, show, { before: before.value, limit: page.limit + 1 }), sumOfShow(db, show)]);
    const rows = found.slice(0, page.limit);
    const ids = rows.map((row) => row.id);
    const lines = await orders.listLines(db, ids);
    const next = found.length > page.limit ? String(rows.at(-1)?.number) : null;
    return done({ items: rows.map((row) => toShowOrder(row, lines)), next_cursor: next, ...sums });
  };
}

/** What a show sold most of, for the same. */
export function createSoldInShow(db: Db) {
  return async (actor: Actor, id: LiveStreamId): Promise<Outcome<{ items: SoldProduct[] }>> => {
    const storeId = requireSeller(actor, 'orders:read');
    if (!(await orders.findStreamOfStore(db, id, storeId))) return missing();
    return done({ items: await listSoldInShow(db, { id, storeId }, maxSold) });
  };
}
