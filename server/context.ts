import { createAccounts } from '#server/accounts/create-accounts.ts';
import { createOperators } from '#server/accounts/operators.ts';
import { createConsents } from '#server/consents/create-consents.ts';
import { createCustomers } from '#server/customers/create-customers.ts';
import { createFollows } from '#server/follows/create-follows.ts';
import { createLikes } from '#server/likes/create-likes.ts';
import { createLive } from '#server/live/create-live.ts';
import { createNotices } from '#server/notices/create-notices.ts';
import { createOverview } from '#server/overview/create-overview.ts';
import { createOperator } from '#server/overview/operator/create-operator.ts';
import { createPages } from '#server/pages/create-pages.ts';
import { createPlatform, type Outside } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { runRooms } from '#server/platform/run-rooms.ts';
import { createPresence } from '#server/presence/create-presence.ts';
import { createRecordings } from '#server/recordings/create-recordings.ts';
import { createRoom } from '#server/room/create-room.ts';
import { createCart } from '#server/shop/cart/create-cart.ts';
import { createCatalog } from '#server/shop/catalog/create-catalog.ts';
import { createWaitlist } from '#server/shop/catalog/waitlist/create-waitlist.ts';
import { createWishlist } from '#server/shop/catalog/wishlist/create-wishlist.ts';
import { createCheckout } from '#server/shop/checkout/create-checkout.ts';
import { createClips } from '#server/shop/clips/create-clips.ts';
import { createConversions } from '#server/shop/conversions/create-conversions.ts';
import { createInvoices } from '#server/shop/invoices/create-invoices.ts';
import { createOffers } from '#server/shop/offers/create-offers.ts';
import { createOrders } from '#server/shop/orders/create-orders.ts';
import { createPayments } from '#server/shop/payments/create-payments.ts';
import { createReviews } from '#server/shop/reviews/create-reviews.ts';
import { createVideos } from '#server/shop/videos/create-videos.ts';
import { createWebhooks } from '#server/shop/webhooks/create-webhooks.ts';
import { createStage } from '#server/stage/create-stage.ts';
import { createBookings } from '#server/stores/bookings/create-bookings.ts';
import { createStoreSettings } from '#server/stores/create-store-settings.ts';
import { createStores } from '#server/stores/create-stores.ts';
import { createGrievances } from '#server/stores/grievances/create-grievances.ts';
import { createStaff } from '#server/stores/staff/create-staff.ts';
import { createUploads } from '#server/uploads/create-uploads.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

/** Every room of the server, in order: each is given those before it that it uses. Disposing takes them down in reverse. */
export async function createContext(outside: Outside) {
  await using parts = new AsyncDisposableStack();
  const platform = parts.use(await createPlatform(outside));
  const rooms: Room[] = [];
  const add = <Service>(room: Room<Service>): Service => {
    rooms.push(room);
    parts.defer(async () => await room[Symbol.asyncDispose]?.());
    return room.service;
  };

  const stores = add(createStores(platform));
  const notices = add(createNotices(platform));
  const accounts = add(createAccounts(platform, { stores, notices }));
  const operators = createOperators({ accounts, config: platform.config });
  const bookings = add(createBookings(platform, { stores, notices, operators }));
  const grievances = add(createGrievances(platform, { notices, operators }));
  const staff = add(createStaff(platform, { stores, notices, accounts }));
  const { uploads, videoFiles } = add(await createUploads(platform));
  const storeSettings = add(createStoreSettings(platform, { isImageOf: uploads.isImageOf }));
  const consents = add(createConsents(platform, { stores, settings: storeSettings }));
  const catalog = add(createCatalog(platform, { uploads, videoFiles, stores, accounts, notices }));
  const waitlist = add(createWaitlist(platform, { stores, notices, accounts, catalog }));
  const { presence, mostWatching } = add(createPresence(platform));
  const live = add(createLive(platform, { catalog, videoFiles, presence, mostWatching }));
  const follows = add(createFollows(platform, { stores, notices, accounts, live, consents: consents.ledger }));
  const videos = add(createVideos(platform, { catalog, videoFiles }));
  const likes = add(createLikes(platform, { accounts, live, videos }));
  const recordings = add(createRecordings(platform, { accounts, live }));
  const stage = add(await createStage(platform, { accounts, live, recordings, videoFiles }));
  const room = add(createRoom(platform, { accounts, catalog, live, stage, presence, mostWatching }));
  const clips = add(createClips(platform, { videoFiles, catalog, live, videos, recordings, room }));
  const offers = add(createOffers(platform, { stores, catalog, live }));
  const payments = add(createPayments(platform, { stores, accounts, notices }));
  const webhooks = add(createWebhooks(platform, { stores, accounts, notices }));
  const orders = add(createOrders(platform, { stores, notices, accounts, catalog, room, offers: offers.ofOrders, payments, webhooks }));
  const invoices = add(createInvoices(platform, { settings: storeSettings, catalog, orders }));
  const conversions = add(createConversions(platform, { consents, orders, stores, settings: storeSettings }));
  const checkout = add(createCheckout(platform, { stores, notices, accounts, catalog, orders }));
  const reviews = add(createReviews(platform, { stores, accounts, catalog, uploads, orders, operators }));
  const cart = add(createCart(platform, { accounts, catalog }));
  const wishlist = add(createWishlist(platform, { accounts, catalog }));
  const pages = add(createPages(platform, { stores, catalog, videos, reviews, uploads, settings: storeSettings, consents: consents.ledger }));
  const customers = add(
    createCustomers(platform, { stores, accounts, uploads, follows, room, orders, reviews, checkout, waitlist, consents: consents.ledger }),
  );
  const overview = add(createOverview(platform, { accounts, consents, settings: storeSettings, catalog, live, videos, payments, webhooks, orders, customers }));
  const ownedKinds = () => rooms.flatMap(({ jobs }) => Object.keys(jobs?.onGivenUp ?? {}));
  const demo = { stores, accounts, live, orders, notices };
  const operator = add(createOperator(platform, { operators, notices, bookings, grievances, reports: reviews, webhooks, demo, ownedKinds }));

  const house = parts.use(await runRooms(platform, rooms));
  const running = parts.move();
  return {
    ...{ ...platform, ...house },
    ...{
      stores,
      storeSettings,
      consents,
      notices,
      accounts,
      bookings,
      staff,
      uploads,
      videoFiles,
      catalog,
      live,
      recordings,
      clips,
      stage,
      room,
      offers,
      payments,
      webhooks,
      orders,
      invoices,
      conversions,
      checkout,
      reviews,
      cart,
      waitlist,
      wishlist,
      videos,
      follows,
      likes,
      builtPages: pages,
      customers,
      overview,
      operator,
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
