import type { Db } from '#server/platform/database/database.ts';
import type { Flow } from '../codes/flows.ts';

/** Seconds somebody may spend at the provider. */
export const visitSeconds = 600;

/** Takes the flow for its only callback: in one update, so that of two callbacks one gets it, and only for its own browser. */
export async function claimFlow(db: Db, id: string, browserHash: Buffer, now: Date): Promise<Flow | undefined> {
  return await db
    .updateTable('auth_flows')
    .set({ callback_at: now })
    .where('id', '=', id)
    .where('provider', 'is not', null)
    .where('browser_hash', '=', browserHash)
    .where('callback_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - visitSeconds * 1000))
    .returningAll()
    .executeTakeFirst();
}

export async function deleteFlow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth_flows').where('id', '=', id).execute();
}
