import { join } from 'node:path';
import type { Config } from '#server/settings/config.ts';
import { createDiskBlobs } from './blobs/blobs.ts';
import { createS3Blobs } from './blobs/blobs-s3.ts';
import { DiskRoom, type FreeBytesOf } from './blobs/disk-room.ts';
import { type Bus, createMemoryBus } from './bus/bus.ts';
import { createNatsBus } from './bus/bus-nats.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { Holdings } from './holdings.ts';
import type { FetchOutside } from './http/outside-fetch.ts';
import type { Pages } from './http/pages.ts';
import { createJobWaker } from './jobs/job-waker.ts';
import { openAuthKeys } from './keys/auth-keys.ts';
import { deriveSecret } from './keys/derive-secret.ts';
import type { Log } from './logs/log.ts';
import { createMetrics } from './logs/metrics.ts';
import { takeNodeIdentity } from './nodes/node-identity.ts';
import { joinNodes } from './nodes/nodes.ts';
import { createTickets } from './sockets/tickets.ts';

export type Platform = Awaited<ReturnType<typeof createPlatform>>;

export type Outside = {
  config: Config;
  log: Log;
  clock: Clock;
  database: Database;
  pages: Pages;
  publicUrl: () => string;
  /** Take the place of the disk and of the web. */
  freeBytesOf?: FreeBytesOf;
  fetchOutside?: FetchOutside;
  /** Of argon2id: KiB, passes and lanes. By default what OWASP asks for; tests hash cheaply. */
  passwordCost?: { memoryCost: number; timeCost: number; parallelism: number };
};

/** What rooms stand on and no shopper knows of. Throws `StartError` for settings that do not fit. */
export async function createPlatform({ config, log, clock, database, pages, publicUrl, freeBytesOf, fetchOutside, passwordCost }: Outside) {
  await using parts = new AsyncDisposableStack();
  const { db } = database;
  const memoryBus = () => createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
  const bus: Bus = parts.use(config.nats ? await createNatsBus(config.nats, log) : memoryBus());
  const keys = await openAuthKeys(config.auth.keyFile, { log, secretFile: join(config.dataDir, 'auth-secret.json') });
  /** A secret for one use only, the same on every node. */
  const secretFor = (use: string) => deriveSecret(keys.secret, use);
  const node = await takeNodeIdentity(config.dataDir);
  parts.use(await joinNodes({ db, log, fingerprint: secretFor('fingerprint').toString('base64url'), identity: node }));
  let stopping = false;
  const running = parts.move();
  return {
    config,
    log,
    clock,
    db,
    bus,
    blobs: config.s3 ? createS3Blobs(config.s3) : createDiskBlobs(join(config.dataDir, 'media')),
    disk: new DiskRoom(config.dataDir, log, freeBytesOf, config.s3 === undefined),
    keys,
    secretFor,
    node,
    tickets: createTickets(secretFor('socket tickets'), clock),
    metrics: createMetrics(),
    jobWaker: createJobWaker(),
    holdings: new Holdings(),
    pages,
    publicUrl,
    fetchOutside,
    passwordCost,
    isStopping: () => stopping,
    beginStop() {
      stopping = true;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
