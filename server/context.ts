import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { createAccountRoutes } from '#server/accounts/account-routes.ts';
import { createAccountsService, derive } from '#server/accounts/accounts-service.ts';
import { openAuthKeys } from '#server/accounts/auth-keys.ts';
import { createErasure } from '#server/accounts/erasure.ts';
import { createHostedAccounts } from '#server/accounts/hosted/hosted-accounts.ts';
import { createCatalogRoutes } from '#server/catalog/catalog-routes.ts';
import { createCatalogService } from '#server/catalog/catalog-service.ts';
import type { Config } from '#server/config.ts';
import { createLiveFeedEndpoint } from '#server/live/live-feed-endpoint.ts';
import { createLiveRoutes } from '#server/live/live-routes.ts';
import { createLiveService } from '#server/live/live-service.ts';
import { createNoticesRoutes } from '#server/notices/notices-routes.ts';
import { createNoticesService, noticeRetrySeconds } from '#server/notices/notices-service.ts';
import { createOrdersRoutes } from '#server/orders/orders-routes.ts';
import { createOrdersService } from '#server/orders/orders-service.ts';
import { type ApiContext, type ApiRouter, createApiHandler, describeApi } from '#server/platform/api.ts';
import { createDiskBlobs } from '#server/platform/blobs.ts';
import { createMemoryBus } from '#server/platform/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';
import { runJobs } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import type { Pages } from '#server/platform/pages.ts';
import { createRoomService, type RoomService } from '#server/room/room-service.ts';
import { createRtmpIngest, type RtmpIngest } from '#server/stage/rtmp/rtmp-ingest.ts';
import { createStreamKeys } from '#server/stage/rtmp/stream-keys.ts';
import { createStage } from '#server/stage/stage-service.ts';
import { createTickets } from '#server/stage/tickets.ts';
import { createStoresRoutes } from '#server/stores/stores-routes.ts';
import { createStoresService } from '#server/stores/stores-service.ts';
import { createUploadsRoutes } from '#server/uploads/uploads-routes.ts';
import { createUploadsService } from '#server/uploads/uploads-service.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

type Outside = { config: Config; log: Log; clock: Clock; database: Database; pages: Pages; publicUrl: () => string };

/** Builds every part of the server by hand, in order; disposing takes them down in reverse. */
export async function createContext({ config, log, clock, database, pages, publicUrl }: Outside) {
  await using parts = new AsyncDisposableStack();
  const { db } = database;
  let stopping = false;
  const metrics = createMetrics();
  const bus = createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
  const blobs = createDiskBlobs(join(config.dataDir, 'media'));

  const stores = createStoresService({ db });
  const keys = await openAuthKeys(config.auth.keyFile, { log, secretFile: join(config.dataDir, 'auth-secret.json') });
  const mailboxKey = derive(keys.secret, 'mailbox').toString('base64url').slice(0, 24);
  const wakeJobs = () => jobs.wake();
  const notices = parts.use(createNoticesService({ db, clock, log, mail: config.mail, sms: config.sms, demo: config.demo, publicUrl, mailboxKey }));
  const ownAccounts = createAccountsService({ db, clock, log, stores, notices, keys, settings: config.auth, publicUrl, wakeJobs, erasure: () => erasure });
  const { hosted } = config.auth;
  const accounts = { ...ownAccounts, ...(hosted ? createHostedAccounts({ db, clock, log, stores, hosted }) : {}) };
  const uploads = createUploadsService({ db, blobs });
  const catalog = createCatalogService({ db, clock, uploads });
  const tickets = createTickets(accounts.ticketSecret, clock);
  const encoders = { keys: createStreamKeys(derive(keys.secret, 'stream keys')), ingest: () => rtmp, publicUrl };
  const live = createLiveService({ db, clock, bus, tickets, catalog, viewersOf: (id) => room.viewers(id), encoders });
  const liveFeed = parts.use(createLiveFeedEndpoint(bus));
  const stage = parts.use(
    await createStage({ db, bus, clock, log, tickets, findStream: live.findForSockets, limits: { maxEgressMbit: config.maxEgressMbit } }),
  );
  const { registry, limits: stageLimits } = stage;
  const rtmp: RtmpIngest = parts.use(
    await createRtmpIngest({ port: config.rtmpPort, host: config.host, registry, stageLimits, bus, log, startByKey: live.startByKey }),
  );
  const room: RoomService = parts.use(createRoomService({ db, bus, clock, log, accounts, live, mediaTime: stage.mediaTime }));
  const orders = createOrdersService({
    db,
    clock,
    onPlaced(order) {
      metrics.orders.inc();
      return room.announcePurchase(order);
    },
    wakeJobs,
  });
  const erasure = createErasure({ stores, catalog, live, orders, uploads, room, notices });
  const handlers = { 'order.placed': orders.afterPlaced, ...accounts.jobs, ...notices.jobs, ...uploads.jobs };
  const jobs = parts.use(runJobs({ db, clock, log, handlers, retrySeconds: { 'notices.send': noticeRetrySeconds } }));

  parts.use(
    runHousekeeping({
      clock,
      log,
      chores: { accounts: accounts.deleteStale, messages: notices.purge, 'idempotency keys': orders.deleteOldKeys },
    }),
  );

  const router: ApiRouter = {
    accounts: createAccountRoutes(accounts),
    stores: createStoresRoutes(stores),
    catalog: createCatalogRoutes(catalog),
    uploads: createUploadsRoutes(uploads),
    live: createLiveRoutes(live),
    orders: createOrdersRoutes(orders),
    notices: createNoticesRoutes(notices),
  };
  const handleApi = createApiHandler(router, log);

  const running = parts.move();
  return {
    config,
    log,
    clock,
    db,
    metrics,
    bus,
    blobs,
    pages,
    publicUrl,
    handleApi,
    jobs,
    accounts,
    notices,
    mailboxKey,
    stores,
    uploads,
    catalog,
    live,
    stage,
    room,
    orders,
    socketEndpoints: [stage.publishEndpoint, stage.watchEndpoint, room.endpoint, liveFeed],
    describeApi: () => describeApi(publicUrl()),
    /** The same router without HTTP, for loaders and tests. */
    apiFor: (context: ApiContext) => createRouterClient(router, { context }),
    isStopping: () => stopping,
    beginStop() {
      stopping = true;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
