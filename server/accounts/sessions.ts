import type { UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { type AccessTokens, accessTokenSeconds } from './access-tokens.ts';
import { toWireUser, type WireSession } from './account-wire.ts';
import { type AccountRow, findAccount, markSignedIn } from './accounts-queries.ts';
import { type AuthOutcome, AuthRefusal, denied, granted } from './auth-problem.ts';
import { issueRefreshToken, judgeRefresh, readRefreshToken } from './refresh-tokens.ts';
import { deleteSession, insertSession, lockSession, rotateSession } from './sessions-queries.ts';

type Parts = { db: Db; clock: Clock; log: Log; tokens: AccessTokens; secret: Uint8Array; reuseSeconds: number };
type SessionRow = Awaited<ReturnType<typeof insertSession>>;
/** What is known of the browser that signs in. */
export type Client = { ip: string; userAgent: string | undefined };

/** Sessions from their start to their rotation. */
export function createSessions({ db, clock, log, tokens, secret, reuseSeconds }: Parts) {
  async function toWire(account: AccountRow, session: SessionRow): Promise<WireSession> {
    const user = toWireUser(account);
    const { email, phone, app_metadata, user_metadata, is_anonymous } = user;
    const { id: session_id, aal, amr } = session;
    const access = await tokens.sign({ sub: account.id, session_id, role: 'authenticated', email, phone, app_metadata, user_metadata, aal, amr, is_anonymous });
    return {
      access_token: access.token,
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      expires_at: access.expiresAt,
      refresh_token: issueRefreshToken(secret, { sessionId: session_id, counter: session.refresh_counter }),
      user,
    };
  }

  /** A token whose session is gone, and one that counts further than its session, look the same from outside. */
  const notFound = denied(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

  async function takeTurn(tx: Db, sessionId: string, counter: number): Promise<AuthOutcome<{ account: AccountRow; session: SessionRow }>> {
    const session = await lockSession(tx, sessionId);
    const account = session && (await findAccount(tx, session.user_id));
    if (!session || !account) return notFound;
    if (isBanned(account, clock)) return denied(400, 'user_banned', 'User is banned');
    switch (judgeRefresh(counter, session, clock.now(), reuseSeconds)) {
      case 'unknown':
        return notFound;
      case 'repeat':
        return granted({ account, session });
      case 'rotate':
        return granted({ account, session: await rotateSession(tx, session.id, clock.now()) });
      case 'stolen':
        log.warn({ session: session.id }, 'a refresh token was used twice: its session is ended');
        await deleteSession(tx, session.id);
        return denied(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
  }

  return {
    /** Starts a session in the caller's transaction. `method` is that of the claim `amr`. */
    async start(tx: Db, userId: UserId, method: string, client: Client): Promise<WireSession> {
      const now = clock.now();
      const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
      const session = await insertSession(tx, { userId, amr, userAgent: client.userAgent?.slice(0, 300), now });
      await markSignedIn(tx, userId, now);
      const account = await findAccount(tx, userId);
      if (!account) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist');
      return await toWire(account, session);
    },

    /** The next session for a refresh token, by the three rules of auth-contract.md §1.3. */
    async refresh(refreshToken: string): Promise<AuthOutcome<WireSession>> {
      const claims = readRefreshToken(secret, refreshToken);
      if (!claims) return denied(400, 'validation_failed', 'Refresh token is not valid');
      const turn = await db.transaction().execute((tx) => takeTurn(tx, claims.sessionId, claims.counter));
      return turn.ok ? granted(await toWire(turn.value.account, turn.value.session)) : turn;
    },
  };
}

export function isBanned({ banned_until }: { banned_until: Date | null }, clock: Clock): boolean {
  return banned_until !== null && banned_until > clock.now();
}
