import type { Db } from '#server/platform/database/database.ts';
import { idleMs } from './sessions.ts';

const day = 86_400_000;
/** Long after the last moment at which any of it could be used. */
const keptMs = { flows: day, challenges: day, devices: 400 * day };

/** Flows that were left, challenges that nobody answered, sessions and browsers not seen for long. Says how many rows went. */
export async function deleteStale(db: Db, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const deletions = await Promise.all([
    db.deleteFrom('auth_flows').where('created_at', '<', before(keptMs.flows)).executeTakeFirst(),
    db.deleteFrom('auth_factor_challenges').where('expires_at', '<', before(keptMs.challenges)).executeTakeFirst(),
    db.deleteFrom('auth_passkey_challenges').where('expires_at', '<', before(keptMs.challenges)).executeTakeFirst(),
    db
      .deleteFrom('auth_sessions')
      .where('refreshed_at', '<', before(idleMs + 30 * day))
      .executeTakeFirst(),
    db.deleteFrom('auth_devices').where('last_seen_at', '<', before(keptMs.devices)).executeTakeFirst(),
  ]);
  return deletions.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
