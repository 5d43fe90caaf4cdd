import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#contract/ids.ts';
import type { Holder } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';

/** Identifies a person at addresses that a browser requests without a token: playlists and downloads. Permission is checked at each use. */
export type ReplayTickets = { issue(holder: Holder): string; verify(ticket: string): Holder | undefined };

/** The cookie that carries one. */
export const replayCookie = 'haat_replays';
/** Long enough to watch any show to its end. */
export const replayTicketSeconds = 6 * 3_600;

/** Tickets are `sessionId.userId.expires.signature`: milliseconds since 1970, and HMAC-SHA256 in base64url. */
export function createReplayTickets(secret: Uint8Array, clock: Clock): ReplayTickets {
  function sign(text: string): Buffer {
    return createHmac('sha256', secret).update(text).digest();
  }

  return {
    issue({ sessionId, userId }) {
      const text = [sessionId, userId, clock.now().getTime() + replayTicketSeconds * 1000].join('.');
      return `${text}.${sign(text).toString('base64url')}`;
    },

    verify(ticket) {
      const end = ticket.lastIndexOf('.');
      const [sessionId = '', userId = '', expires = ''] = ticket.slice(0, end).split('.');
      const given = Buffer.from(ticket.slice(end + 1), 'base64url');
      const expected = sign(ticket.slice(0, Math.max(end, 0)));
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && Number(expires) > clock.now().getTime() ? { sessionId, userId: userId as UserId } : undefined;
    },
  };
}
