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

/** Told once of each `subject`. `isTest`: where the order itself does not say so, since it was never paid. */
type Told = { kind: 'refund_failed' | 'capture_failed'; orderId: OrderId; subject: string; paise: number; isTest?: boolean };

/** Money that did not go where it should: its store hears of it in the panel and by mail. May run again. */
export function createMoneyNews({ db, clock, notices, sellerNotices, ordersPage, onChanged }: Parts) {
  async function tell({ kind, orderId, subject, paise, isTest }: Told): Promise<void> {
    const row = await db.transaction().execute(async (tx) => {
      const order = await queries.findOrder(tx, orderId);
      if (!order) return undefined;
      const { id, number, store_id: storeId } = order;
      const content = { kind, order_id: id, number, amount_paise: paise } as const;
      await notices.keepNotices(tx, [{ storeId, subjectId: kind === 'refund_failed' ? subject : id, content, at: clock.now() }]);
      const told = toToldOrder(order, await queries.listLines(tx, [id]));
      const mail = { template: kind, order: isTest ? { ...told, isTest } : told, paise, page: `${ordersPage()}?order=${id}` } as const;
      await sellerNotices.mailStore(tx, storeId, mail, `${kind} ${subject}`);
      return order;
    });
    if (row) onChanged(row.store_id);
  }

  return {
    /** The provider could not pay it: its seller does, by hand. */
    refundFailed: async ({ refund_id, order_id, amount_paise }: Record<string, unknown>): Promise<void> =>
      await tell({ kind: 'refund_failed', orderId: order_id as OrderId, subject: String(refund_id), paise: Number(amount_paise) }),

    /** A bank had set it aside for an order, and it was not taken. */
    captureFailed: async ({ charge_id, order_id, amount_paise, is_test }: Record<string, unknown>): Promise<void> => {
      const orderId = order_id as OrderId;
      await tell({ kind: 'capture_failed', orderId, subject: `${orderId} ${String(charge_id)}`, paise: Number(amount_paise), isTest: is_test === true });
    },
  };
}
