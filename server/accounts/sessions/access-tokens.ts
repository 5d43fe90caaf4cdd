import { createLocalJWKSet, decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { AuthKeys } from '#server/platform/keys/auth-keys.ts';
import type { Metadata, Proof } from '../accounts-tables.ts';

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
type Read<T> = { ok: true; claims: T } | { ok: false; reason: string };
export type Verification = Read<VerifiedClaims>;

/** A key for programs names the role and no session: no token of a person can be taken for one. */
const serviceClaims = z.object({ role: z.literal('service_role'), session_id: z.never().optional() });

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens(keys: AuthKeys, clock: Clock, publicUrl: () => string) {
  const keySet = createLocalJWKSet(keys.published);
  const algorithms = [...new Set(keys.published.keys.map(({ alg }) => alg ?? ''))];

  /** By our own keys and in their time. */
  async function read(token: string, options: JWTVerifyOptions = {}): Promise<Read<JWTPayload>> {
    try {
      const { payload } = await jwtVerify(token, keySet, { algorithms, clockTolerance: clockToleranceSeconds, currentDate: clock.now(), ...options });
      return { ok: true, claims: payload };
    } catch (error) {
      // GoTrue's words, which its clients look for.
      if (error instanceof errors.JOSEError) return { ok: false, reason: `unable to parse or verify signature, ${error.message}` };
      throw error;
    }
  }

  return {
    /** `expiresAt` is in unix seconds. */
    async sign(claims: AccessClaims): Promise<{ token: string; expiresAt: number }> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: keys.signing.alg, kid: keys.signing.kid, typ: 'JWT' })
        .setIssuer(`${publicUrl()}/auth/v1`)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys.signing.key);
      return { token, expiresAt };
    },

    /** Checks signature and time only; whether the session still exists is in the database. Our keys sign for one issuer, so it is not compared: moving to a domain ends no session. */
    async verify(token: string): Promise<Verification> {
      const signed = await read(token, { audience, requiredClaims: ['exp'] });
      if (!signed.ok) return signed;
      const claims = verifiedClaims.safeParse(signed.claims);
      return claims.success ? { ok: true, claims: claims.data } : { ok: false, reason: 'missing sub or session_id claim' };
    },

    /** Whether it is a key for programs, made with one of our private keys; `ok: false` when it is nobody's. */
    async verifyService(token: string): Promise<Read<{ isService: boolean }>> {
      const signed = await read(token);
      return signed.ok ? { ok: true, claims: { isService: serviceClaims.safeParse(signed.claims).success } } : signed;
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
