import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AuthorizationError, type ConnectionOptions, connect, credsAuthenticator, type NatsConnection, type Status } from '@nats-io/transport-node';
import type { Log } from '../logs/log.ts';
import { StartError } from '../start-error.ts';
import type { BusStatus } from './bus-messages.ts';

export type NatsSettings = {
  /** As `host:port`. */
  servers: string[];
  tls: boolean;
  login: { user: string; pass: string } | { token: string } | { credsFile: string } | undefined;
  /** What our subjects begin with, so that several Haats can share one NATS. */
  prefix: string;
};

type Options = {
  log: Log;
  /** A connection without subscriptions yet. It keeps those it gets over its own reconnects. */
  onConnection: (connection: NatsConnection) => void;
  /** What was under way is lost. */
  onLoss: () => void;
};

export type NatsLink = AsyncDisposable & {
  /** The connection, while its server can be reached. */
  connected(): NatsConnection | undefined;
  status(): BusStatus;
};

/** Time that a start waits for NATS before it goes on alone. */
const firstConnectionMs = 3_000;
const retryMs = 2_000;
const drainMs = 2_000;

/**
 * Holds a connection to NATS, for ever: a server that cannot be reached is tried again, also when it never answered yet.
 * Throws `StartError` when the first answer is a refusal of the credentials, or the credentials cannot be read.
 */
export async function openNatsLink(settings: NatsSettings, { log, onConnection, onLoss }: Options): Promise<NatsLink> {
  const options = await toOptions(settings);
  const stop = new AbortController();
  const firstAnswer = Promise.withResolvers<undefined | Error>();
  let connection: NatsConnection | undefined;
  let problem: string | undefined = 'has not been reached yet';

  function lose(reason: string): void {
    if (problem === undefined && !stop.signal.aborted) log.warn({ reason }, 'NATS is away: this node goes on alone');
    problem = reason;
    onLoss();
  }

  function regain(): void {
    problem = undefined;
    log.info({ server: connection?.getServer() }, 'NATS is connected');
  }

  async function hold(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        const made = await connect(options);
        if (stop.signal.aborted) return await made.close();
        connection = made;
        onConnection(made);
        regain();
        firstAnswer.resolve(undefined);
        for await (const status of made.status()) follow(status);
        lose('is closed');
      } catch (error) {
        connection = undefined;
        lose(`cannot be reached (${(error as Error).message})`);
        firstAnswer.resolve(error as Error);
      }
      await delay(retryMs * (0.5 + Math.random()), undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  function follow(status: Status): void {
    if (status.type === 'disconnect') lose(`lost its connection to NATS at ${status.server}`);
    else if (status.type === 'reconnect') regain();
    else if (status.type === 'error') log.error({ err: status.error }, 'NATS complains');
  }

  const holding = hold();
  const link: NatsLink = {
    connected: () => (problem === undefined ? connection : undefined),
    status: () => (problem === undefined ? { connected: true } : { connected: false, reason: problem }),
    async [Symbol.asyncDispose]() {
      stop.abort();
      if (connection) await end(connection, problem === undefined);
      // A first connection that is still being made ends by its own time limit.
      if (connection) await holding;
    },
  };
  const first = await Promise.race([firstAnswer.promise, delay(firstConnectionMs, undefined, { ref: false })]);
  if (first instanceof AuthorizationError) {
    await link[Symbol.asyncDispose]();
    throw new StartError('NATS refuses the credentials of NATS_URL or NATS_CREDS. See .env.example.');
  }
  return link;
}

/** What was published still leaves; without a server there is nothing to wait for. */
async function end(connection: NatsConnection, isConnected: boolean): Promise<void> {
  const drained = isConnected ? connection.drain().catch(() => undefined) : undefined;
  await Promise.race([drained, delay(isConnected ? drainMs : 0, undefined, { ref: false })]);
  await connection.close();
}

async function toOptions({ servers, tls, login }: NatsSettings): Promise<ConnectionOptions> {
  return {
    servers,
    name: 'haat',
    ...(tls ? { tls: {} } : {}),
    ...(login && 'credsFile' in login ? { authenticator: credsAuthenticator(await readCreds(login.credsFile)) } : login),
    // Own messages are delivered inside the process.
    noEcho: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    reconnectJitter: 1_000,
    reconnectJitterTLS: 1_000,
    timeout: 5_000,
    // A cable that was pulled is noticed in 15 s.
    pingInterval: 5_000,
  };
}

async function readCreds(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new StartError(`The file of NATS_CREDS, ${path}, cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
