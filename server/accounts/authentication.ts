import type { UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AccessTokens } from './access-tokens.ts';
import { type AccountRow, findAccount } from './accounts-queries.ts';
import { AuthRefusal, type AuthRefused, denied } from './auth-problem.ts';
import { isBanned } from './sessions.ts';
import { findSession } from './sessions-queries.ts';

export type Authenticated = { account: AccountRow; session: NonNullable<Awaited<ReturnType<typeof findSession>>> };
export type Authenticate = (bearer: string | undefined) => Promise<Authenticated>;

/** How old a session may be to change how its person signs in without proving anew who sits there (reliability.md §6). */
const freshMs = 86_400_000;

export function isFresh({ created_at }: { created_at: Date }, clock: Clock): boolean {
  return clock.now().getTime() - created_at.getTime() < freshMs;
}

/** For what the official client sends no proof with: log in again. */
export function refuseStale({ session }: Authenticated, clock: Clock): AuthRefused | undefined {
  return isFresh(session, clock) ? undefined : denied(400, 'reauthentication_needed', 'You logged in a while ago. Sign out and in again, then try once more.');
}

/** Throws `AuthRefusal` with GoTrue's codes, which decide whether the client keeps its session (auth-contract.md §1.1). */
export function createAuthentication({ db, clock, tokens }: { db: Db; clock: Clock; tokens: AccessTokens }): Authenticate {
  return async (bearer) => {
    if (!bearer) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const verified = await tokens.verify(bearer);
    if (!verified.ok) throw new AuthRefusal(403, 'bad_jwt', `invalid JWT: ${verified.reason}`);
    const { sub, session_id } = verified.claims;
    const account = await findAccount(db, sub as UserId);
    if (!account) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const session = await findSession(db, session_id, account.id);
    if (!session) throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    if (isBanned(account, clock)) throw new AuthRefusal(403, 'user_banned', 'User is banned');
    return { account, session };
  };
}
