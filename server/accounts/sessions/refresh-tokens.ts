import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a refresh token says: which session, and how many rotations came before it. */
export type RefreshClaims = { sessionId: string; counter: number };

const version = 2;
const headBytes = 1 + 16 + 4;
const macBytes = 32;

/** base64url of version (1 byte), session id (16), counter (4), HMAC-SHA256 over them (32): nothing to store but the counter. */
export function issueRefreshToken(secret: Uint8Array, { sessionId, counter }: RefreshClaims): string {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(version, 0);
  head.write(sessionId.replaceAll('-', ''), 1, 'hex');
  head.writeUInt32BE(counter, 17);
  return Buffer.concat([head, macOf(secret, head)]).toString('base64url');
}

/** The claims of a token that we issued, else `undefined`. */
export function readRefreshToken(secret: Uint8Array, token: string): RefreshClaims | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== headBytes + macBytes || bytes.readUInt8(0) !== version) return undefined;
  const head = bytes.subarray(0, headBytes);
  if (!timingSafeEqual(bytes.subarray(headBytes), macOf(secret, head))) return undefined;
  const hex = head.toString('hex', 1, 17);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, counter: head.readUInt32BE(17) };
}

function macOf(secret: Uint8Array, head: Buffer): Buffer {
  return createHmac('sha256', secret).update('haat-refresh.').update(head).digest();
}

export type RefreshState = { refresh_counter: number; refresh_floor: number; refreshed_at: Date };

/**
 * The rotation rules of docs/accounts.md, "Refresh tokens", by distance from the active token: the active one rotates; its parent
 * gets the active one again, however late; an older one does so within the reuse interval, later it was stolen. One from
 * before a second factor was given is unknown: it proves less than the session now does.
 */
export function judgeRefresh(counter: number, active: RefreshState, now: Date, reuseSeconds: number): 'rotate' | 'repeat' | 'stolen' | 'unknown' {
  const distance = active.refresh_counter - counter;
  if (distance < 0 || counter < active.refresh_floor) return 'unknown';
  if (distance === 0) return 'rotate';
  if (distance === 1) return 'repeat';
  return now.getTime() - active.refreshed_at.getTime() <= reuseSeconds * 1000 ? 'repeat' : 'stolen';
}
