import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthRefusal } from '../auth-problem.ts';

/** Lets the service key of AUTH_KEYS through; throws `AuthRefusal` for everything else. Without a key in the settings the part is shut. */
export function requireServiceKey(serviceKey: string | undefined, bearer: string | undefined): void {
  if (serviceKey !== undefined && bearer === undefined) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  if (serviceKey === undefined || !timingSafeEqual(digestOf(serviceKey), digestOf(bearer ?? ''))) throw new AuthRefusal(403, 'not_admin', 'User not allowed');
}

/** Of one length whatever was sent, so that the comparison tells nothing. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
