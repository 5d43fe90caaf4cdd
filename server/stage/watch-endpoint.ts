import type { WebSocket } from 'ws';
import { stageWireVersion } from '#contract/stage-wire.ts';
import type { Log } from '#server/platform/log.ts';
import type { SocketEndpoint } from '#server/platform/sockets.ts';
import type { Broadcast } from './broadcast.ts';
import type { StageLimits } from './stage-limits.ts';
import { readWatchMessage } from './stage-messages.ts';
import { problem } from './stage-problem.ts';
import type { StageRegistry } from './stage-registry.ts';
import { bytesOf, createRateGate, type KeepAlive, sendMessage, turnAway } from './stage-sockets.ts';
import type { FindStream } from './stage-stream.ts';
import { WatchSession } from './watch-session.ts';

type Parts = {
  registry: StageRegistry;
  limits: StageLimits;
  keepAlive: KeepAlive;
  log: Log;
  findStream: FindStream;
};

/** `/ws/watch/{liveStreamId}`: media out. Open to everybody, as the live streams themselves are. */
export function createWatchEndpoint({ registry, limits, keepAlive, log, findStream }: Parts): SocketEndpoint {
  async function enter(socket: WebSocket, id: string): Promise<WatchSession | undefined> {
    const stream = await findStream(id);
    if (socket.readyState !== socket.OPEN) return undefined;
    if (!stream) return void turnAway(socket, problem('STREAM_NOT_FOUND', 'This live event does not exist.'));
    const broadcast = stream.status === 'ended' ? undefined : registry.open(id);
    if (!broadcast) return void sayEnded(socket);
    if (!hasRoomFor(broadcast)) return void turnAway(socket, problem('CAPACITY', 'This live event is full.'));
    const session = new WatchSession(socket, broadcast, limits);
    session.start();
    return session;
  }

  function hasRoomFor(broadcast: Broadcast): boolean {
    return registry.egress + broadcast.bitrate <= limits.maxEgressMbit * 1e6;
  }

  return {
    prefix: '/ws/watch/',
    maxPayload: 1024,
    accept(socket, { id }) {
      let session: WatchSession | undefined;
      const isWithinRate = createRateGate(limits.maxMessagesPerSecond);
      keepAlive.add(socket);
      socket.on('message', (data, isBinary) => {
        const message = isBinary || !isWithinRate() ? undefined : readWatchMessage(bytesOf(data).toString());
        if (message) session?.receive(message);
        else socket.close(1008, 'not a message of this protocol');
      });
      socket.on('close', () => {
        session?.stop();
        registry.prune(id);
        if (session) log.info({ live_stream_id: id, ...session.report }, 'a watcher left');
      });
      enter(socket, id).then(
        (entered) => {
          session = entered;
        },
        (error) => {
          log.error({ err: error, live_stream_id: id }, 'a watcher could not enter');
          socket.close(1011);
        },
      );
    },
  };
}

function sayEnded(socket: WebSocket): void {
  sendMessage(socket, { t: 'state', v: stageWireVersion, state: 'ended' });
  socket.close(1000, 'ended');
}
