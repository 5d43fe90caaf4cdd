import { timingSafeEqual } from 'node:crypto';
import { AuthRefusal } from '../auth-v1/auth-problem.ts';
import { hashToken } from '../ways-in-queries.ts';

/** Lets the service key of AUTH_KEYS through; throws `AuthRefusal` for everything else. Without a key in the settings the part is shut. */
export function requireServiceKey(serviceKey: string | undefined, bearer: string | undefined): void {
  if (serviceKey !== undefined && bearer === undefined) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  // Hashes are of one length whatever was sent, so that the comparison tells nothing.
  if (serviceKey === undefined || !timingSafeEqual(hashToken(serviceKey), hashToken(bearer ?? ''))) throw new AuthRefusal(403, 'not_admin', 'User not allowed');
}
