import type { Customer, CustomerDetail, CustomerExport, CustomerFilter } from '#contract/customers/customers.ts';
import type { CustomerId, StoreId, UserId } from '#contract/ids.ts';
import type { FollowsService } from '#server/follows/follows-service.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { unlessGone } from '#server/platform/database/violations.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { placeOf, readPlace, writePlace } from './customer-cursor.ts';
import { toCustomer, toDetail, toExport } from './customer-wire.ts';
import * as queries from './customers-queries.ts';

export type CustomersService = ReturnType<typeof createCustomersService>;

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'findName'>;
  follows: Pick<FollowsService, 'findSince' | 'forget'>;
  chatters: RoomService['chatters'];
  ordersOf: OrdersService['ofCustomer'];
};
type Asked = CustomerFilter & { cursor?: string; limit: number };
type Listed = { items: Customer[]; next_cursor: string | null; total: number | null; tags: string[] | null };

const shownOrders = 10;
const shownLines = 10;
const shownTags = 50;
/** Of one person at one store: far more than there are, and a bound. */
const exportedRows = 10_000;

const missing = () => refused('NOT_FOUND', 'This customer is not there any more.');
const unknown = () => refused('CONFLICT', 'Whoever ordered without an account is not known in a chat, and cannot be blocked.');

/** Who ordered from a store, follows it, or wrote in its chat, as its members see them. */
export function createCustomersService({ db, clock, stores, follows, chatters, ordersOf }: Parts) {
  async function present(storeId: StoreId, rows: queries.CustomerRow[]): Promise<Customer[]> {
    const people = rows.flatMap(({ user_id }) => user_id ?? []);
    const blocked = await chatters.listBlocked(db, storeId, people);
    return rows.map((row) => toCustomer(row, blocked));
  }

  async function read(storeId: StoreId, row: queries.CustomerRow, limits: { orders: number; lines: number }) {
    const { user_id: userId, phone } = row;
    const [[shown], orders, said, followsSince] = await Promise.all([
      present(storeId, [row]),
      ordersOf({ storeId, userId, phone }, limits.orders),
      userId ? chatters.listLines(db, { storeId, userId }, limits.lines) : [],
      userId ? follows.findSince({ storeId, userId }) : undefined,
    ]);
    return { row, shown: shown as Customer, orders, said, followsSince };
  }

  async function show(storeId: StoreId, id: CustomerId): Promise<Outcome<CustomerDetail>> {
    const row = await queries.findCustomer(db, storeId, id);
    return row ? done(toDetail(await read(storeId, row, { orders: shownOrders, lines: shownLines }))) : missing();
  }

  /** Of somebody with an account; then shows them as they are now. */
  async function changeBlock(actor: Actor, id: CustomerId, change: (who: { storeId: StoreId; userId: UserId }) => Promise<void>) {
    const storeId = requireSeller(actor, 'orders:read');
    const row = await queries.findCustomer(db, storeId, id);
    if (!row) return missing();
    const { user_id: userId } = row;
    if (!userId) return unknown();
    return await unlessGone(missing, async () => {
      await change({ storeId, userId });
      return await show(storeId, id);
    });
  }

  return {
    /** INPUT_INVALID for a cursor that is not of this order. */
    async list(actor: Actor, { cursor, limit, ...filter }: Asked): Promise<Outcome<Listed>> {
      const storeId = requireSeller(actor, 'orders:read');
      const after = readPlace(cursor, filter.sort);
      if (!after.ok) return after;
      const isFirst = after.value === undefined;
      const [found, total, tags] = await Promise.all([
        queries.listCustomers(db, storeId, filter, { after: after.value, limit: limit + 1 }),
        isFirst ? queries.countCustomers(db, storeId, filter) : null,
        isFirst ? queries.listTags(db, storeId, shownTags) : null,
      ]);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return done({ items: await present(storeId, rows), next_cursor: last ? writePlace(placeOf(last, filter.sort), filter.sort) : null, total, tags });
    },

    /** All that match, in pieces. Throws `Refusal` at once. */
    readAll(actor: Actor, filter: CustomerFilter, atOnce: number): AsyncIterable<Customer[]> {
      const storeId = requireSeller(actor, 'orders:read');
      return (async function* () {
        for (let after: ReturnType<typeof placeOf> | undefined; ; ) {
          const rows = await queries.listCustomers(db, storeId, filter, { after, limit: atOnce });
          yield await present(storeId, rows);
          const last = rows.at(-1);
          if (!last || rows.length < atOnce) return;
          after = placeOf(last, filter.sort);
        }
      })();
    },

    async get(actor: Actor, id: CustomerId): Promise<Outcome<CustomerDetail>> {
      return await show(requireSeller(actor, 'orders:read'), id);
    },

    /** Tags that differ in nothing but case are one. */
    async update(actor: Actor, id: CustomerId, { note, tags }: { note?: string; tags?: string[] }): Promise<Outcome<CustomerDetail>> {
      const storeId = requireSeller(actor, 'store:write');
      const change = { ...(note === undefined ? {} : { note }), ...(tags && { tags: withoutRepeats(tags) }) };
      if (Object.keys(change).length > 0 && !(await queries.updateCustomer(db, storeId, id, change))) return missing();
      return await show(storeId, id);
    },

    block: (actor: Actor, id: CustomerId) => changeBlock(actor, id, (who) => chatters.block(db, who, clock.now())),
    unblock: (actor: Actor, id: CustomerId) => changeBlock(actor, id, (who) => chatters.unblock(db, who)),

    async export(actor: Actor, id: CustomerId): Promise<Outcome<CustomerExport>> {
      const storeId = requireSeller(actor, 'store:write');
      const row = await queries.findCustomer(db, storeId, id);
      if (!row) return missing();
      const [all, store] = await Promise.all([read(storeId, row, { orders: exportedRows, lines: exportedRows }), stores.findName(db, storeId)]);
      return done(toExport(all, store ?? '', clock.now()));
    },

    /** What the store may erase of one person; what the law keeps stays: orders and their papers. */
    async erase(actor: Actor, id: CustomerId): Promise<Outcome<Record<never, never>>> {
      const storeId = requireSeller(actor, 'store:write');
      const row = await queries.findCustomer(db, storeId, id);
      if (!row) return missing();
      const { user_id: userId } = row;
      if (userId) await follows.forget({ storeId, userId });
      await db.transaction().execute(async (tx) => {
        if (userId) {
          await chatters.emptyLines(tx, { storeId, userId });
          await chatters.unblock(tx, { storeId, userId });
        }
        await queries.deleteCustomer(tx, storeId, id);
      });
      return done({});
    },

    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteCustomersBy(tx, { storeId }),
    erasePerson: (tx: Db, userId: UserId): Promise<void> => queries.deleteCustomersBy(tx, { userId }),
  };
}

function withoutRepeats(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tag.toLocaleLowerCase(), tag])).values()].reverse();
}
