import type { Customer, CustomerDetail, CustomerFilter } from '#contract/customers/customers.ts';
import type { CustomerId, StoreId, UserId } from '#contract/ids.ts';
import type { Period } from '#contract/overview/period.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { ConsentLedger } from '#server/consents/consent-ledger.ts';
import type { FollowsService } from '#server/follows/follows-service.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Holdings } from '#server/platform/holdings.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { WaitlistService } from '#server/shop/catalog/waitlist/waitlist-service.ts';
import type { AbandonedService } from '#server/shop/checkout/abandoned-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { ReviewsService } from '#server/shop/reviews/reviews-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createBlocks } from './blocks.ts';
import { placeOf, readPlace, writePlace } from './customer-cursor.ts';
import { nameOf, toCustomer, toDetail } from './customer-wire.ts';
import * as queries from './customers-queries.ts';
import { createPersonData } from './person-data.ts';

export type CustomersService = ReturnType<typeof createCustomersService>;

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'findName'>;
  follows: Pick<FollowsService, 'findSince' | 'forget'>;
  chatters: RoomService['chatters'];
  ofCustomer: OrdersService['ofCustomer'];
  reviews: Pick<ReviewsService, 'listOfBuyer'>;
  abandoned: Pick<AbandonedService, 'listOfCustomer' | 'forgetCustomer'>;
  waitlist: Pick<WaitlistService, 'listOfCustomer' | 'forgetCustomer'>;
  accounts: Pick<AccountsService, 'findProvenEmail'>;
  consents: Pick<ConsentLedger, 'listOfEmail' | 'forgetEmail'>;
  holdings: Pick<Holdings, 'eraseCustomer' | 'listOfCustomer'>;
};
type Asked = CustomerFilter & { cursor?: string; limit: number };
type Listed = { items: Customer[]; next_cursor: string | null; total: number | null; tags: string[] | null };

const shownOrders = 10;
const shownLines = 10;
const shownTags = 50;
const missing = () => refused('NOT_FOUND', 'This customer is not there any more.');

/** Who ordered from a store, follows it, or wrote in its chat, as its members see them. */
export function createCustomersService(parts: Parts) {
  const { db, clock, follows, chatters, ofCustomer } = parts;

  async function present(storeId: StoreId, rows: queries.CustomerRow[]): Promise<Customer[]> {
    const [userIds, phones] = [rows.flatMap(({ user_id }) => user_id ?? []), rows.flatMap(({ phone }) => phone ?? [])];
    const blocked = await chatters.listBlocked(db, storeId, { userIds, phones });
    return rows.map((row) => toCustomer(row, blocked));
  }

  async function read(storeId: StoreId, row: queries.CustomerRow, limits: { orders: number; lines: number }) {
    const { user_id: userId, phone } = row;
    const [[shown], orders, said, followsSince] = await Promise.all([
      present(storeId, [row]),
      ofCustomer.list({ storeId, userId, phone }, limits.orders),
      userId ? chatters.listLines(db, { storeId, userId }, limits.lines) : [],
      userId ? follows.findSince({ storeId, userId }) : undefined,
    ]);
    return { row, shown: shown as Customer, orders, said, followsSince };
  }

  async function show(storeId: StoreId, id: CustomerId): Promise<Outcome<CustomerDetail>> {
    const row = await queries.findCustomer(db, storeId, id);
    return row ? done(toDetail(await read(storeId, row, { orders: shownOrders, lines: shownLines }))) : missing();
  }

  const blocks = createBlocks({ db, clock, chatters, ofCustomer, missing, show });
  const personData = createPersonData({ ...parts, missing, read });

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

    ...blocks,
    ...personData,

    /** By name or phone, those who came last first. */
    async findMine(actor: Actor, words: string, limit: number): Promise<{ id: CustomerId; name: string | null }[]> {
      const rows = await queries.listFound(db, requireSeller(actor, 'orders:read'), words, limit);
      return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
    },

    /** How many bought something on these days: those whom the list shows of them. */
    countBuyers: (tx: Db, storeId: StoreId, { from, to }: Period): Promise<number> => queries.countCustomers(tx, storeId, { bought_from: from, bought_to: to }),

    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteCustomersBy(tx, { storeId }),
    erasePerson: (tx: Db, userId: UserId): Promise<void> => queries.deleteCustomersBy(tx, { userId }),
  };
}

function withoutRepeats(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tag.toLocaleLowerCase(), tag])).values()].reverse();
}
