import type { ReturnId, StoreId } from '#contract/ids.ts';
import type { OrderNotice } from '#server/notices/notices.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SellerNotices } from '../news/seller-notices.ts';
import { toToldOrder } from '../order-wire.ts';
import * as orders from '../orders-queries.ts';
import { worthOf } from './present-returns.ts';
import { findReturn } from './returns-queries.ts';

/** In which state it is told; the row may have moved on since. */
type Told = Pick<Extract<OrderNotice, { template: 'return_moved' }>, 'state' | 'paidBack'> & { returnId: ReturnId };
type Found = { row: orders.OrderRow; lines: orders.LineRow[] };

type Parts = {
  clock: Clock;
  notices: Pick<StoreNotices, 'keepNotices'>;
  sellerNotices: Pick<SellerNotices, 'mailStore'>;
  /** To the buyer by the channels they gave, once for each `step`. */
  tellBuyer: (tx: Db, found: Found, notice: OrderNotice, step: string) => Promise<void>;
  orderAddress: (id: orders.OrderRow['id']) => string;
  ordersPage: () => string;
};

/** Both hear of each step of a return; its store of what the buyer does, in the panel and by mail. May run again. */
export function createReturnNews({ clock, notices, sellerNotices, tellBuyer, orderAddress, ordersPage }: Parts) {
  return async function tell(tx: Db, { returnId, state, paidBack }: Told): Promise<StoreId | undefined> {
    const found = await findReturn(tx, returnId);
    const row = found && (await orders.findOrder(tx, found.order_id));
    if (!row) return undefined;
    const lines = await orders.listLines(tx, [row.id]);
    const items = found.lines.flatMap(({ position, quantity }) => lines.filter((line) => line.position === position).map((line) => ({ ...line, quantity })));
    const shared = { order: toToldOrder(row, lines), items };
    const isAnswer = state === 'accepted' || state === 'declined' || state === 'closed';
    const words = isAnswer ? found.answer : state === 'refunded' && !paidBack ? found.refund_why : '';
    const step = `return ${returnId} ${paidBack ? 'paid' : state}`;
    await tellBuyer(
      tx,
      { row, lines },
      { template: 'return_moved', ...shared, state, words, paise: found.refund_paise, ...(paidBack && { paidBack }), link: orderAddress(row.id) },
      step,
    );
    if (state !== 'requested' && state !== 'withdrawn') return row.store_id;
    const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const content = { kind: `return_${state}` as const, order_id: row.id, number: row.number, items: count, worth_paise: worthOf(found) };
    await notices.keepNotices(tx, [{ storeId: row.store_id, subjectId: returnId, content, at: clock.now() }]);
    await sellerNotices.mailStore(tx, row.store_id, { template: 'return_asked', ...shared, state, page: `${ordersPage()}?order=${row.id}` }, step);
    return row.store_id;
  };
}
