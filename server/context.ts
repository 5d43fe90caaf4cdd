import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { createAccountsService, derive } from '#server/accounts/accounts-service.ts';
import { createHostedAccounts } from '#server/accounts/hosted/hosted-accounts.ts';
import { openAuthKeys } from '#server/accounts/keys/auth-keys.ts';
import { createErasure } from '#server/accounts/own/erasure.ts';
import { createAccountRoutes } from '#server/accounts/own/own-account-routes.ts';
import { createCatalogRoutes } from '#server/catalog/catalog-routes.ts';
import { createCatalogService } from '#server/catalog/catalog-service.ts';
import { demoLogin } from '#server/demo/demo-login.ts';
import { createLiveFeedEndpoint } from '#server/live/live-feed-endpoint.ts';
import { createLiveRoutes } from '#server/live/live-routes.ts';
import { createLiveService } from '#server/live/live-service.ts';
import { createNoticesRoutes } from '#server/notices/notices-routes.ts';
import { createNoticesService, noticeRetrySeconds } from '#server/notices/notices-service.ts';
import { createOrdersRoutes } from '#server/orders/orders-routes.ts';
import { createOrdersService } from '#server/orders/orders-service.ts';
import { createDiskBlobs } from '#server/platform/blobs/blobs.ts';
import { createS3Blobs } from '#server/platform/blobs/blobs-s3.ts';
import { DiskRoom, type FreeBytesOf } from '#server/platform/blobs/disk-room.ts';
import { createMemoryBus } from '#server/platform/bus/bus.ts';
import { createNatsBus } from '#server/platform/bus/bus-nats.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ApiContext, type ApiRouter, createApiHandler, describeApi } from '#server/platform/http/api.ts';
import type { Pages } from '#server/platform/http/pages.ts';
import { runHousekeeping } from '#server/platform/jobs/housekeeping.ts';
import { runJobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { createMetrics } from '#server/platform/logs/metrics.ts';
import { takeNodeIdentity } from '#server/platform/nodes/node-identity.ts';
import { joinNodes } from '#server/platform/nodes/nodes.ts';
import { createRecordingsRoutes } from '#server/recordings/recordings-routes.ts';
import { createRecordingsService } from '#server/recordings/recordings-service.ts';
import { createRoomService, type RoomService } from '#server/room/room-service.ts';
import type { Config } from '#server/settings/config.ts';
import { createEncoderDesk, type EncoderDesk } from '#server/stage/ingest/encoder-desk.ts';
import { runPrerecordedFeeds } from '#server/stage/ingest/file/prerecorded-feeds.ts';
import { createRtmpIngest, type RtmpIngest } from '#server/stage/ingest/rtmp/rtmp-ingest.ts';
import { createStreamKeys } from '#server/stage/ingest/rtmp/stream-keys.ts';
import { createWhipIngest, type WhipIngest } from '#server/stage/ingest/whip/whip-ingest.ts';
import { createPosters } from '#server/stage/posters/posters-service.ts';
import { createStage } from '#server/stage/stage-service.ts';
import { createTicketHolders } from '#server/stage/ticket-holders.ts';
import { createTickets } from '#server/stage/tickets.ts';
import { createStoresRoutes } from '#server/stores/stores-routes.ts';
import { createStoresService } from '#server/stores/stores-service.ts';
import type { FetchOutside } from '#server/uploads/copy-image.ts';
import { createUploadsRoutes } from '#server/uploads/uploads-routes.ts';
import { createUploadsService } from '#server/uploads/uploads-service.ts';
import { createVideoFilesService } from '#server/uploads/video-files.ts';
import { createVideoFilesRoutes } from '#server/uploads/video-files-routes.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

type Outside = {
  config: Config;
  log: Log;
  clock: Clock;
  database: Database;
  pages: Pages;
  publicUrl: () => string;
  freeBytesOf?: FreeBytesOf;
  fetchOutside?: FetchOutside;
};

/** Builds every part of the server by hand, in order; disposing takes them down in reverse. */
export async function createContext({ config, log, clock, database, pages, publicUrl, freeBytesOf, fetchOutside }: Outside) {
  await using parts = new AsyncDisposableStack();
  const { db } = database;
  let stopping = false;
  const metrics = createMetrics();
  const memoryBus = () => createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
  const bus = parts.use(config.nats ? await createNatsBus(config.nats, log) : memoryBus());
  const blobs = config.s3 ? createS3Blobs(config.s3) : createDiskBlobs(join(config.dataDir, 'media'));
  const disk = new DiskRoom(config.dataDir, log, freeBytesOf, config.s3 === undefined);

  const stores = createStoresService({ db });
  const keys = await openAuthKeys(config.auth.keyFile, { log, secretFile: join(config.dataDir, 'auth-secret.json') });
  const node = await takeNodeIdentity(config.dataDir);
  parts.use(await joinNodes({ db, log, fingerprint: derive(keys.secret, 'fingerprint').toString('base64url'), identity: node }));
  const mailboxKey = derive(keys.secret, 'mailbox').toString('base64url').slice(0, 24);
  const wakeJobs = () => jobs.wake();
  const notices = parts.use(createNoticesService({ db, clock, log, mail: config.mail, sms: config.sms, demo: config.demo, publicUrl, mailboxKey }));
  const demo = { door: config.demoDoor, password: demoLogin.password };
  const ownAccounts = createAccountsService({
    ...{ db, bus, clock, log, stores, notices, keys, publicUrl, demo, wakeJobs },
    settings: config.auth,
    erasure: () => erasure,
  });
  parts.use(ownAccounts.sessionEnds);
  const { hosted } = config.auth;
  const accounts = { ...ownAccounts, ...(hosted ? createHostedAccounts({ db, clock, log, stores, hosted }) : {}) };
  const uploads = await createUploadsService({ db, blobs, disk, config, fetchOutside });
  const videoFiles = parts.use(await createVideoFilesService({ db, blobs, disk, bus, clock, log, config }));
  const catalog = createCatalogService({ db, clock, uploads, onImageCopied: (tx, copied) => orders.replaceImage(tx, copied) });
  const tickets = createTickets(accounts.ticketSecret, clock);
  const encoders = { keys: createStreamKeys(derive(keys.secret, 'stream keys')), desk: () => desk, ingest: () => rtmp, whip: () => whip, publicUrl };
  const viewersOf = (id: string) => room.viewers(id);
  const live = createLiveService({ db, clock, bus, tickets, catalog, viewersOf, videos: videoFiles, encoders });
  const holders = createTicketHolders({ accounts, isHost: live.isHost });
  const liveFeed = parts.use(createLiveFeedEndpoint(bus));
  const recordings = parts.use(
    createRecordingsService({
      ...{ db, clock, log, blobs, disk, bus, live, wakeJobs, findHolder: accounts.findHolder },
      secret: derive(keys.secret, 'replays'),
      settings: config.recording,
      dataDir: config.dataDir,
    }),
  );
  const stage = parts.use(
    await createStage({ db, bus, clock, log, tickets, holders, findStream: live.findForSockets, limits: config.stage, segments: recordings.tap }),
  );
  const posters = parts.use(createPosters({ db, blobs, bus, clock, log, tickets, holders, findStream: live.findForSockets, setThumbnail: live.setThumbnail }));
  const { registry, limits: stageLimits } = stage;
  parts.use(runPrerecordedFeeds({ db, bus, clock, log, blobs, registry, stageLimits, live, findVideo: videoFiles.find }));
  const desk: EncoderDesk = parts.use(createEncoderDesk({ registry, bus, startByKey: live.startByKey }));
  const rtmp: RtmpIngest = parts.use(await createRtmpIngest({ port: config.rtmpPort, host: config.host, registry, desk, stageLimits, log }));
  const { whip: settings, ffmpegPath } = config;
  const whip: WhipIngest = parts.use(
    createWhipIngest({ settings, ffmpegPath, registry, desk, tickets, holders, findStream: live.findForSockets, stageLimits, log }),
  );
  const room: RoomService = parts.use(createRoomService({ db, bus, clock, log, accounts, live, stage, tickets }));
  const orders = createOrdersService({
    db,
    clock,
    accounts,
    onPlaced(order) {
      metrics.orders.inc();
      return room.announcePurchase(order);
    },
    wakeJobs,
  });
  const erasure = createErasure({ stores, catalog, live, orders, recordings, uploads, videoFiles, room, notices });
  const handlers = {
    'order.placed': orders.afterPlaced,
    ...accounts.jobs,
    ...notices.jobs,
    ...catalog.jobs,
    ...uploads.jobs,
    ...videoFiles.jobs,
    ...recordings.jobs,
  };
  const retrySeconds = { 'notices.send': noticeRetrySeconds, ...catalog.retrySeconds, ...recordings.retrySeconds };
  const jobs = parts.use(runJobs({ db, clock, log, nodeId: node.id, handlers, retrySeconds, most: recordings.mostJobs }));
  parts.use(await recordings.start());

  parts.use(
    runHousekeeping({
      clock,
      log,
      chores: {
        accounts: accounts.deleteStale,
        videos: videoFiles.purge,
        'unused videos': (now) => videoFiles.removeUnused(now, live.listUsedVideos),
        messages: notices.purge,
        'idempotency keys': orders.deleteOldKeys,
        recordings: recordings.removeStale,
        posters: posters.deleteOrphans,
      },
    }),
  );

  const router: ApiRouter = {
    accounts: createAccountRoutes(accounts),
    stores: createStoresRoutes(stores),
    catalog: createCatalogRoutes(catalog),
    uploads: createUploadsRoutes(uploads),
    videoFiles: createVideoFilesRoutes(videoFiles),
    live: createLiveRoutes(live),
    orders: createOrdersRoutes(orders),
    notices: createNoticesRoutes(notices),
    recordings: createRecordingsRoutes(recordings),
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
    disk,
    pages,
    publicUrl,
    handleApi,
    jobs,
    accounts,
    notices,
    mailboxKey,
    deviceSecret: derive(keys.secret, 'device cookies'),
    stores,
    uploads,
    videoFiles,
    catalog,
    live,
    tickets,
    stage,
    posters,
    whip,
    room,
    orders,
    recordings,
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
