import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteSessionsOf } from '../sessions/sessions-queries.ts';
import { endPending } from '../sign-in-methods-queries.ts';

/** Sessions, codes, links and sign-ins under way end with what they were given for (auth #2642, cf74a14). */
export async function endAccess(tx: Db, id: UserId): Promise<void> {
  await deleteSessionsOf(tx, id);
  await endPending(tx, id);
}
