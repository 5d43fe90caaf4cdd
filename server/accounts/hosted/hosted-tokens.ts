import { decodeProtectedHeader, errors, type JWTVerifyOptions, jwtVerify } from 'jose';
import { z } from 'zod';
import type { UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { Refusal } from '#server/platform/outcome.ts';
import type { AuthSettings } from '#server/settings/auth-settings.ts';
import { createHostedKeys } from './hosted-keys.ts';

export type Hosted = NonNullable<AuthSettings['hosted']>;

const text = z
  .string()
  .transform((given) => given.trim().toLowerCase())
  .catch('');
const metadata = z.record(z.string(), z.unknown()).catch({});
const proof = z.object({ method: z.string(), timestamp: z.number() });

/** What we read of a hosted access token (docs/accounts.md, "Claims"); what we do not need is not required. */
const claimsShape = z.object({
  sub: z.uuid().transform((id) => id.toLowerCase() as UserId),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
  email: text,
  phone: text,
  app_metadata: metadata,
  user_metadata: metadata,
  aal: z.enum(['aal1', 'aal2']).catch('aal1'),
  amr: z.array(proof).catch([]),
  is_anonymous: z.boolean().catch(false),
});
export type HostedClaims = z.infer<typeof claimsShape>;

/** When the person last showed there who they are: a renewed token says the same. Without a word of it, never. */
export function provenAt({ amr }: HostedClaims): Date {
  return new Date(Math.max(0, ...amr.map(({ timestamp }) => timestamp * 1000)));
}

/** Verifies tokens of a hosted Supabase Auth with issuer and audience fixed. Throws `Refusal`. */
export function createHostedTokens({ hosted, clock, log }: { hosted: Hosted; clock: Clock; log: Log }) {
  const keys = createHostedKeys({ url: hosted.url, clock, log });
  const secret = hosted.secret === undefined ? undefined : new TextEncoder().encode(hosted.secret);

  /** HS256 goes by the secret only, never by a published key; a project may sign so while its new keys stand by in the JWKS. */
  async function verifySignature(token: string) {
    const claims = { issuer: hosted.url, audience: 'authenticated', requiredClaims: ['exp'] };
    const options: JWTVerifyOptions = { ...claims, clockTolerance: 5, currentDate: clock.now() };
    const header = decodeProtectedHeader(token);
    if (secret && header.alg === 'HS256') return await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] });
    return await jwtVerify(token, await keys.find(header), { ...options, algorithms: ['ES256', 'RS256'] });
  }

  return {
    async verify(token: string): Promise<HostedClaims> {
      try {
        const { payload } = await verifySignature(token);
        return claimsShape.parse(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError)
          throw new Refusal({ code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again.' });
        throw error;
      }
    },
  };
}
