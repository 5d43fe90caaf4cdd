import type { WebSocket } from 'ws';
import { unreachable } from '#contract/exhaustive.ts';
import { closeEnded, closeFailed, closeRefused } from '#contract/wire/close-codes.ts';
import { socketPath } from '#contract/wire/media-paths.ts';
import { stageWireVersion, type WatchClientMessage } from '#contract/wire/stage-wire.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import { maxSocketsPerPerson, SocketLimit } from '#server/platform/sockets/socket-limit.ts';
import type { SocketEndpoint, SocketRequest } from '#server/platform/sockets/sockets.ts';
import type { Tickets } from '#server/platform/sockets/tickets.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import type { Fanout } from '../../show/fanout.ts';
import type { FindStream } from '../../show/stage-stream.ts';
import { readWatchMessage } from '../../stage-messages.ts';
import { problem } from '../../stage-problem.ts';
import type { StageRegistry } from '../../stage-registry.ts';
import { bytesOf, sendMessage, turnAway } from '../../stage-sockets.ts';
import type { TicketHolders } from '../../ticket-holders.ts';
import { type ViewerMessage, WatchSession } from './watch-session.ts';

type Parts = {
  registry: StageRegistry;
  limits: StageLimits;
  log: Log;
  tickets: Tickets;
  holders: TicketHolders;
  /** Bits per second that leave this node, by sockets and HLS. */
  egress: () => number;
  findStream: FindStream;
};

type Hello = Extract<WatchClientMessage, { t: 'hello' }>;
type Visitor = Pick<SocketRequest, 'id' | 'network'>;

const old = problem('TICKET_INVALID', 'This ticket is not valid any more. Ask for the live event again.');

/** `early`: what the viewer said last before the answer to its hello, such as that its tab is hidden. */
type Visit = { kind: 'greeting' } | { kind: 'entering'; early?: ViewerMessage } | { kind: 'in'; session: WatchSession } | { kind: 'closed' };

/** `/ws/watch/{liveStreamId}`: media out, for whoever was given the stream's watch ticket. */
export function createWatchEndpoint({ registry, limits, log, tickets, holders, egress, findStream }: Parts): SocketEndpoint {
  const ofTicket = new SocketLimit(maxSocketsPerPerson);

  async function enter(socket: WebSocket, { id, network }: Visitor, hello: Hello): Promise<WatchSession | undefined> {
    if (hello.v !== stageWireVersion) return void turnAway(socket, problem('VERSION_UNSUPPORTED', 'Reload this page to go on.'));
    const ticket = tickets.verify(hello.ticket, { purpose: 'watch', liveStreamId: id });
    if (!ticket) return turnUninvitedAway(socket, id);
    if (network !== undefined && !ofTicket.admit(socket, ticket.id)) return void turnAway(socket, problem('CAPACITY', 'This live event is open too often.'));
    socket.once(
      'close',
      holders.onEnd(ticket, () => turnAway(socket, old)),
    );
    const [stream, mayWatch] = await Promise.all([findStream(id), holders.mayWatch(ticket)]);
    if (socket.readyState !== socket.OPEN) return undefined;
    if (!mayWatch) return void turnAway(socket, old);
    if (!stream) return void turnAway(socket, problem('STREAM_NOT_FOUND', 'This live event does not exist.'));
    if (stream.status === 'ended') return void sayEnded(socket);
    const fanout = registry.watch(id);
    if (!fanout) return void sayEnded(socket);
    if (!hasRoomFor(fanout)) return void turnAway(socket, problem('CAPACITY', 'This live event is full.'));
    return new WatchSession(socket, fanout, limits);
  }

  /** Costs no query. Ended streams issue no tickets; their viewers learn of the end if this node knows of it. */
  function turnUninvitedAway(socket: WebSocket, id: string): undefined {
    if (registry.state(id) === 'ended') sayEnded(socket);
    else turnAway(socket, old);
  }

  function hasRoomFor(fanout: Fanout): boolean {
    return egress() + fanout.bitrate('hd') <= limits.maxEgressMbit * 1e6;
  }

  return {
    prefix: socketPath('watch'),
    maxPayload: 1024,
    // A skip keeps the socket's bytes below what a watcher may hold; the answers to its pings come on top.
    limits: { messagesPerSecond: limits.maxMessagesPerSecond, burstSeconds: 2, waiting: 1, unsentBytes: limits.maxSocketBytes + 65_536, closeMs: 30_000 },
    accept(socket, { id, network }) {
      let visit: Visit = { kind: 'greeting' };
      const patience = setTimeout(() => turnAway(socket, problem('TICKET_INVALID', 'The viewer did not say hello.')), limits.helloMs);

      async function greet(hello: Hello): Promise<void> {
        clearTimeout(patience);
        const entering: Visit = { kind: 'entering' };
        visit = entering;
        const session = await enter(socket, { id, network }, hello);
        if (!session) return;
        visit = { kind: 'in', session };
        if (entering.early) session.receive(entering.early);
        session.start(hello.slow);
      }

      function receive(message: WatchClientMessage): void {
        const isHello = message.t === 'hello';
        if (isHello !== (visit.kind === 'greeting')) return socket.close(closeRefused, 'say hello first, and once');
        if (!isHello) return hear(message);
        greet(message).catch((error) => {
          logCounted(log, 'error', { err: error, live_stream_id: id }, 'a watcher could not enter');
          socket.close(closeFailed);
        });
      }

      function hear(message: ViewerMessage): void {
        switch (visit.kind) {
          case 'in':
            return visit.session.receive(message);
          case 'entering':
            if (message.t !== 'ack') visit.early = message;
            return;
          case 'greeting':
          case 'closed':
            return;
          default:
            return unreachable(visit);
        }
      }

      socket.on('message', (data, isBinary) => {
        const message = isBinary ? undefined : readWatchMessage(bytesOf(data).toString());
        if (message) receive(message);
        else socket.close(closeRefused, 'not a message of this protocol');
      });
      socket.on('close', () => {
        clearTimeout(patience);
        if (visit.kind === 'in') visit.session.stop();
        registry.prune(id);
        if (visit.kind === 'in') logCounted(log, 'info', { live_stream_id: id, ...visit.session.report }, 'a watcher left');
        visit = { kind: 'closed' };
      });
    },
  };
}

function sayEnded(socket: WebSocket): void {
  sendMessage(socket, { t: 'state', v: stageWireVersion, state: 'ended' });
  socket.close(closeEnded, 'ended');
}
