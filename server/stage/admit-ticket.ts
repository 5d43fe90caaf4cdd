import { problem, type StageProblem } from './stage-problem.ts';
import type { Opened, StageRegistry } from './stage-registry.ts';
import type { FindStream } from './stage-stream.ts';
import type { Tickets } from './tickets.ts';

type Parts = { registry: Pick<StageRegistry, 'open'>; tickets: Tickets; findStream: FindStream };

/** Takes the stage of a live stream for whoever holds a publish ticket of it, by whichever way the media comes. */
export async function admitTicket({ registry, tickets, findStream }: Parts, id: string, ticket: string): Promise<Opened | StageProblem> {
  if (!tickets.verify(ticket, { purpose: 'publish', liveStreamId: id })) return problem('TICKET_INVALID', 'This ticket is not valid any more.');
  const stream = await findStream(id);
  if (!stream) return problem('STREAM_NOT_FOUND', 'This live event does not exist.');
  const opened = stream.status === 'ended' ? undefined : await registry.open(id);
  return opened ?? problem('STREAM_ENDED', 'This live event has ended.');
}
