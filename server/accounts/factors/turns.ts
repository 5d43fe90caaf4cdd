import type { Db } from '#server/platform/database/database.ts';
import type { Assurance } from '../accounts-tables.ts';
import { AuthRefusal } from '../auth-v1/auth-problem.ts';
import type { Authenticated } from '../sessions/authentication.ts';
import { findSession } from '../sessions/sessions-queries.ts';
import { lockUser } from '../sign-in-methods-queries.ts';

/**
 * Locks the person and returns the session's current assurance level, which may have fallen since it was authenticated. Throws
 * `AuthRefusal` when it has ended.
 */
export async function takeTurn(tx: Db, { account, session }: Authenticated): Promise<Assurance> {
  await lockUser(tx, account.id);
  const current = await findSession(tx, session.id, account.id);
  if (!current) throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return current.aal;
}
