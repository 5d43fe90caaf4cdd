import type { UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { SessionLimits } from '#server/settings/auth-settings.ts';
import { toWireUser, type WireSession } from '../account-wire.ts';
import { type AccountRow, findAccount, markSignedIn } from '../accounts-queries.ts';
import { type AuthOutcome, AuthRefusal, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import type { Devices } from '../sign-in/devices.ts';
import { type AccessTokens, accessTokenSeconds } from './access-tokens.ts';
import { issueRefreshToken, judgeRefresh, readRefreshToken } from './refresh-tokens.ts';
import type { SessionEnds } from './session-ends.ts';
import { deleteLowerSessions, deleteSession, insertSession, lockSession, raiseSession, rotateSession } from './sessions-queries.ts';

type Parts = {
  sessionEnds: SessionEnds;
  clock: Clock;
  log: Log;
  tokens: AccessTokens;
  devices: Devices;
  secret: Uint8Array;
  reuseSeconds: number;
  limits: SessionLimits;
  /** Throws `AuthRefusal` for whom the account does not let in. */
  checkDemoAccess: (tx: Db, account: AccountRow, client: Client) => Promise<void>;
};
type SessionRow = Awaited<ReturnType<typeof insertSession>>;
export type Sessions = ReturnType<typeof createSessions>;

/** What is known of the browser that asks. `device` is the value of its cookie, new or not; `isNearby`: of this machine or its network. */
export type Client = { ip: string; userAgent: string | undefined; device: string; isNearby: boolean };

/** Sessions from their start to their rotation. */
export function createSessions({ sessionEnds, clock, log, tokens, devices, secret, reuseSeconds, limits, checkDemoAccess }: Parts) {
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
    const session = await lockSession(tx, sessionId, { now: clock.now(), limits });
    const account = session && (await findAccount(tx, session.user_id));
    if (!session || !account) return notFound;
    if (isBanned(account, clock)) return denied(400, 'user_banned', 'User is banned');
    if (!session.stands) return denied(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
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
    /** Starts a session in the caller's transaction. `method` is that of the claim `amr` (docs/accounts.md, "Claims"). */
    async start(tx: Db, userId: UserId, method: string, client: Client): Promise<WireSession> {
      const now = clock.now();
      const amr = [{ method, timestamp: toSeconds(now) }];
      const session = await insertSession(tx, { userId, amr, userAgent: client.userAgent?.slice(0, 300), ip: client.ip, now });
      await markSignedIn(tx, userId, now);
      await devices.remember(tx, userId, client.device);
      const account = await findAccount(tx, userId);
      if (!account) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist');
      await checkDemoAccess(tx, account, client);
      return await toWire(account, session);
    },

    /**
     * Raises a session to aal2 by a verified factor, and ends the user's sessions that stayed below. Its earlier
     * refresh tokens are void: they were given for less.
     */
    async raise(tx: Db, sessionId: string, method: string, factorId: string): Promise<AuthOutcome<WireSession>> {
      const session = await lockSession(tx, sessionId, { now: clock.now(), limits });
      const account = session && (await findAccount(tx, session.user_id));
      if (!session || !account) return denied(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
      const now = clock.now();
      const amr = [{ method, timestamp: toSeconds(now) }, ...session.amr.filter((proof) => proof.method !== method)];
      const raised = await raiseSession(tx, session.id, { amr, factorId, now });
      await deleteLowerSessions(tx, account.id, session.id);
      return granted(await toWire(account, raised));
    },

    /** The next session for a refresh token, by the three rules of docs/accounts.md, "Refresh tokens" */
    async refresh(refreshToken: string): Promise<AuthOutcome<WireSession>> {
      const claims = readRefreshToken(secret, refreshToken);
      if (!claims) return invalidRequest('Refresh token is not valid');
      const turn = await sessionEnds.transaction((tx) => takeTurn(tx, claims.sessionId, claims.counter));
      return turn.ok ? granted(await toWire(turn.value.account, turn.value.session)) : turn;
    },
  };
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function isBanned({ banned_until }: { banned_until: Date | null }, clock: Clock): boolean {
  return banned_until !== null && banned_until > clock.now();
}
