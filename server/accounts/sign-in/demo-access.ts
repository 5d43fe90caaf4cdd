import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DemoAccess } from '#server/settings/config.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { AccountRow } from '../accounts-queries.ts';
import { AuthRefusal } from '../auth-v1/auth-problem.ts';
import type { Client } from '../sessions/sessions.ts';
import type { Passwords } from './passwords.ts';

type Parts = { stores: StoresService; passwords: Passwords; access: DemoAccess; password: string };

const sentences = {
  nearby: 'The demo sign-in answers on this machine and its local network only. Set HAAT_DEMO=on to open it.',
  nobody: 'The demo sign-in is closed, because this Haat is no demo. Set HAAT_DEMO=on to open it.',
};

/** Throws `AuthRefusal` 403 when the account is the demo's and the client may not enter it, by whichever way it came. */
export function createDemoAccess({ stores, passwords, access, password }: Parts) {
  return async (tx: Db, account: Pick<AccountRow, 'id' | 'password_hash'>, client: Client): Promise<void> => {
    if (access === 'everybody' || (access === 'nearby' && client.isNearby)) return;
    if (!(await stores.isDemoOwner(tx, account.id as UserId))) return;
    // Whoever has set another password has made the account their own.
    if (await passwords.matches(account.password_hash, password)) throw new AuthRefusal(403, 'demo_closed', sentences[access]);
  };
}
