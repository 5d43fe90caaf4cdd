import type { Db } from '#server/platform/database/database.ts';
import type { SessionLimits } from '#server/settings/auth-settings.ts';
import type { SessionEnds } from './sessions/session-ends.ts';
import { deleteExpiredSessions } from './sessions/sessions-queries.ts';

const day = 86_400_000;
/** Kept for longer than any of it can be used. */
const keptMs = { flows: day, challenges: day, devices: 400 * day, erased: 400 * day };

type Parts = { db: Db; sessionEnds: SessionEnds; limits: SessionLimits };

/** Deletes abandoned flows, unanswered challenges, expired sessions and browsers that were not seen for long. Returns how many rows. */
export async function deleteStale({ db, sessionEnds, limits }: Parts, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const deletions = await Promise.all([
    db.deleteFrom('auth_flows').where('created_at', '<', before(keptMs.flows)).executeTakeFirst(),
    db.deleteFrom('auth_factor_challenges').where('expires_at', '<', before(keptMs.challenges)).executeTakeFirst(),
    db.deleteFrom('auth_passkey_challenges').where('expires_at', '<', before(keptMs.challenges)).executeTakeFirst(),
    db.deleteFrom('auth_devices').where('last_seen_at', '<', before(keptMs.devices)).executeTakeFirst(),
    db.deleteFrom('erased_people').where('erased_at', '<', before(keptMs.erased)).executeTakeFirst(),
  ]);
  const sessions = await sessionEnds.transaction((tx) => deleteExpiredSessions(tx, { now, limits }));
  return deletions.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), sessions);
}
