import type { Log } from '#server/platform/log.ts';
import type { SocketEndpoint } from '#server/platform/sockets.ts';
import { admitTicket } from './admit-ticket.ts';
import { PublishSession } from './publish-session.ts';
import type { StageLimits } from './stage-limits.ts';
import type { StageRegistry } from './stage-registry.ts';
import type { KeepAlive } from './stage-sockets.ts';
import type { FindStream } from './stage-stream.ts';
import { publishTicketSeconds, type Tickets } from './tickets.ts';

type Parts = {
  registry: StageRegistry;
  limits: StageLimits;
  tickets: Tickets;
  keepAlive: KeepAlive;
  log: Log;
  findStream: FindStream;
};

/** `/ws/publish/{liveStreamId}`: media in, for whoever holds a publish ticket of the stream. */
export function createPublishEndpoint({ registry, limits, tickets, keepAlive, log, findStream }: Parts): SocketEndpoint {
  return {
    prefix: '/ws/publish/',
    maxPayload: limits.maxSampleBytes * 2,
    accept(socket, { id }) {
      const session = new PublishSession(socket, {
        admit: (ticket) => admitTicket({ registry, tickets, findStream }, id, ticket),
        renew: () => tickets.issue({ purpose: 'publish', liveStreamId: id }, publishTicketSeconds),
        limits,
      });
      keepAlive.add(socket);
      socket.on('message', (data, isBinary) => {
        session.receive(data, isBinary).catch((error) => {
          log.error({ err: error, live_stream_id: id }, 'a publish message failed');
          socket.close(1011);
        });
      });
      socket.on('close', () => {
        session.stop();
        registry.prune(id);
      });
    },
  };
}
