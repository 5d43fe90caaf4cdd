import type { OrderId, StoreId } from '#contract/ids.ts';
import type { StoreNotices } from '#server/notices/store-notices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { toToldOrder } from '../order-wire.ts';
import * as queries from '../orders-queries.ts';
import type { SellerNotices } from './seller-notices.ts';

type Parts = {
  db: Db;
  clock: Clock;
  notices: Pick<StoreNotices, 'keepNotices'>;
  sellerNotices: Pick<SellerNotices, 'mailStore'>;
  ordersPage: () => string;
  onChanged: (storeId: StoreId) => void;
};

/** A refund that the provider could not pay: its store hears of it in the panel and by mail, and pays by hand. May run again. */
export function createRefundNews({ db, clock, notices, sellerNotices, ordersPage, onChanged }: Parts) {
  return async ({ refund_id, order_id, amount_paise }: Record<string, unknown>): Promise<void> => {
    const [refundId, paise] = [String(refund_id), Number(amount_paise)];
    const row = await db.transaction().execute(async (tx) => {
      const order = await queries.findOrder(tx, order_id as OrderId);
      if (!order) return undefined;
      const { id, number, store_id: storeId } = order;
      const content = { kind: 'refund_failed', order_id: id, number, amount_paise: paise } as const;
      await notices.keepNotices(tx, [{ storeId, subjectId: refundId, content, at: clock.now() }]);
      const told = {
        template: 'refund_failed',
        order: toToldOrder(order, await queries.listLines(tx, [id])),
        paise,
        page: `${ordersPage()}?order=${id}`,
      } as const;
      await sellerNotices.mailStore(tx, storeId, told, `refund ${refundId} failed`);
      return order;
    });
    if (row) onChanged(row.store_id);
  };
}
