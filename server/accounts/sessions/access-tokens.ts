import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { Metadata, Proof } from '../accounts-tables.ts';
import type { AuthKeys } from '../keys/auth-keys.ts';

/** Seconds an access token lives. The client refreshes when fewer than 90 are left (docs/accounts.md, "The client"). */
export const accessTokenSeconds = 3600;
const clockToleranceSeconds = 5;
const audience = 'authenticated';

/** Claims of docs/accounts.md, "Claims" */
export type AccessClaims = {
  sub: string;
  session_id: string;
  role: 'authenticated';
  email: string;
  phone: string;
  app_metadata: Metadata;
  user_metadata: Metadata;
  aal: string;
  amr: Proof[];
  is_anonymous: boolean;
};

const verifiedClaims = z.object({ sub: z.uuid(), session_id: z.uuid() });
export type VerifiedClaims = z.infer<typeof verifiedClaims>;
export type Verification = { ok: true; claims: VerifiedClaims } | { ok: false; reason: string };

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens(keys: AuthKeys, clock: Clock, publicUrl: () => string) {
  const keySet = createLocalJWKSet(keys.published);
  return {
    /** `expiresAt` is in unix seconds. */
    async sign(claims: AccessClaims): Promise<{ token: string; expiresAt: number }> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid, typ: 'JWT' })
        .setIssuer(`${publicUrl()}/auth/v1`)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys.signing.key);
      return { token, expiresAt };
    },

    /** Signature and time only; whether the session still exists is the database's word. Our keys sign for one issuer, so it is not compared: moving to a domain ends no session. */
    async verify(token: string): Promise<Verification> {
      try {
        const { payload } = await jwtVerify(token, keySet, {
          algorithms: ['ES256'],
          audience,
          requiredClaims: ['exp'],
          clockTolerance: clockToleranceSeconds,
          currentDate: clock.now(),
        });
        const claims = verifiedClaims.safeParse(payload);
        return claims.success ? { ok: true, claims: claims.data } : { ok: false, reason: 'missing sub or session_id claim' };
      } catch (error) {
        if (error instanceof errors.JOSEError) return { ok: false, reason: error.message };
        throw error;
      }
    },
  };
}

/** Whether the text is a JWT at all. Clients also send opaque keys as Bearer, which mean nothing here. */
export function isJwt(text: string): boolean {
  try {
    return text.split('.').length === 3 && decodeProtectedHeader(text).alg !== undefined;
  } catch {
    return false;
  }
}
