import type { Log } from '#server/platform/log.ts';
import type { SocketEndpoint } from '#server/platform/sockets.ts';
import type { Broadcast } from './broadcast.ts';
import { PublishSession } from './publish-session.ts';
import type { StageLimits } from './stage-limits.ts';
import { problem, type StageProblem } from './stage-problem.ts';
import type { StageRegistry } from './stage-registry.ts';
import type { KeepAlive } from './stage-sockets.ts';
import type { FindStream } from './stage-stream.ts';
import type { Tickets } from './tickets.ts';

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
  async function admit(id: string, ticket: string): Promise<Broadcast | StageProblem> {
    if (!tickets.verify(ticket, { purpose: 'publish', liveStreamId: id })) return problem('TICKET_INVALID', 'This ticket is not valid any more.');
    const stream = await findStream(id);
    if (!stream) return problem('STREAM_NOT_FOUND', 'This live event does not exist.');
    const broadcast = stream.status === 'ended' ? undefined : registry.open(id);
    return broadcast ?? problem('STREAM_ENDED', 'This live event has ended.');
  }

  return {
    prefix: '/ws/publish/',
    maxPayload: limits.maxSampleBytes * 2,
    accept(socket, { id }) {
      const session = new PublishSession(socket, (ticket) => admit(id, ticket), limits);
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
