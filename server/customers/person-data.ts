import type { CustomerTraces } from '#contract/customers/customer-traces.ts';
import type { CustomerExport } from '#contract/customers/customers.ts';
import type { CustomerId, StoreId } from '#contract/ids.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { ConsentLedger } from '#server/consents/consent-ledger.ts';
import type { FollowsService } from '#server/follows/follows-service.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Holdings } from '#server/platform/holdings.ts';
import { done, type Outcome, type Refused } from '#server/platform/outcome.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { WaitlistService } from '#server/shop/catalog/waitlist/waitlist-service.ts';
import type { AbandonedService } from '#server/shop/checkout/abandoned-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { ReviewsService } from '#server/shop/reviews/reviews-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { type Read, toExport } from './customer-wire.ts';
import * as queries from './customers-queries.ts';

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'findName'>;
  follows: Pick<FollowsService, 'forget'>;
  chatters: Pick<RoomService['chatters'], 'emptyLines' | 'unblock'>;
  ofCustomer: OrdersService['ofCustomer'];
  reviews: Pick<ReviewsService, 'listOfBuyer'>;
  abandoned: Pick<AbandonedService, 'listOfCustomer' | 'forgetCustomer'>;
  waitlist: Pick<WaitlistService, 'listOfCustomer' | 'forgetCustomer'>;
  accounts: Pick<AccountsService, 'findProvenEmail'>;
  consents: Pick<ConsentLedger, 'listOfEmail' | 'forgetEmail'>;
  holdings: Pick<Holdings, 'eraseCustomer' | 'listOfCustomer'>;
  missing: () => Refused;
  read: (storeId: StoreId, row: queries.CustomerRow, limits: { orders: number; lines: number }) => Promise<Read>;
};

/** Of one person at one store: far more than there are, and a bound. */
const exportedRows = 10_000;

/** Without an account nobody is known by what they look at and are offered. */
const noTraces: CustomerTraces = { offers: [], product_views: [], video_views: [] };

/** What a person may ask of a store: a copy of all that it has of them, and that it goes. */
export function createPersonData(parts: Parts) {
  const { db, clock, stores, follows, chatters, ofCustomer, reviews, abandoned, waitlist, accounts, consents, holdings, missing, read } = parts;

  async function known(storeId: StoreId, { user_id: userId, phone }: queries.CustomerRow) {
    const buyer = { storeId, userId, phone };
    const email = userId ? await accounts.findProvenEmail(userId) : undefined;
    return { buyer, email, who: { userId, phones: phone ? [phone] : await ofCustomer.listPhones(buyer) } };
  }

  return {
    async export(actor: Actor, id: CustomerId): Promise<Outcome<CustomerExport>> {
      const storeId = requireSeller(actor, 'store:write');
      const row = await queries.findCustomer(db, storeId, id);
      if (!row) return missing();
      const { buyer, email, who } = await known(storeId, row);
      const [all, store, returns, written, checkouts, waits, mails, traces] = await Promise.all([
        read(storeId, row, { orders: exportedRows, lines: exportedRows }),
        stores.findName(db, storeId),
        ofCustomer.listReturnWords(buyer),
        reviews.listOfBuyer(storeId, { userId: row.user_id, orderIds: await ofCustomer.listIds(buyer) }),
        abandoned.listOfCustomer(storeId, who, exportedRows),
        waitlist.listOfCustomer(storeId, who),
        email ? consents.listOfEmail(db, email, storeId) : [],
        row.user_id ? holdings.listOfCustomer(db, { storeId, userId: row.user_id }) : noTraces,
      ]);
      const more = {
        ...traces,
        returns: returns.map(({ created_at, ...one }) => ({ ...one, created_at: created_at.toISOString() })),
        reviews: written.map(({ product_name, shown_name, rating, comment, photo_urls, reply, created_at }) => ({
          ...{ product_name, shown_name, rating, comment, photo_urls, reply },
          created_at: created_at.toISOString(),
        })),
        checkouts: checkouts.map(toCheckout),
        waitlist: waits.map(({ product_id, variant_id, channel, address, created_at }) => ({
          ...{ product_id, variant_id, channel, address },
          created_at: created_at.toISOString(),
        })),
        mails: mails.map(({ email: address, words, answered_at, withdrawn_at }) => ({
          ...{ address, words, answered_at: answered_at.toISOString(), withdrawn_at: withdrawn_at?.toISOString() ?? null },
        })),
      };
      return done(toExport(all, more, store ?? '', clock.now()));
    },

    /** What the store may erase of one person; what the law keeps stays: orders and their papers. All of it goes, or nothing. */
    async erase(actor: Actor, id: CustomerId): Promise<Outcome<Record<never, never>>> {
      const storeId = requireSeller(actor, 'store:write');
      const row = await queries.findCustomer(db, storeId, id);
      if (!row) return missing();
      const { buyer, email, who } = await known(storeId, row);
      const { userId } = buyer;
      await db.transaction().execute(async (tx) => {
        if (userId) {
          await follows.forget(tx, { storeId, userId });
          await chatters.emptyLines(tx, { storeId, userId });
          await holdings.eraseCustomer(tx, { storeId, userId });
        }
        if (email) await consents.forgetEmail(tx, email, storeId);
        await chatters.unblock(tx, { storeId, ...who });
        await ofCustomer.forgetWords(tx, buyer);
        await abandoned.forgetCustomer(tx, storeId, who);
        await waitlist.forgetCustomer(tx, storeId, who);
        await queries.deleteCustomer(tx, storeId, id);
      });
      return done({});
    },
  };
}

/** Without what belongs to its browser alone. */
function toCheckout(checkout: Awaited<ReturnType<AbandonedService['listOfCustomer']>>[number]) {
  const { customer_name, customer_phone, customer_address, landmark, customer_city, customer_pincode, payment_method, is_completed } = checkout;
  return {
    ...{ customer_name, customer_phone, customer_address, landmark, customer_city, customer_pincode, payment_method, is_completed },
    ...{ created_at: checkout.created_at.toISOString(), last_interaction: checkout.last_interaction.toISOString() },
    items: checkout.items.map(({ product_name, variant_title, unit_price_paise, quantity }) => ({ product_name, variant_title, unit_price_paise, quantity })),
  };
}
