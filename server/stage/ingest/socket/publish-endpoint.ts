import { closeFailed } from '#contract/wire/close-codes.ts';
import { socketPath } from '#contract/wire/media-paths.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { SocketEndpoint } from '#server/platform/sockets/sockets.ts';
import type { Tickets } from '#server/platform/sockets/tickets.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import { admitTicket, refuseHolder, renewTicket } from '../../admit-ticket.ts';
import type { FindStream } from '../../show/stage-stream.ts';
import type { StageRegistry } from '../../stage-registry.ts';
import type { TicketHolders } from '../../ticket-holders.ts';
import { burstSeconds } from '../byte-gate.ts';
import { PublishSession } from './publish-session.ts';

type Parts = {
  registry: StageRegistry;
  limits: StageLimits;
  tickets: Tickets;
  holders: TicketHolders;
  log: Log;
  findStream: FindStream;
};

/** Each sample is a message: two pictures at 60 frames a second and their sound, with half as much again. */
const maxSamplesPerSecond = 250;
/** Low, since each may hold a large message before its ticket is checked. */
const maxPublishersPerNetwork = 40;

/** `/ws/publish/{liveStreamId}`: media in, for whoever holds a publish ticket of the stream. */
export function createPublishEndpoint({ registry, limits, tickets, holders, log, findStream }: Parts): SocketEndpoint {
  return {
    prefix: socketPath('publish'),
    maxPayload: limits.maxSampleBytes * 2,
    limits: { messagesPerSecond: maxSamplesPerSecond, burstSeconds, waiting: 1, unsentBytes: 64 * 1024, closeMs: 5_000 },
    perNetwork: maxPublishersPerNetwork,
    accept(socket, { id }) {
      const session = new PublishSession(socket, {
        admit: (ticket) => admitTicket({ registry, tickets, holders, findStream }, id, ticket),
        refuseHolder: (ticket) => refuseHolder({ holders, findStream }, ticket),
        renew: (ticket) => renewTicket(tickets, ticket),
        onSessionEnd: holders.onEnd,
        limits,
        onFailure: (error) => log.warn({ err: error, live_stream_id: id }, 'a publish ticket could not be renewed'),
      });
      socket.on('message', (data, isBinary) => {
        session.receive(data, isBinary).catch((error) => {
          log.error({ err: error, live_stream_id: id }, 'a publish message failed');
          socket.close(closeFailed);
        });
      });
      socket.on('close', () => {
        session.stop();
        registry.prune(id);
      });
    },
  };
}
