import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import { type OrderStatus, orderTransitions } from '#contract/orders/order-states.ts';
import type { Order, OrderDetail, PlacedOrder, PlaceOrderInput } from '#contract/orders/orders.ts';
import { type Actor, mayInStore, requireSeller, requireUser } from '#server/accounts/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { FindDevice } from '#server/platform/http/device-cookie.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { expectedDeliveryDate } from './delivery-date.ts';
import { deleteOldKeys, once } from './idempotency.ts';
import { createOrderLimits } from './order-limits.ts';
import { maskPhone, toOrder } from './order-wire.ts';
import * as queries from './orders-queries.ts';
import { refuseBeyondCaps } from './phone-caps.ts';
import { type Admit, checkDelivery, placeOrder } from './place-order.ts';

export type OrdersService = ReturnType<typeof createOrdersService>;

type Parts = {
  db: Db;
  clock: Clock;
  accounts: { hasConfirmedPhone(actor: Actor, phone: string): Promise<boolean> };
  /** Told of every order at least once, after its commit and outside the buyer's request. */
  onPlaced: (order: Order & { announce: boolean }) => void | Promise<void>;
  /** Looks for due jobs at once. */
  wakeJobs: () => void;
};

/** Where an order comes from. */
type Browser = { ip: string; device: FindDevice };

type Page = { cursor?: string; limit: number; status?: OrderStatus };

const missing = () => refused('NOT_FOUND', 'This order does not exist in your store.');

/** Placing orders, and the seller's way with them. */
export function createOrdersService({ db, clock, accounts, onPlaced, wakeJobs }: Parts) {
  const limits = createOrderLimits();

  async function findOwn(storeId: StoreId, id: OrderId): Promise<queries.OrderRow | undefined> {
    const row = await queries.findOrder(db, id);
    return row?.store_id === storeId ? row : undefined;
  }

  async function present(row: queries.OrderRow): Promise<OrderDetail> {
    const [lines, changes] = await Promise.all([queries.listLines(db, [row.id]), queries.listStatusChanges(db, row.id)]);
    return { ...toOrder(row, lines), history: changes.map(({ at, to_status }) => ({ at: at.toISOString(), status: to_status })) };
  }

  async function move(row: queries.OrderRow, to: OrderStatus, userId: UserId): Promise<Outcome<void>> {
    const change = { orderId: row.id, from: row.status, to, userId, now: clock.now() };
    return await inTransaction(db, async (tx) => {
      if (!(await queries.moveOrder(tx, change))) return refused('ORDER_STATE', 'This order was changed meanwhile. Look at it again.');
      if (to === 'cancelled') await giveAllBack(tx, row.id);
      return done(undefined);
    });
  }

  return {
    deleteOldKeys: (now: Date) => deleteOldKeys(db, now),
    /** Orders that neither were delivered nor cancelled. */
    countOpenOf: (db: Db, storeId: StoreId) => queries.countOpenOf(db, storeId),
    /** For a picture that was copied from another site. */
    replaceImage: (tx: Db, copied: { storeId: StoreId; from: string; to: string }) => queries.replaceImage(tx, copied),
    hasAny: (db: Db, storeId: StoreId) => queries.hasAnyOf(db, storeId),

    /**
     * Places an order once per idempotency key, priced from the store's own rows. Refuses with INPUT_INVALID (the first
     * delivery rule (docs/product.md, "Delivery form") that does not hold), NOT_FOUND, SOLD_OUT, PRICE_CHANGED, IDEMPOTENCY_MISMATCH, or
     * TOO_MANY_REQUESTS beyond `order-limits.ts` and the caps of the store; who works for the store orders for its shoppers.
     */
    async place(actor: Actor, { idempotency_key: key, ...request }: PlaceOrderInput, { ip, device }: Browser): Promise<Outcome<PlacedOrder>> {
      const delivery = checkDelivery(request.delivery);
      if (!delivery.ok) return delivery;
      const now = clock.now();
      const userId = actor.kind === 'user' ? actor.userId : null;
      const { phone } = request.delivery;
      const ownerId = (await accounts.hasConfirmedPhone(actor, phone)) ? userId : null;
      const outcome = await limits.during({ ip, device: device(), phone, ownerId }, async (take) => {
        const admit: Admit = async (tx, store, items) => {
          if (mayInStore(actor, store.store_id, 'orders:write')) return undefined;
          return (await take()) ?? (await refuseBeyondCaps(tx, store, { phone, items, ownerId }));
        };
        const buyer = { input: { ...request, idempotency_key: key }, userId, now, admit };
        return await once(db, { scope: 'orders.place', key, request, now }, (tx) => placeOrder(tx, buyer));
      });
      if (outcome.ok) wakeJobs();
      return outcome;
    },

    /** The handler of `order.placed` jobs; may run again, so `onPlaced` must bear a repeat. */
    async afterPlaced({ order_id }: Record<string, unknown>): Promise<void> {
      const row = await queries.findOrder(db, order_id as OrderId);
      if (row) await onPlaced({ ...toOrder(row, await queries.listLines(db, [row.id])), announce: row.announce });
    },

    /** For whoever is about to order; `pincode` is six digits. */
    async estimateDelivery(sellerId: StoreId, pincode: string): Promise<Outcome<{ expected_delivery_date: string }>> {
      const storePincode = await queries.findStorePincode(db, sellerId);
      if (!storePincode) return refused('NOT_FOUND', 'This store does not exist any more.');
      return done({ expected_delivery_date: expectedDeliveryDate(clock.now(), storePincode, pincode) });
    },

    /** Newest first, phone numbers masked. */
    async listMine(actor: Actor, { cursor, limit, status }: Page): Promise<Outcome<{ items: Order[]; next_cursor: string | null }>> {
      const storeId = requireSeller(actor, 'store:read');
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
        return refused('INPUT_INVALID', 'Start again at the first page.', { fields: [{ path: 'cursor', message: 'Start again at the first page.' }] });
      }
      const found = await queries.listOrders(db, storeId, { before: cursor === undefined ? undefined : Number(cursor), status, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const lines = await queries.listLines(
        db,
        rows.map((row) => row.id),
      );
      const items = rows.map((row) => ({ ...toOrder(row, lines), customer_phone: maskPhone(row.customer_phone) }));
      return done({ items, next_cursor: found.length > limit ? String(rows.at(-1)?.number) : null });
    },

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
      const now = await findOwn(storeId, id);
      return now ? done(await present(now)) : missing();
    },
  };
}

/** In the order of the variants' ids, as `placeOrder` takes them. */
async function giveAllBack(tx: Db, orderId: OrderId): Promise<void> {
  const lines = await queries.listLines(tx, [orderId]);
  for (const line of lines.toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1))) {
    await queries.giveStockBack(tx, line.variant_id, line.quantity);
  }
}
