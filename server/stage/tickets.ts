import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';

/** Lives of tickets: renewed while a broadcaster is connected, asked for again by a watcher. */
export const publishTicketSeconds = 15 * 60;
export const watchTicketSeconds = 30 * 60;

type TicketPurpose = 'publish' | 'watch' | 'room';
type TicketClaims = { purpose: TicketPurpose; liveStreamId: string; userId?: string };

export type Tickets = {
  /** A text that opens one kind of socket of one live stream for `ttlSeconds`. */
  issue(claims: TicketClaims, ttlSeconds: number): string;
  /** What the ticket says, when it is ours, is not expired, and is for this purpose and live stream. */
  verify(ticket: string, wanted: { purpose: TicketPurpose; liveStreamId: string }): TicketClaims | undefined;
};

const ticketBody = z.strictObject({
  purpose: z.enum(['publish', 'watch', 'room']),
  liveStreamId: z.string(),
  userId: z.string().optional(),
  expires: z.number(),
});

/** Tickets are `payload.signature` in base64url, signed with HMAC-SHA256; any node that knows the secret can check them. */
export function createTickets(secret: string | Uint8Array, clock: Clock): Tickets {
  function sign(payload: string): Buffer {
    return createHmac('sha256', secret).update(`haat-ticket.${payload}`).digest();
  }

  return {
    issue(claims, ttlSeconds) {
      const expires = clock.now().getTime() + ttlSeconds * 1000;
      const payload = Buffer.from(JSON.stringify({ ...claims, expires })).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },

    verify(ticket, wanted) {
      const [payload = '', signature = '', ...rest] = ticket.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const { expires, ...claims } = ticketBody.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      const fits = claims.purpose === wanted.purpose && claims.liveStreamId === wanted.liveStreamId;
      return fits && expires > clock.now().getTime() ? claims : undefined;
    },
  };
}
