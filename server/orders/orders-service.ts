import type { OrderId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import type { DeliveryDays } from '#contract/orders/delivery-days.ts';
import { isUndone, type OrderStatus, orderTransitions } from '#contract/orders/order-states.ts';
import type { Order, OrderDetail, PlacedOrder, PlaceOrderInput } from '#contract/orders/orders.ts';
import type { CatalogService } from '#server/catalog/catalog-service.ts';
import { imageCopied } from '#server/catalog/product-images.ts';
import { type Actor, mayInStore, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { FindDevice } from '#server/platform/http/device-cookie.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { expectedDelivery } from './delivery-date.ts';
import { deleteOldKeys, once } from './idempotency.ts';
import { readBefore } from './order-cursor.ts';
import { createOrderLimits } from './order-limits.ts';
import type { OrderNews } from './order-news.ts';
import { createOrderTextLimits } from './order-text-limits.ts';
import { maskPhone, toOrder } from './order-wire.ts';
import * as queries from './orders-queries.ts';
import { refuseBeyondCaps } from './phone-caps.ts';
import { type Admit, checkDelivery, placeOrder, type Stock } from './place-order.ts';
import { createShowOrders } from './show-orders.ts';

export type OrdersService = ReturnType<typeof createOrdersService>;

type Parts = {
  db: Db;
  clock: Clock;
  accounts: { hasConfirmedPhone(actor: Actor, phone: string): Promise<boolean> };
  catalog: Stock & Pick<CatalogService, 'tellChanged'>;
  /** Called at least once for every order, after its commit and outside the buyer's request. */
  onPlaced: (order: Order & { announce: boolean }) => void | Promise<void>;
  news: OrderNews;
  /** Looks for due jobs at once. */
  wakeJobs: () => void;
};

/** Where an order comes from. */
type Browser = { ip: string; device: FindDevice };

type Page = { cursor?: string; limit: number; status?: OrderStatus };

const missing = () => refused('NOT_FOUND', 'This order does not exist in your store.');

/** Places orders, and lets the seller list and process them. */
export function createOrdersService({ db, clock, accounts, catalog, onPlaced, news, wakeJobs }: Parts) {
  const limits = createOrderLimits();
  const texts = createOrderTextLimits();

  async function findOwn(storeId: StoreId, id: OrderId): Promise<queries.OrderRow | undefined> {
    const row = await queries.findOrder(db, id);
    return row?.store_id === storeId ? row : undefined;
  }

  async function present(row: queries.OrderRow): Promise<OrderDetail> {
    const { id, live_stream_id } = row;
    const [lines, changes, title] = await Promise.all([
      queries.listLines(db, [id]),
      queries.listStatusChanges(db, id),
      live_stream_id && queries.findStreamTitle(db, live_stream_id),
    ]);
    const history = changes.map(({ at, to_status }) => ({ at: at.toISOString(), status: to_status }));
    return { ...toOrder(row, lines), live_stream_title: title ?? null, history };
  }

  async function move(row: queries.OrderRow, to: OrderStatus, userId: UserId): Promise<Outcome<void>> {
    const change = { orderId: row.id, from: row.status, to, userId, now: clock.now() };
    return await inTransaction(db, async (tx) => {
      if (!(await queries.moveOrder(tx, change))) return refused('ORDER_STATE', 'This order was changed meanwhile. Look at it again.');
      if (isUndone[to]) await giveAllBack(tx, catalog, row.id);
      await addJob(tx, 'order.moved', { order_id: row.id, status: to });
      return done(undefined);
    });
  }

  function tellStock(lines: readonly { product_id: ProductId }[]): void {
    catalog.tellChanged(lines.map((line) => line.product_id));
  }

  /** May run again, so `onPlaced` must bear a repeat. */
  async function afterPlaced(job: Record<string, unknown>): Promise<void> {
    await news.tellOfPlaced(job);
    const row = await queries.findOrder(db, job.order_id as OrderId);
    if (row) await onPlaced({ ...toOrder(row, await queries.listLines(db, [row.id])), announce: row.announce });
  }

  /** The lines of orders show the picture where it is kept now. */
  async function replaceImage({ store_id, from, to }: Record<string, unknown>): Promise<void> {
    await queries.replaceImage(db, { storeId: store_id as StoreId, from: String(from), to: String(to) });
  }

  return {
    jobs: { 'order.placed': afterPlaced, ...news.jobs, [imageCopied]: replaceImage } satisfies Record<string, JobHandler>,
    deleteOldKeys: (now: Date) => deleteOldKeys(db, now),
    /** Orders that are neither delivered nor cancelled. */
    countOpenOf: (db: Db, storeId: StoreId) => queries.countOpenOf(db, storeId),
    /** Orders that the store has still to pack, and those that are packed and still to be sent. */
    async countWaiting(storeId: StoreId): Promise<{ to_pack: number; to_send: number }> {
      return await queries.countWaiting(db, storeId);
    },
    hasAny: (db: Db, storeId: StoreId) => queries.hasAnyOf(db, storeId),

    /**
     * Places an order once per idempotency key, priced from the store's own rows. Refuses with INPUT_INVALID (the first
     * delivery rule (docs/product.md, "Delivery form") that does not hold), NOT_FOUND, SOLD_OUT, PRICE_CHANGED, IDEMPOTENCY_MISMATCH, or
     * TOO_MANY_REQUESTS beyond `order-limits.ts` and the caps of the store; who works for the store orders for its shoppers.
     */
    async place(actor: Actor, { idempotency_key: key, ...asked }: PlaceOrderInput, { ip, device }: Browser): Promise<Outcome<PlacedOrder>> {
      const delivery = checkDelivery(asked.delivery);
      if (!delivery.ok) return delivery;
      const request = { ...asked, delivery: delivery.value };
      const now = clock.now();
      const userId = actor.kind === 'user' ? actor.userId : null;
      const { phone } = request.delivery;
      const ownerId = (await accounts.hasConfirmedPhone(actor, phone)) ? userId : null;
      const outcome = await limits.during({ ip, device: device(), phone, ownerId }, async (take) => {
        const admit: Admit = async (tx, store, items) => {
          if (mayInStore(actor, store.store_id, 'orders:write')) return undefined;
          return (await take()) ?? (await refuseBeyondCaps(tx, store, { phone, items, ownerId }));
        };
        const mayText = (storeId: StoreId) => texts.take(actor, { ip, storeId, phone });
        const buyer = { input: { ...request, idempotency_key: key }, userId, now, admit, mayText };
        return await once(db, { scope: 'orders.place', key, request, now }, (tx) => placeOrder(tx, catalog, buyer));
      });
      if (outcome.ok) {
        wakeJobs();
        tellStock(outcome.value.lines);
      }
      return outcome;
    },

    /** For a buyer before the order; `pincode` is six digits. */
    async estimateDelivery(sellerId: StoreId, pincode: string): Promise<Outcome<DeliveryDays>> {
      const store = await queries.findSellingStore(db, sellerId);
      if (!store) return refused('NOT_FOUND', 'This store does not exist any more.');
      return done(expectedDelivery(clock.now(), store.pincode, pincode));
    },

    /** Newest first, phone numbers masked. */
    async listMine(actor: Actor, { cursor, limit, status }: Page): Promise<Outcome<{ items: Order[]; next_cursor: string | null }>> {
      const storeId = requireSeller(actor, 'store:read');
      const before = readBefore(cursor);
      if (!before.ok) return before;
      const found = await queries.listOrders(db, storeId, { before: before.value, status, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const lines = await queries.listLines(
        db,
        rows.map((row) => row.id),
      );
      const items = rows.map((row) => ({ ...toOrder(row, lines), customer_phone: maskPhone(row.customer_phone) }));
      return done({ items, next_cursor: found.length > limit ? String(rows.at(-1)?.number) : null });
    },

    listOfShow: createShowOrders(db),

    async getMine(actor: Actor, id: OrderId): Promise<Outcome<OrderDetail>> {
      const storeId = requireSeller(actor, 'store:read');
      const row = await findOwn(storeId, id);
      return row ? done(await present(row)) : missing();
    },

    /** Moves an order along `orderTransitions`; of two that race one wins, the other gets ORDER_STATE. Cancelling returns the stock. */
    async changeStatus(actor: Actor, id: OrderId, to: OrderStatus): Promise<Outcome<OrderDetail>> {
      const storeId = requireSeller(actor, 'orders:write');
      const row = await findOwn(storeId, id);
      if (!row) return missing();
      if (!orderTransitions[row.status].includes(to)) {
        return refused('ORDER_STATE', `An order that is ${row.status} cannot become ${to}. Look at it again.`);
      }
      const moved = await move(row, to, requireUser(actor).userId);
      if (!moved.ok) return moved;
      wakeJobs();
      news.onChanged(storeId);
      const now = await findOwn(storeId, id);
      if (!now) return missing();
      const detail = await present(now);
      if (isUndone[to]) tellStock(detail.lines);
      return done(detail);
    },
  };
}

/** In the order of the variants' ids, as `placeOrder` takes them. */
async function giveAllBack(tx: Db, catalog: Stock, orderId: OrderId): Promise<void> {
  const lines = await queries.listLines(tx, [orderId]);
  for (const line of lines.toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1))) {
    await catalog.giveStockBack(tx, line.variant_id, line.quantity);
  }
}
