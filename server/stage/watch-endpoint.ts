import type { WebSocket } from 'ws';
import { stageWireVersion } from '#contract/stage-wire.ts';
import type { Log } from '#server/platform/log.ts';
import type { SocketEndpoint } from '#server/platform/sockets.ts';
import type { Fanout } from './fanout.ts';
import type { StageLimits } from './stage-limits.ts';
import { readWatchMessage } from './stage-messages.ts';
import { problem } from './stage-problem.ts';
import type { StageRegistry } from './stage-registry.ts';
import { bytesOf, createRateGate, type KeepAlive, sendMessage, turnAway } from './stage-sockets.ts';
import type { FindStream } from './stage-stream.ts';
import type { Tickets } from './tickets.ts';
import { WatchSession } from './watch-session.ts';

type Parts = {
  registry: StageRegistry;
  limits: StageLimits;
  keepAlive: KeepAlive;
  log: Log;
  tickets: Tickets;
  /** Bits per second that leave this node, by sockets and HLS. */
  egress: () => number;
  findStream: FindStream;
};

/** `/ws/watch/{liveStreamId}?ticket=…`: media out, for whoever was given the stream's watch ticket. */
export function createWatchEndpoint({ registry, limits, keepAlive, log, tickets, egress, findStream }: Parts): SocketEndpoint {
  async function enter(socket: WebSocket, id: string, ticket: string): Promise<WatchSession | undefined> {
    if (!tickets.verify(ticket, { purpose: 'watch', liveStreamId: id })) return turnUninvitedAway(socket, id);
    const stream = await findStream(id);
    if (socket.readyState !== socket.OPEN) return undefined;
    if (!stream) return void turnAway(socket, problem('STREAM_NOT_FOUND', 'This live event does not exist.'));
    if (stream.status === 'ended') return void sayEnded(socket);
    const fanout = registry.watch(id);
    if (!fanout) return void sayEnded(socket);
    if (!hasRoomFor(fanout)) return void turnAway(socket, problem('CAPACITY', 'This live event is full.'));
    const session = new WatchSession(socket, fanout, limits);
    session.start();
    return session;
  }

  /** Costs no query. Streams that have ended give no tickets: their viewers hear of the end as far as this node knows of it. */
  function turnUninvitedAway(socket: WebSocket, id: string): undefined {
    if (registry.state(id) === 'ended') sayEnded(socket);
    else turnAway(socket, problem('TICKET_INVALID', 'This ticket is not valid any more. Ask for the live stream again.'));
  }

  function hasRoomFor(fanout: Fanout): boolean {
    return egress() + fanout.bitrate('hd') <= limits.maxEgressMbit * 1e6;
  }

  return {
    prefix: '/ws/watch/',
    maxPayload: 1024,
    accept(socket, { id, url }) {
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
      enter(socket, id, url.searchParams.get('ticket') ?? '').then(
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
