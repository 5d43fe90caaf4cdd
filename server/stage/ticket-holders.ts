import type { UserId } from '#contract/ids.ts';
import { type Actor, guest, type Holder, mayInStore } from '#server/platform/actor.ts';
import type { Ticket } from '#server/platform/sockets/tickets.ts';

/** The holders of tickets, with their current sessions and roles. */
export type TicketHolders = {
  /** Whether the session stands, and its person is still a host of that store. */
  mayPublish(ticket: Ticket, storeId: string): Promise<boolean>;
  /** Whether the session stands, or the ticket is a guest's. */
  mayWatch(ticket: Ticket): Promise<boolean>;
  /** Calls `ended` once the session ends; never for a guest. Returns its stop. */
  onEnd(ticket: Ticket, ended: () => void): () => void;
};

type Accounts = { findHolder(holder: Holder): Promise<Actor | undefined>; sessionEnds: { onEnd(sessionId: string, ended: () => void): () => void } };

export function createTicketHolders(accounts: Accounts): TicketHolders {
  return {
    async mayPublish(ticket, storeId) {
      const holder = holderOf(ticket);
      return mayInStore((holder && (await accounts.findHolder(holder))) ?? guest, storeId, 'live:write');
    },
    async mayWatch(ticket) {
      const holder = holderOf(ticket);
      return !holder || (await accounts.findHolder(holder)) !== undefined;
    },
    onEnd: ({ sessionId }, ended) => (sessionId === undefined ? () => undefined : accounts.sessionEnds.onEnd(sessionId, ended)),
  };
}

function holderOf({ sessionId, userId }: Ticket): Holder | undefined {
  return sessionId !== undefined && userId !== undefined ? { sessionId, userId: userId as UserId } : undefined;
}
