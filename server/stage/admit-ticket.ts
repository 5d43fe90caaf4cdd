import { publishTicketSeconds, type Ticket, type Tickets } from '#server/platform/sockets/tickets.ts';
import type { FindStream } from './show/stage-stream.ts';
import { problem, type StageProblem } from './stage-problem.ts';
import type { Opened, StageRegistry } from './stage-registry.ts';
import type { TicketHolders } from './ticket-holders.ts';

type Parts = { registry: Pick<StageRegistry, 'open'>; tickets: Tickets; holders: TicketHolders; findStream: FindStream };

/** The ticket is returned too, so that the connection can end with the session of its holder. */
export type AdmittedByTicket = Opened & { ticket: Ticket };

/** The refusal for a sender whose session has ended, at any time. */
export const sessionEnded = problem(
  'TICKET_INVALID',
  'You are not signed in as a host of this store any more. Sign in, and resume: your live event is still open.',
);

/** Admits the holder of a publish ticket to the stage of its live stream, for every way of ingest. */
export async function admitTicket({ registry, tickets, holders, findStream }: Parts, id: string, text: string): Promise<AdmittedByTicket | StageProblem> {
  const ticket = tickets.verify(text, { purpose: 'publish', liveStreamId: id });
  if (!ticket) return problem('TICKET_INVALID', 'This ticket is not valid any more.');
  const stream = await findStream(id);
  if (!stream) return problem('STREAM_NOT_FOUND', 'This live event does not exist.');
  if (!(await holders.mayPublish(ticket, stream.storeId))) return sessionEnded;
  const opened = stream.status === 'ended' ? undefined : await registry.open(id);
  return opened ? { ...opened, ticket } : problem('STREAM_ENDED', 'This live event has ended.');
}

/** Why the holder of a ticket may no longer publish. */
export async function refuseHolder({ holders, findStream }: Pick<Parts, 'holders' | 'findStream'>, ticket: Ticket): Promise<StageProblem | undefined> {
  const stream = await findStream(ticket.liveStreamId);
  return stream && (await holders.mayPublish(ticket, stream.storeId)) ? undefined : sessionEnded;
}

/** A newer ticket of the same holder. */
export function renewTicket(tickets: Tickets, { purpose, liveStreamId, sessionId, userId }: Ticket): string {
  return tickets.issue({ purpose, liveStreamId, sessionId, userId }, publishTicketSeconds);
}
