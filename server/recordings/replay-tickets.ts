import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';

/** Opens the playlists of one hidden replay for a while; any node that knows the secret can check it. */
export type ReplayTickets = { issue(liveStreamId: string): string; isValid(liveStreamId: string, ticket: string): boolean };

/** Long enough to watch any show to its end. */
const validMs = 6 * 3_600_000;

/** Nothing else may come through: a ticket is repeated in the playlist. */
const form = /^(\d{1,16})\.([\w-]{43})$/;

/** Tickets are `expires.signature`: milliseconds since 1970, and HMAC-SHA256 in base64url. */
export function createReplayTickets(secret: Uint8Array, clock: Clock): ReplayTickets {
  function sign(liveStreamId: string, expires: string): Buffer {
    return createHmac('sha256', secret).update(`${liveStreamId}.${expires}`).digest();
  }

  return {
    issue(liveStreamId) {
      const expires = String(clock.now().getTime() + validMs);
      return `${expires}.${sign(liveStreamId, expires).toString('base64url')}`;
    },

    isValid(liveStreamId, ticket) {
      const [, expires = '', signature = ''] = form.exec(ticket) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(liveStreamId, expires);
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > clock.now().getTime();
    },
  };
}
