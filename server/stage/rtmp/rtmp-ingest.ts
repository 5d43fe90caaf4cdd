import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Bus } from '#server/platform/bus.ts';
import type { Log } from '#server/platform/log.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import type { StageLimits } from '../stage-limits.ts';
import { problem, type StageProblem } from '../stage-problem.ts';
import type { StageRegistry } from '../stage-registry.ts';
import { type Admitted, RtmpConnection } from './rtmp-connection.ts';
import { defaultRtmpLimits, type RtmpLimits } from './rtmp-limits.ts';

export type RtmpIngestOptions = {
  /** `undefined` is off, 0 any free one. */
  port: number | undefined;
  host: string;
  registry: Pick<StageRegistry, 'open' | 'prune'>;
  stageLimits: StageLimits;
  bus: Bus;
  log: Log;
  /** Checks a stream key, and puts a scheduled event of it on air. */
  startByKey(key: string): Promise<Outcome<{ id: string }>>;
  limits?: Partial<RtmpLimits>;
};

export type RtmpStatus = { isReceiving: boolean; problem: string | undefined };

export type RtmpIngest = AsyncDisposable & {
  /** `undefined` where RTMP is off, or its port was taken. */
  port: number | undefined;
  /** What the seller should know of the encoder of a stream. */
  statusOf(liveStreamId: string): RtmpStatus;
};

/** A stream has a new key. Carries `{ id }`. */
export const streamKeyRotated = 'live.stream_key_rotated';

/** A problem is forgotten once pictures have arrived for so long. */
const healthyMs = 10_000;
const maxRemembered = 1_000;

/** RTMP for OBS and other encoders, on a port of its own: one more way onto the stage. */
export async function createRtmpIngest(options: RtmpIngestOptions): Promise<RtmpIngest> {
  const { registry, bus, log } = options;
  const limits = { ...defaultRtmpLimits, ...options.limits };
  const connections = new Map<RtmpConnection, Socket>();
  const problems = new Map<string, string>();
  /** Streams whose encoder gave way to the studio: encoders reconnect by themselves and must not take the stage back. */
  const yielded = new Set<string>();

  async function admit(key: string): Promise<Admitted | StageProblem> {
    const started = await options.startByKey(key);
    if (!started.ok) return problem(started.problem.code === 'STREAM_STATE' ? 'STREAM_ENDED' : 'TICKET_INVALID', started.problem.message);
    const broadcast = registry.open(started.value.id);
    if (!broadcast) return problem('STREAM_ENDED', 'This live event has ended.');
    if (broadcast.state === 'live' && yielded.has(started.value.id))
      return problem('ALREADY_PUBLISHING', 'The studio sends this show now. Close it there first.');
    yielded.delete(started.value.id);
    return { liveStreamId: started.value.id, broadcast };
  }

  function onProblem(id: string, reason: StageProblem): void {
    problems.delete(id);
    problems.set(id, reason.message);
    dropOldest(problems);
  }

  function onReplaced(id: string, replaced: RtmpConnection): 'encoder' | 'studio' {
    for (const other of connections.keys()) if (other !== replaced && other.hasKeyOf(id)) return 'encoder';
    yielded.add(id);
    dropOldest(yielded);
    return 'studio';
  }

  function accept(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (connections.size >= limits.maxConnections) return void socket.destroy();
    socket.setNoDelay(true);
    const connection = new RtmpConnection({ socket, log, limits, stageLimits: options.stageLimits, admit, onProblem, onReplaced });
    connections.set(connection, socket);
    socket.on('data', (bytes) => connection.receive(bytes));
    socket.on('close', () => {
      const id = connection.stop();
      connections.delete(connection);
      if (id) registry.prune(id);
    });
  }

  const stopListening = bus.subscribe(streamKeyRotated, (message) => {
    if (!('id' in message) || typeof message.id !== 'string') return;
    for (const connection of connections.keys())
      if (connection.hasKeyOf(message.id)) connection.drop(problem('TICKET_INVALID', 'The stream key was replaced. Copy the new one into OBS.'));
  });
  const server = options.port === undefined ? undefined : await listen(createServer(accept), options.port, options);

  return {
    port: (server?.address() as AddressInfo | undefined)?.port,

    statusOf(id) {
      const publishing = [...connections.keys()].map((connection) => connection.publishing).find((candidate) => candidate?.liveStreamId === id);
      if (publishing && performance.now() - publishing.since > healthyMs) problems.delete(id);
      return { isReceiving: publishing !== undefined, problem: problems.get(id) };
    },

    async [Symbol.asyncDispose]() {
      stopListening();
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of connections.values()) socket.destroy();
      await closed;
    },
  };
}

function dropOldest(kept: Map<string, unknown> | Set<string>): void {
  const [oldest] = kept.keys();
  if (kept.size > maxRemembered && oldest !== undefined) kept.delete(oldest);
}

/** A taken port is no reason not to start: everything but RTMP works. */
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
