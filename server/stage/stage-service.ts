import { liveStreamId } from '#contract/ids.ts';
import type { SegmentTap } from '#server/media/hls/finished-segment.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { SocketEndpoint } from '#server/platform/sockets/sockets.ts';
import type { Tickets } from '#server/platform/sockets/tickets.ts';
import { defaultStageLimits, type StageLimits } from '#server/settings/stage-limits.ts';
import { topics } from '#server/topics.ts';
import { answerHls, missing } from './delivery/hls/hls-answer.ts';
import { HlsOrigin } from './delivery/hls/hls-origin.ts';
import type { AnswerHls } from './delivery/hls/hls-routes.ts';
import { HlsRelay, serveHls } from './delivery/relay/hls-relay.ts';
import { EgressMeter } from './delivery/socket/egress-meter.ts';
import { createWatchEndpoint } from './delivery/socket/watch-endpoint.ts';
import { createPublishEndpoint } from './ingest/socket/publish-endpoint.ts';
import type { StageState } from './show/fanout.ts';
import type { FindStream, StageStream } from './show/stage-stream.ts';
import { StageRegistry } from './stage-registry.ts';
import type { TicketHolders } from './ticket-holders.ts';

export type StageOptions = {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  tickets: Tickets;
  holders: TicketHolders;
  findStream: FindStream;
  limits?: Partial<StageLimits>;
  /** Takes every finished segment, such as the recorder. */
  segments?: SegmentTap;
  /** Called on the node that carries the stream, when its state has changed. */
  onState?: (liveStreamId: string, state: StageState) => void;
};

export type Stage = AsyncDisposable & {
  publishEndpoint: SocketEndpoint;
  watchEndpoint: SocketEndpoint;
  /** The streams as HLS, for `createHlsRoutes`: of this node, or of the one that carries the stream. */
  hls: AnswerHls;
  /** For ingests without a socket endpoint, such as RTMP. */
  registry: StageRegistry;
  limits: StageLimits;
  /** The show clock: whole milliseconds since the first media frame, 0 before it. Never runs backwards. */
  mediaTime(liveStreamId: string): number;
  state(liveStreamId: string): StageState;
  /** As the node that carries the stream sees it. */
  findState(liveStreamId: string): Promise<StageState>;
  /** Calls `hear` at each change, on whichever node it happens. Returns its stop. */
  onState(liveStreamId: string, hear: (state: StageState) => void): () => void;
  viewerCount(liveStreamId: string): number;
  /** Tells watchers and the publisher that the stream has ended, and closes them. May be called twice. */
  endStream(liveStreamId: string): void;
};

/**
 * The media side of every live stream on this node. Publishes on the topic `stageState` when the state of a
 * stream changes: live, interrupted or ended. Ends a stream when the live room says so. Streams that were running before a
 * restart go on with the same show clock.
 */
export async function createStageService(options: StageOptions): Promise<Stage> {
  const limits = { ...defaultStageLimits, ...options.limits };
  const hls: HlsOrigin = new HlsOrigin({ segments: options.segments, serve: (id) => serveHls(options.bus, hls, id) });
  const hlsRelay = new HlsRelay(options.bus);
  const registry = new StageRegistry({ ...options, limits, hls });
  await registry.load();
  const hlsEgress = new EgressMeter();
  const egress = () => registry.egress + hlsEgress.rate(performance.now());
  const parts = { ...options, limits, registry, egress, findStream: findByUuid };

  const stopListening = [
    options.bus.subscribe(topics.liveEnded, ({ id }) => registry.end(id)),
    options.bus.subscribe(topics.clockStarted, ({ id, at }) => registry.adoptClock(id, new Date(at))),
  ];

  async function findByUuid(id: string): Promise<StageStream | undefined> {
    return liveStreamId.safeParse(id).success ? options.findStream(id) : undefined;
  }

  return {
    publishEndpoint: createPublishEndpoint(parts),
    watchEndpoint: createWatchEndpoint(parts),
    async hls(request, signal) {
      // Anybody may ask, and the id becomes part of a subject of the bus.
      if (!liveStreamId.safeParse(request.id).success) return missing();
      const answer = await (hls.find(request.id) ? answerHls(hls, request, signal) : hlsRelay.answer(request));
      hlsEgress.add(answer.body.length, performance.now());
      return answer;
    },
    registry,
    limits,
    mediaTime: (id) => registry.mediaTime(id),
    state: (id) => registry.state(id),
    findState: (id) => registry.findState(id),
    onState: (id, hear) => options.bus.subscribe(topics.stageState(id), ({ type }) => hear(type)),
    viewerCount: (id) => registry.viewerCount(id),
    endStream: (id) => registry.end(id),
    async [Symbol.asyncDispose]() {
      for (const stop of stopListening) stop();
      await registry.dispose();
    },
  };
}
