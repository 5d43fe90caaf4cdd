import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bus } from '#server/platform/bus/bus.ts';
import { createNatsBus } from '#server/platform/bus/bus-nats.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { CuttableNetwork } from './cuttable-network.ts';
import { HaatProcess } from './haat-process.ts';
import { NatsServer } from './nats-server.ts';
import { startOutsideDatabase } from './outside-database.ts';
import { S3Server } from './s3-server.ts';

export type HaatNodes = AsyncDisposable & {
  first: HaatProcess;
  second: HaatProcess;
  /** One address before both, which leads to the first until it is told otherwise. */
  front: CuttableNetwork;
  store: S3Server;
  /** What the nodes tell each other. */
  bus: Bus;
};

/** Two whole Haats that share a database, NATS, an S3 store and their keys. */
export async function startHaatNodes(): Promise<HaatNodes> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'haat-keys-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const [database, nats, store] = [parts.use(await startOutsideDatabase()), parts.use(await NatsServer.start()), parts.use(await S3Server.start())];
  const shared = { ...store.env, DATABASE_URL: database.url, NATS_URL: nats.url, AUTH_JWT_KEYS: join(folder, 'keys.json') };
  const env = { ...shared, RTMP_PORT: 'off', WHIP: 'off' };
  const first = parts.use(await HaatProcess.start(env));
  const second = parts.use(await HaatProcess.start(env));
  const front = parts.use(await CuttableNetwork.to(first.url));
  const bus = parts.use(await createNatsBus({ servers: [new URL(nats.url).host], tls: false, login: undefined, prefix: 'haat' }, createLog('error')));
  const running = parts.move();
  return { first, second, front, store, bus, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
