import { timingSafeEqual } from 'node:crypto';
import { AuthRefusal } from '../auth-v1/auth-problem.ts';
import { type AccessTokens, isJwt } from '../sessions/access-tokens.ts';
import { hashToken } from '../sign-in-methods-queries.ts';

type Locks = { serviceKey: string | undefined; tokens: AccessTokens };

/**
 * Accepts the service key of AUTH_KEYS, and a JWT with `role: service_role` that one of our own keys signed; throws `AuthRefusal`
 * for everything else.
 */
export async function requireServiceKey({ serviceKey, tokens }: Locks, bearer: string | undefined): Promise<void> {
  if (serviceKey !== undefined && bearer === undefined) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  if (bearer !== undefined && isJwt(bearer)) return await requireServiceRole(tokens, bearer);
  // Hashes have one length, so that the comparison takes constant time.
  if (serviceKey === undefined || !timingSafeEqual(hashToken(serviceKey), hashToken(bearer ?? ''))) throw notAdmin();
}

async function requireServiceRole(tokens: AccessTokens, bearer: string): Promise<void> {
  const signed = await tokens.verifyService(bearer);
  if (!signed.ok) throw new AuthRefusal(403, 'bad_jwt', `invalid JWT: ${signed.reason}`);
  if (!signed.claims.isService) throw notAdmin();
}

function notAdmin(): AuthRefusal {
  return new AuthRefusal(403, 'not_admin', 'User not allowed');
}
