import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { ConsentLedger } from '#server/consents/consent-ledger.ts';
import type { FollowsService } from '#server/follows/follows-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { WaitlistService } from '#server/shop/catalog/waitlist/waitlist-service.ts';
import type { AbandonedService } from '#server/shop/checkout/abandoned-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { ReviewsService } from '#server/shop/reviews/reviews-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import { createCustomersCsv } from './customers-csv.ts';
import { createCustomersRoutes } from './customers-routes.ts';
import { createCustomersService } from './customers-service.ts';
import { createAvatarRoutes, createProfileRoutes } from './profile/profile-routes.ts';
import { createProfileService } from './profile/profile-service.ts';

type Neighbors = {
  stores: StoresService;
  accounts: AccountsService;
  uploads: UploadsService;
  follows: FollowsService;
  room: RoomService;
  orders: OrdersService;
  reviews: ReviewsService;
  checkout: { abandoned: AbandonedService };
  waitlist: WaitlistService;
  consents: ConsentLedger;
};

/** The customers of a store, and what people say of themselves. */
export function createCustomers({ db, clock, holdings }: Platform, neighbors: Neighbors) {
  const { stores, accounts, uploads, follows, room, orders, reviews, checkout, waitlist, consents } = neighbors;
  const customers = createCustomersService({
    ...{ db, clock, stores, follows, reviews, waitlist, accounts, consents, holdings },
    ...{ chatters: room.chatters, ofCustomer: orders.ofCustomer, abandoned: checkout.abandoned },
  });
  const profiles = createProfileService({ db, clock, accounts, uploads, room });
  return {
    service: customers,
    api: { customers: createCustomersRoutes(customers), profiles: createProfileRoutes(profiles) },
    http(app) {
      app.route('/', createCustomersCsv(customers));
      app.route('/', createAvatarRoutes(profiles));
    },
    holding: {
      eraseStore: customers.eraseStore,
      async erasePerson(tx, { id }) {
        await customers.erasePerson(tx, id);
        await profiles.erasePerson(tx, id);
      },
    },
  } satisfies Room;
}
