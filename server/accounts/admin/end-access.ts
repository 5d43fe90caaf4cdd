import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OneTimeTokens } from '../one-time-tokens.ts';
import { deleteSessionsOf } from '../sessions-queries.ts';
import { deleteFlowsOf } from './admin-queries.ts';

/** Sessions, codes, links and sign-ins under way end with what they were given for (auth #2642, cf74a14). */
export async function endAccess(tx: Db, oneTimeTokens: OneTimeTokens, id: UserId): Promise<void> {
  await deleteSessionsOf(tx, id);
  await oneTimeTokens.voidAll(tx, id);
  await deleteFlowsOf(tx, id);
}
