import type { UserId } from '#contract/ids.ts';
import { type Actor, guest, type Holder } from '#server/accounts/actor.ts';
import type { Ticket } from './tickets.ts';

/** Whoever a ticket was given to, as accounts know them now. */
export type TicketHolders = {
  /** Whether the session stands, and its person is still a host of that store. */
  mayPublish(ticket: Ticket, storeId: string): Promise<boolean>;
  /** Whether the session stands, or the ticket is a guest's. */
  mayWatch(ticket: Ticket): Promise<boolean>;
  /** Calls `ended` once the session ends; never for a guest. Returns its stop. */
  onEnd(ticket: Ticket, ended: () => void): () => void;
};

type Accounts = { findHolder(holder: Holder): Promise<Actor | undefined>; sessionEnds: { onEnd(sessionId: string, ended: () => void): () => void } };
type Parts = { accounts: Accounts; isHost(actor: Actor, storeId: string): boolean };

export function createTicketHolders({ accounts, isHost }: Parts): TicketHolders {
  return {
    async mayPublish(ticket, storeId) {
      const holder = holderOf(ticket);
      return isHost((holder && (await accounts.findHolder(holder))) ?? guest, storeId);
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

/** The claims of a ticket for whoever asks for it. */
export function claimsOf(actor: Actor): Pick<Ticket, 'sessionId' | 'userId'> {
  return actor.kind === 'user' ? { sessionId: actor.sessionId, userId: actor.userId } : {};
}
