import { freshProofMs } from '#contract/accounts/fresh-proof.ts';
import type { UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SessionLimits } from '#server/settings/auth-settings.ts';
import { type AccountRow, findAccount } from '../accounts-queries.ts';
import { AuthRefusal, type AuthRefused, denied } from '../auth-v1/auth-problem.ts';
import type { AccessTokens } from './access-tokens.ts';
import { isBanned } from './sessions.ts';
import { findStandingSession } from './sessions-queries.ts';

export type Authenticated = { account: AccountRow; session: NonNullable<Awaited<ReturnType<typeof findStandingSession>>> };
export type Authenticate = (bearer: string | undefined) => Promise<Authenticated>;

/** Whether its person has shown who they are just now: by signing in, by a second factor, or by a proof given to `PUT /user`. A refresh shows nothing. */
export function isFresh({ created_at, amr }: Pick<Authenticated['session'], 'created_at' | 'amr'>, clock: Clock): boolean {
  const provenAt = Math.max(created_at.getTime(), ...amr.map(({ timestamp }) => timestamp * 1000));
  return clock.now().getTime() - provenAt < freshProofMs;
}

/** For what the official client sends no proof with: `PUT /user` takes one by itself before. */
export function refuseStale({ session }: Pick<Authenticated, 'session'>, clock: Clock): AuthRefused | undefined {
  return isFresh(session, clock) ? undefined : denied(400, 'reauthentication_needed', 'You signed in a while ago. Sign out and in again, then try once more.');
}

type Parts = { db: Db; clock: Clock; tokens: AccessTokens; limits: SessionLimits };

/** Throws `AuthRefusal` with GoTrue's codes, which decide whether the client keeps its session (docs/accounts.md, "Wire format"). */
export function createAuthentication({ db, clock, tokens, limits }: Parts): Authenticate {
  return async (bearer) => {
    if (!bearer) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const verified = await tokens.verify(bearer);
    if (!verified.ok) throw new AuthRefusal(403, 'bad_jwt', `invalid JWT: ${verified.reason}`);
    const { sub, session_id } = verified.claims;
    const account = await findAccount(db, sub as UserId);
    if (!account) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const session = await findStandingSession(db, session_id, account.id, { now: clock.now(), limits });
    if (!session) throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    if (isBanned(account, clock)) throw new AuthRefusal(403, 'user_banned', 'User is banned');
    return { account, session };
  };
}
