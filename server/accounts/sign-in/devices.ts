import type { UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hashToken } from '../sign-in-methods-queries.ts';

const rememberedDays = 400;

export type Devices = ReturnType<typeof createDevices>;

/**
 * Browsers that have signed in to an account before, by a cookie only the server reads (OWASP "device cookies"):
 * they keep a limit of their own, so that strangers' guesses do not lock the owner out.
 */
export function createDevices({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async isKnown(userId: UserId, device: string): Promise<boolean> {
      const since = new Date(clock.now().getTime() - rememberedDays * 86_400_000);
      const found = await db
        .selectFrom('auth_devices')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('device_hash', '=', hashToken(device))
        .where('last_seen_at', '>', since)
        .executeTakeFirst();
      return found !== undefined;
    },

    async forgetOthers(tx: Db, userId: UserId, device: string): Promise<void> {
      await tx.deleteFrom('auth_devices').where('user_id', '=', userId).where('device_hash', '!=', hashToken(device)).execute();
    },

    async remember(tx: Db, userId: UserId, device: string): Promise<void> {
      const last_seen_at = clock.now();
      await tx
        .insertInto('auth_devices')
        .values({ user_id: userId, device_hash: hashToken(device), last_seen_at })
        .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at }))
        .execute();
    },
  };
}
