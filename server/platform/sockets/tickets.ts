import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';

/** Lives of tickets: renewed while a broadcaster is connected, asked for again by a watcher. */
export const publishTicketSeconds = 15 * 60;
export const watchTicketSeconds = 30 * 60;

type TicketPurpose = 'publish' | 'watch' | 'room';
/** `sessionId` and `userId`: of whoever was signed in when the ticket was given out; a guest's has neither. */
type TicketClaims = { purpose: TicketPurpose; liveStreamId: string; sessionId?: string; userId?: string };
/** `id` is unique, so that limits can count by ticket. */
export type Ticket = TicketClaims & { id: string };

export type Tickets = {
  /** A text that opens one kind of socket of one live stream for `ttlSeconds`. */
  issue(claims: TicketClaims, ttlSeconds: number): string;
  /** The claims of a ticket with a valid signature that has not expired and is for this purpose and live stream. */
  verify(text: string, wanted: { purpose: TicketPurpose; liveStreamId: string }): Ticket | undefined;
};

const idBytes = 9;

const ticketBody = z.strictObject({
  id: z.string(),
  purpose: z.enum(['publish', 'watch', 'room']),
  liveStreamId: z.string(),
  sessionId: z.string().optional(),
  userId: z.string().optional(),
  expires: z.number(),
});

/** The claims of a ticket for whoever asks for it. */
export function claimsOf(actor: Actor): Pick<Ticket, 'sessionId' | 'userId'> {
  return actor.kind === 'user' ? { sessionId: actor.sessionId, userId: actor.userId } : {};
}

/** Tickets are `payload.signature` in base64url, signed with HMAC-SHA256; any node that knows the secret can check them. */
export function createTickets(secret: string | Uint8Array, clock: Clock): Tickets {
  function sign(payload: string): Buffer {
    return createHmac('sha256', secret).update(`haat-ticket.${payload}`).digest();
  }

  return {
    issue(claims, ttlSeconds) {
      const expires = clock.now().getTime() + ttlSeconds * 1000;
      const payload = Buffer.from(JSON.stringify({ id: randomBytes(idBytes).toString('base64url'), ...claims, expires })).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },

    verify(text, wanted) {
      const [payload = '', signature = '', ...rest] = text.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const body = ticketBody.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      // A node of another version signs other claims with the same secret.
      if (!body.success) return undefined;
      const { expires, ...ticket } = body.data;
      const fits = ticket.purpose === wanted.purpose && ticket.liveStreamId === wanted.liveStreamId;
      return fits && expires > clock.now().getTime() ? ticket : undefined;
    },
  };
}
