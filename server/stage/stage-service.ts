import { liveStreamId } from '#contract/ids.ts';
import { liveEnded } from '#server/live/live-service.ts';
import type { Bus } from '#server/platform/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { SocketEndpoint } from '#server/platform/sockets.ts';
import type { StageState } from './broadcast.ts';
import { HlsOrigin } from './hls/hls-origin.ts';
import { createPublishEndpoint } from './publish-endpoint.ts';
import { defaultStageLimits, type StageLimits } from './stage-limits.ts';
import { StageRegistry } from './stage-registry.ts';
import { KeepAlive } from './stage-sockets.ts';
import type { FindStream, StageStream } from './stage-stream.ts';
import type { Tickets } from './tickets.ts';
import { createWatchEndpoint } from './watch-endpoint.ts';

export type StageOptions = {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  tickets: Tickets;
  findStream: FindStream;
  limits?: Partial<StageLimits>;
  /** Called once per live stream, when its first media frame has arrived. */
  onFirstFrame?: (liveStreamId: string, at: Date) => unknown;
};

export type Stage = AsyncDisposable & {
  publishEndpoint: SocketEndpoint;
  watchEndpoint: SocketEndpoint;
  /** The streams as HLS, for `createHlsRoutes`. */
  hls: HlsOrigin;
  /** For ingests that are no socket of ours, such as RTMP. */
  registry: StageRegistry;
  limits: StageLimits;
  /** The show clock: whole milliseconds since the first media frame, 0 before it. Never runs backwards. */
  mediaTime(liveStreamId: string): number;
  state(liveStreamId: string): StageState;
  viewerCount(liveStreamId: string): number;
  /** Tells watchers and the publisher that the stream has ended, and closes them. May be called twice. */
  endStream(liveStreamId: string): void;
};

const pingEveryMs = 25_000;

/**
 * The media side of every live stream on this node. Publishes `{type}` on the bus subject `stage.<id>` when the state of a
 * stream changes: live, interrupted or ended. Ends a stream when the live room says so. Streams that were running before a
 * restart go on with the same show clock.
 */
export async function createStage(options: StageOptions): Promise<Stage> {
  const limits = { ...defaultStageLimits, ...options.limits };
  const hls = new HlsOrigin();
  const registry = new StageRegistry({ ...options, limits, hls });
  await registry.load();
  const keepAlive = new KeepAlive(pingEveryMs);
  const parts = { ...options, limits, registry, keepAlive, findStream: findByUuid };

  const stopListening = options.bus.subscribe(liveEnded, (message) => {
    if ('id' in message && typeof message.id === 'string') registry.end(message.id);
  });

  async function findByUuid(id: string): Promise<StageStream | undefined> {
    return liveStreamId.safeParse(id).success ? options.findStream(id) : undefined;
  }

  return {
    publishEndpoint: createPublishEndpoint(parts),
    watchEndpoint: createWatchEndpoint(parts),
    hls,
    registry,
    limits,
    mediaTime: (id) => registry.mediaTime(id),
    state: (id) => registry.state(id),
    viewerCount: (id) => registry.find(id)?.viewerCount ?? 0,
    endStream: (id) => registry.end(id),
    async [Symbol.asyncDispose]() {
      stopListening();
      keepAlive.stop();
      await registry.dispose();
    },
  };
}
