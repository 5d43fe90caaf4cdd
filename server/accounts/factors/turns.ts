import type { Db } from '#server/platform/database/database.ts';
import type { Assurance } from '../accounts-tables.ts';
import { AuthRefusal } from '../auth-v1/auth-problem.ts';
import type { Authenticated } from '../sessions/authentication.ts';
import { findSession } from '../sessions/sessions-queries.ts';
import { lockUser } from '../ways-in-queries.ts';

/**
 * Waits for the person's turn and answers what the session is worth now: it may have fallen or ended since it was
 * authenticated. Throws `AuthRefusal` when it has ended.
 */
export async function takeTurn(tx: Db, { account, session }: Authenticated): Promise<Assurance> {
  await lockUser(tx, account.id);
  const current = await findSession(tx, session.id, account.id);
  if (!current) throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return current.aal;
}
