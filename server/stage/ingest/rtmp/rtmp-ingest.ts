import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import type { StageRegistry } from '../../stage-registry.ts';
import type { EncoderRegistry } from '../encoder-registry.ts';
import { RtmpConnection } from './rtmp-connection.ts';
import { defaultRtmpLimits, type RtmpLimits } from './rtmp-limits.ts';

export type RtmpIngestOptions = {
  /** `undefined` is off, 0 any free one. */
  port: number | undefined;
  host: string;
  registry: Pick<StageRegistry, 'prune'>;
  encoders: EncoderRegistry;
  stageLimits: StageLimits;
  log: Log;
  limits?: Partial<RtmpLimits>;
};

export type RtmpIngest = AsyncDisposable & {
  /** `undefined` where RTMP is off, or its port was taken. */
  port: number | undefined;
};

/** RTMP for OBS and other encoders, on a port of its own: one more way onto the stage. */
export async function createRtmpIngest(options: RtmpIngestOptions): Promise<RtmpIngest> {
  const { registry, encoders, log } = options;
  const limits = { ...defaultRtmpLimits, ...options.limits };
  const connections = new Map<RtmpConnection, Socket>();

  function findRefusal(address = 'unknown'): string | undefined {
    if (connections.size >= limits.maxConnections) return 'an RTMP connection was turned away: there are too many';
    const network = networkOf(address);
    const ofNetwork = [...connections.values()].filter((socket) => networkOf(socket.remoteAddress ?? 'unknown') === network).length;
    return ofNetwork < limits.maxConnectionsPerAddress ? undefined : 'an RTMP connection was turned away: there are too many of its address';
  }

  function accept(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const refusal = findRefusal(socket.remoteAddress);
    if (refusal) {
      logCounted(log, 'warn', { connections: connections.size }, refusal);
      return void socket.destroy();
    }
    socket.setNoDelay(true);
    const connection = new RtmpConnection({ socket, log, limits, stageLimits: options.stageLimits, encoders });
    connections.set(connection, socket);
    const leaveEncoders = encoders.add(connection);
    socket.on('data', (bytes) => connection.receive(bytes));
    socket.on('close', () => {
      const id = connection.stop();
      connections.delete(connection);
      leaveEncoders();
      if (id) registry.prune(id);
    });
  }

  const server = options.port === undefined ? undefined : await listen(createServer(accept), options.port, options);

  return {
    port: (server?.address() as AddressInfo | undefined)?.port,

    async [Symbol.asyncDispose]() {
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of connections.values()) socket.destroy();
      await closed;
    },
  };
}

/** If the port is taken, the server starts without RTMP. */
async function listen(server: Server, port: number, { host, log }: RtmpIngestOptions): Promise<Server | undefined> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.on('error', (error) => log.error({ err: error }, 'the RTMP server failed'));
    return server;
  } catch (error) {
    log.warn({ err: error, port }, 'RTMP is off: its port cannot be opened. Set RTMP_PORT to another one, or to off');
    return undefined;
  }
}
